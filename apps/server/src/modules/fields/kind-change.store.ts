import type { CallOutput, OwnFieldRow, OwnFieldType, ParsedInput } from '@panoramic/contract';
import type { Pool } from '#db/driver/pool.ts';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { sql, type Sql } from '#db/scope/sql.ts';
import { inTransaction, type Scope, type Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { ownerOfFields } from './own-fields.store.ts';

type FieldName = ParsedInput<'Fields/GetKindChange'>;

function row(clientId: number | null, { kind, key }: FieldName): Sql {
  return sql`client_id = ${ownerOfFields(clientId, kind)} and kind = ${kind} and key = ${key}`;
}

/** Tells how far a change of kind is, outside the transaction that does it, and fails once somebody has stopped it. */
export class KindChangeProgress {
  readonly #pool: Pool;
  readonly #scope: Scope;
  readonly #field: FieldName;
  #isBegun = false;

  constructor(pool: Pool, scope: Scope, field: FieldName) {
    this.#pool = pool;
    this.#scope = scope;
    this.#field = field;
  }

  /** Called by whoever holds the lock of the definitions: a row that is there already was left by a server that ended. */
  async begin(type: OwnFieldType, total: number): Promise<void> {
    const { kind, key } = this.#field;
    await this.#apart((tx) =>
      tx.run(sql`
        insert into kind_changes (client_id, kind, key, type, done, total)
        values (${ownerOfFields(this.#scope.clientId, kind)}, ${kind}, ${key}, ${type}, 0, ${total})
        on conflict (client_id, kind, key) do update set type = excluded.type, done = 0, total = excluded.total`),
    );
    this.#isBegun = true;
  }

  async tell(done: number): Promise<void> {
    if (!this.#isBegun) return;
    const told = await this.#apart((tx) =>
      tx.run(sql`update kind_changes set done = ${done} where ${row(this.#scope.clientId, this.#field)}`),
    );
    if (told === 0) throw stopped();
  }

  /** In the transaction that does the work: from here on it cannot be stopped. */
  async finish(tx: Tx): Promise<void> {
    if (!this.#isBegun) return;
    if (!(await stopKindChange(tx, this.#scope.clientId, this.#field))) throw stopped();
  }

  /** After a failure. */
  async forget(): Promise<void> {
    if (this.#isBegun) await this.#apart((tx) => stopKindChange(tx, this.#scope.clientId, this.#field));
  }

  #apart<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, this.#scope, work);
  }
}

function stopped(): Problem {
  return new Problem('refused', 'The change was stopped. Nothing was changed.');
}

/** `null` also where a server ended in the middle of it: its transaction, and with it the lock, is gone. */
export async function findKindChange(
  tx: Tx,
  clientId: number,
  field: FieldName,
): Promise<CallOutput<'Fields/GetKindChange'>> {
  const found = await tx.maybe<NonNullable<CallOutput<'Fields/GetKindChange'>>>(sql`
    select type, done, total from kind_changes where ${row(clientId, field)}`);
  return found && (await isChanging(tx, clientId, field.kind)) ? found : null;
}

async function isChanging(tx: Tx, clientId: number, kind: OwnFieldRow): Promise<boolean> {
  const { free } = await tx.one<{ free: boolean }>(sql`
    select pg_try_advisory_xact_lock_shared(
      ${advisoryLocks.ownFields}::integer, ${ownerOfFields(clientId, kind)}::integer) as free`);
  return !free;
}

export async function stopKindChange(tx: Tx, clientId: number | null, field: FieldName): Promise<boolean> {
  return (await tx.run(sql`delete from kind_changes where ${row(clientId, field)}`)) > 0;
}
