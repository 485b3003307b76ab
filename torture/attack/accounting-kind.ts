import { leaseAccountingFields } from '@panoramic/contract';
import type { Person } from '../person.ts';

type Row = Readonly<Record<string, unknown>>;

// The other fields are refused when they are sent alone: each needs the field that it goes with.
const tried = Object.entries(leaseAccountingFields).filter(
  ([name]) => !/_(option|ending|rate|certain|expected|due)$/.test(name),
);

/** The inputs of a lease's accounting: one row per lease, like its general note. */
export function accountingLike<Kind extends object>(
  note: Kind,
  leaseToSave: (person: Person, mark: string) => Promise<number>,
) {
  async function read(person: Person, row: Row): Promise<Row> {
    const { record } = await person.send('Accounting/GetLease', { id: row['sd_id'] });
    return (record['accounting'] ?? {}) as Row; // Safe: as the contract has it.
  }
  return {
    ...note,
    what: 'accounting',
    creates: 'Accounting/SaveLease' as const,
    edits: 'Accounting/SaveLease' as const,
    fields: Object.fromEntries(tried),
    fresh: async (person: Person, mark: string) => ({
      sd_id: await leaseToSave(person, mark),
      la_rate_reason: mark,
    }),
    made: (person: Person, _: Row, answer: { readonly record: Row }) => read(person, answer.record),
    read,
  };
}
