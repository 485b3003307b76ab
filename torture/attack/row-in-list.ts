import type { CallName } from '@panoramic/contract';
import type { Person } from '../person.ts';

type Row = Readonly<Record<string, unknown>>;

/** The row of a list that has the same key; empty when there is none. */
export async function rowInList(
  person: Person,
  list: CallName,
  id: unknown,
  key: string,
  row: Row,
): Promise<Row> {
  const { json } = await person.send(list, { id });
  // Safe: the reply of a list is an array of its rows; anything else has none.
  return ((Array.isArray(json) ? json : []) as Row[]).find((one) => one[key] === row[key]) ?? {};
}

/** The payload of an option on a critical date of the lease. */
export async function freshOption(person: Person, mark: string, lease: Promise<number>): Promise<Row> {
  const date = { sd_id: await lease, cd_type: 'Option to Renew' };
  const { record } = await person.send('Leases/EditCriticalDate', date);
  return { cd_id: record['cd_id'], op_outcome_note: mark };
}
