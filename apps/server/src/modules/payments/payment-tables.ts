import {
  leasePayeeFields,
  payeeFields,
  paymentChargeFields,
  paymentCodeFields,
  type FieldError,
} from '@panoramic/contract';
import {
  deactivateRow,
  findRow,
  insertRow,
  updateRow,
  type StoredRow,
  type StoredTable,
} from '#db/scope/row-store.ts';
import { violatedIndex } from '#db/driver/failures.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';

export const payeeTable: StoredTable = { name: 'payees', key: 'py_id', columns: Object.keys(payeeFields) };

export const leasePayeeTable: StoredTable = {
  name: 'lease_payees',
  key: 'lp_id',
  columns: Object.keys(leasePayeeFields),
  fixed: ['sd_id', 'py_id'],
};

export const codeTable: StoredTable = {
  name: 'payment_codes',
  key: 'pc_id',
  columns: Object.keys(paymentCodeFields),
  fixed: ['sd_id'],
};

export const chargeTable: StoredTable = {
  name: 'payment_charges',
  key: 'ch_id',
  columns: Object.keys(paymentChargeFields),
  fixed: ['sd_id'],
};

interface Saving<R> {
  readonly tx: Tx;
  readonly clientId: number;
  readonly table: StoredTable;
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly version: number | undefined;
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly problems: (row: R) => readonly FieldError[];
}

/** What a unique index of these tables refuses, in words. */
const taken: Readonly<Record<string, FieldError>> = {
  payees_by_name: { field: 'py_name', message: 'There is a payee of that name already.' },
  lease_payees_by_type: { field: 'lp_type', message: 'The lease has a payee for this type already.' },
  payment_codes_by_scope: { field: 'pc_type', message: 'There is a code for exactly this already.' },
};

/** Adds a row (id 0), or changes the given fields of one; what the rules refuse is not stored. */
export async function savePaymentRow<R extends StoredRow>(saving: Saving<R>): Promise<R> {
  const { tx, clientId, table, id, values, version, fixed = {}, problems } = saving;
  const before = id === 0 ? null : await findRow<R>(tx, table, clientId, id);
  if (id !== 0 && !before) throw new Problem('not-found', 'There is no such entry.');
  const empty = Object.fromEntries(table.columns.map((name) => [name, null]));
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  // Safe: it has every column of the table, from the row, from the payload or empty.
  const wrong = problems({ ...empty, ...before, ...given } as R);
  if (wrong.length > 0) refuse(wrong);
  try {
    return id === 0
      ? await insertRow<R>(tx, table, { clientId, values, fixed })
      : await updateRow<R>(tx, table, { clientId, id, version: version ?? null, values, fixed });
  } catch (error) {
    const reason = taken[violatedIndex(error) ?? ''];
    throw reason ? new Problem('refused', reason.message, { errors: [reason] }) : error;
  }
}

export function deletePaymentRow(tx: Tx, table: StoredTable, clientId: number, id: number): Promise<boolean> {
  return deactivateRow(tx, table, clientId, id);
}

/** Fails where the client has no such lease. */
export async function requireLease(tx: Tx, clientId: number, id: number): Promise<void> {
  const found = await tx.maybe(sql`
    select 1 from leases where client_id = ${clientId} and sd_id = ${id} and active`);
  if (!found) throw new Problem('not-found', 'There is no such lease.');
}
