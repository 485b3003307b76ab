import type { RowKey, TableView } from './table-view.ts';

/** The keys of the rows from one to the other, as they stand in the list; `null` when one is not listed. */
export function rangeOfRows<R>(
  { count, rowAt, rowKey }: Pick<TableView<R>, 'count' | 'rowAt' | 'rowKey'>,
  from: RowKey,
  to: RowKey,
): RowKey[] | null {
  const between: RowKey[] = [];
  let ends = 0;
  for (let position = 0; position < count && ends < 2; position += 1) {
    const row = rowAt(position);
    if (row === undefined) continue;
    const key = rowKey(row);
    const isEnd = key === from || key === to;
    if (isEnd || ends === 1) between.push(key);
    if (isEnd) ends += from === to ? 2 : 1;
  }
  return ends < 2 ? null : between;
}
