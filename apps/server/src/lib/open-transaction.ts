import { AsyncLocalStorage } from 'node:async_hooks';

/** What the code that runs now was started from. */
const current = new AsyncLocalStorage<TransactionMark>();

/** Marks whatever a transaction's work starts as part of it, until the transaction ends. */
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
