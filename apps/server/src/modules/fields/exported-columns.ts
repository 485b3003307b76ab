import {
  isOwnFieldName,
  shownColumns,
  withOwnColumns,
  type ListColumn,
  type ListColumns,
  type OwnFieldRow,
} from '@panoramic/contract';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { ownFieldsOf } from './own-fields.store.ts';

interface Asking {
  readonly clientId?: number;
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
}

/** The columns of a list that are to be exported, the client's own fields among them. */
export async function exportedColumns(
  ctx: Asking,
  kind: OwnFieldRow,
  offer: ListColumns,
  names: readonly string[],
): Promise<readonly ListColumn[]> {
  if (!names.some(isOwnFieldName)) return shownColumns(offer, names);
  const own = await ctx.transact((tx) => ownFieldsOf(tx, ctx.clientId ?? null, kind), 'read');
  const all = withOwnColumns(offer, own);
  for (const name of names)
    if (!all.columns.some((column) => column.name === name))
      refuse([{ field: 'columns', message: `There is no column “${name}” to export.` }]);
  return shownColumns(all, names);
}
