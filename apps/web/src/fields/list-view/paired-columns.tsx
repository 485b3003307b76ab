import { cellText, type Column } from '../data-table/column.ts';

/** Texts by the key of a column: its width, or in pairs the key of the column below it. */
export type ByColumn = Partial<Record<string, string>>;

/** On small windows each pair shares a column, one above the other, so that more columns are in sight. */
export function pairedColumns<R>(
  columns: readonly Column<R>[],
  pairs: ByColumn,
  widths: ByColumn,
): readonly Column<R>[] {
  const seconds = Object.values(pairs);
  return columns.flatMap((first) => {
    const second = columns.find(({ key }) => key === pairs[first.key]);
    if (!second) return seconds.includes(first.key) ? [] : [first];
    const { width: _, ...shared } = first;
    return {
      ...shared,
      parts: [first, second],
      cell: (row) =>
        [first, second].map((part) => (
          <div key={part.key}>{part.cell ? part.cell(row) : cellText(part, row)}</div>
        )),
      ...(widths[first.key] && { width: widths[first.key] }),
    };
  });
}
