import { readIndexRows } from '@panoramic/contract';
import type { TableFile } from '#lib/table-files/index.ts';
import type { ChosenSheet } from './choose-sheets.ts';

/** Lines of a file of an index; one of a hundred years has 1,200. */
const mostLines = 50_000;

/**
 * A file as BLS and FRED give it as a table of series, month and value: it has the series above its values, a period
 * instead of a month, or twelve months a line. `null` for a file that has these columns already, or that says nothing
 * of an index.
 */
export async function indexTable(file: TableFile, sheet: ChosenSheet) {
  const lines: string[] = [];
  for await (const rows of file.rows(sheet.index)) {
    // A cell with a tab in it would be two.
    for (const { cells } of rows) lines.push(cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t'));
    if (lines.length > mostLines) return null;
  }
  const { rows: values, unread } = readIndexRows(lines.join('\n'));
  if (values.length === 0) return null;
  const table = [
    { number: 1, cells: ['Series', 'Month', 'Value'] },
    ...values.map(({ series, month, value }, at) => ({
      number: at + 2,
      cells: [series ?? '', month, String(value)],
    })),
  ];
  const isNamed = values.some(({ series }) => series !== null);
  return {
    sheet: { ...sheet, head: table.slice(0, 3), headerRow: 1 },
    file: {
      ...file,
      async *rows() {
        yield table;
      },
    },
    notes: [
      `${values.length.toLocaleString('en-US')} values of an index were read; rows are counted in their order.`,
      ...(isNamed ? [] : ['The file does not name its series: enter the name as the value for all rows.']),
      ...(unread.length === 0 ? [] : [`Not understood: ${unread.slice(0, 3).join('; ')}.`]),
    ],
  };
}
