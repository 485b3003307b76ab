import { randomUUID } from 'node:crypto';
import {
  leasePayeeFields,
  payeeFields,
  paymentChargeFields,
  paymentCodeFields,
  type FieldTable,
} from '@panoramic/contract';
import type { Person } from '../person.ts';
import { rowInList } from './row-in-list.ts';
import type { Row, SavedKind } from './saved-kind.ts';

type LeaseToSave = (person: Person, mark: string) => Promise<number>;

/** Payees, whom leases pay, codes and charges. */
export function paymentKinds(leaseToSave: LeaseToSave): readonly SavedKind[] {
  const payee: SavedKind = {
    ...shared,
    what: 'payee',
    creates: 'Payments/EditPayee',
    edits: 'Payments/EditPayee',
    key: 'py_id',
    fields: payeeFields,
    fresh: async (_, mark) => ({ py_name: `${mark} payee` }),
    made: async (person, _, answer) => payee.read(person, answer.record),
    read: (person, row) => rowInList(person, 'Payments/GetPayees', undefined, 'py_id', row),
  };
  const code: SavedKind = {
    ...shared,
    what: 'payment code',
    creates: 'Payments/EditCode',
    edits: 'Payments/EditCode',
    key: 'pc_id',
    parent: 'sd_id',
    // What a code holds for is taken once, so that any two cannot be made alike.
    fields: texts(paymentCodeFields),
    fresh: async (person, mark) => ({ sd_id: await leaseToSave(person, mark), pc_account: mark }),
    made: async (person, _, answer) => code.read(person, answer.record),
    read: (person, row) => rowInList(person, 'Payments/GetCodes', undefined, 'pc_id', row),
  };
  const charge: SavedKind = {
    ...shared,
    ...ofLease('charges', 'ch_id'),
    what: 'charge',
    creates: 'Payments/EditCharge',
    edits: 'Payments/EditCharge',
    fields: paymentChargeFields,
    fresh: async (person, mark) => ({
      sd_id: await leaseToSave(person, mark),
      ch_due: '2026-07-01',
      ch_amount: 120.5,
      ch_note: mark,
    }),
  };
  const leasePayee: SavedKind = {
    ...shared,
    ...ofLease('payees', 'lp_id'),
    what: 'payee of a lease',
    creates: 'Payments/EditLeasePayee',
    edits: 'Payments/EditLeasePayee',
    fields: leasePayeeFields,
    fresh: async (person, mark) => ({
      sd_id: await leaseToSave(person, mark),
      py_id: await payeeToSave(person),
      lp_reference: mark,
    }),
  };
  return [payee, code, charge, leasePayee];
}

const shared = { fallsBack: [], versioned: true } as const;

/** A row of one of the lists of a lease's payments. */
function ofLease(list: 'charges' | 'payees', key: string) {
  async function read(person: Person, row: Row): Promise<Row> {
    const { record } = await person.send('Payments/GetLease', { id: row['sd_id'] });
    // Safe: a list of rows as the contract has it, or no reply.
    return ((record[list] ?? []) as Row[]).find((one) => one[key] === row[key]) ?? {};
  }
  return {
    key,
    parent: 'sd_id',
    made: (person: Person, _: Row, answer: { readonly record: Row }) => read(person, answer.record),
    read,
  };
}

function texts(fields: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind === 'text'));
}

const known = new WeakMap<Person, number>();

/** Returns the same payee for every lease of a person, because rows that are made alike must be alike. */
async function payeeToSave(person: Person): Promise<number> {
  const id =
    known.get(person) ??
    Number((await person.send('Payments/EditPayee', { py_name: `Paid by ${randomUUID()}` })).record['py_id']);
  known.set(person, id);
  return id;
}
