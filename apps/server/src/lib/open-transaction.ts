import { AsyncLocalStorage } from 'node:async_hooks';

/** The transaction that the running code belongs to. */
const current = new AsyncLocalStorage<TransactionMark>();

/** Marks all code that a transaction's work starts as part of the transaction, until it ends. */
export class TransactionMark {
  isOpen = true;

  run<T>(work: () => Promise<T>): Promise<T> {
    return current.run(this, work);
  }

  end(): void {
    this.isOpen = false;
  }
}

export function isInTransaction(): boolean {
  return current.getStore()?.isOpen ?? false;
}

/**
 * Another machine may take as long as it likes to answer, and a transaction holds a connection of the
 * database and locks all that time. Whatever talks to another machine calls this first.
 */
export function assertOutsideTransaction(what: string): void {
  if (isInTransaction()) throw new Error(`${what} must not be called while a transaction is open.`);
}
