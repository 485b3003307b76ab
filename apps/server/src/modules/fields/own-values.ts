import { readOwnValues, type AnyValue, type OwnFieldRow } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { ownFieldsOf } from './own-fields.store.ts';

type SentRow = Readonly<Record<string, unknown>>;

/**
 * A payload with the values of its own fields as they are stored: read by the client's definitions, and in a new
 * row with the defaults. A payload that changes a row without them needs no look at the definitions.
 */
export async function withReadOwn<Row extends { readonly own?: SentRow | undefined }>(
  tx: Tx,
  clientId: number | null,
  kind: OwnFieldRow,
  row: Row,
  isNew: boolean,
): Promise<Omit<Row, 'own'> & { readonly own?: Readonly<Record<string, AnyValue>> }> {
  const { own: sent, ...others } = row;
  if (sent === undefined && !isNew) return others;
  const reading = readOwnValues(await ownFieldsOf(tx, clientId, kind), sent ?? {}, isNew);
  if ('errors' in reading) refuse(reading.errors);
  return { ...others, own: reading.values };
}
