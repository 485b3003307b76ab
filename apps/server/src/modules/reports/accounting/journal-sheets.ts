import { journalEventLabels, leaseClassLabels } from '@panoramic/contract';
import { columnName, type RowCell } from '#lib/spreadsheet/cells.ts';
import type { FootCell, Sheet } from '#lib/spreadsheet/sheet.ts';
import { accountNames, PostedSums, postedLeases } from '../../accounting/index.ts';
import {
  amountColumn,
  LineWriter,
  textColumn,
  type AccountingReportRequest,
  type LineColumn,
} from './accounting-report.ts';

interface Entry {
  readonly label: string | null;
  readonly class: string | null;
  readonly event: string;
  readonly account: string;
  readonly debit: number;
  readonly credit: number;
}

const amounts = [
  amountColumn<Entry>('Debit', ({ debit }) => debit || null),
  amountColumn<Entry>('Credit', ({ credit }) => credit || null),
];
const accountColumns: readonly LineColumn<Entry>[] = [
  textColumn('Entry', 30, ({ event }) => event),
  textColumn('Account', 40, ({ account }) => account),
  ...amounts,
];
const entryColumns: readonly LineColumn<Entry>[] = [
  textColumn('Lease', 34, ({ label }) => label),
  textColumn('Class', 13, ({ class: kind }) => kind),
  ...accountColumns,
];

/** The workbook *Journal*: what every lease posts in a month, and the sums by account. */
export async function journalSheets({ tx, span, title, printed }: AccountingReportRequest): Promise<Sheet[]> {
  const sums = new PostedSums();
  const accounts = await accountNames(tx, span);
  const entries = new LineWriter(entryColumns);
  async function* entryRows() {
    for await (const batch of postedLeases(tx, span))
      yield batch.flatMap(({ label, class: kind, postings }) => {
        sums.add(postings);
        return postings.map(([event, key, debit, credit]) =>
          entries.cells({
            label,
            class: leaseClassLabels[kind],
            event: journalEventLabels[event],
            account: accounts[key],
            debit,
            credit,
          }),
        );
      });
  }
  const byAccount = new LineWriter(accountColumns);
  async function* accountRows(): AsyncGenerator<RowCell[][]> {
    yield sums.lines().map(([event, key, debit, credit]) =>
      byAccount.cells({
        label: null,
        class: null,
        event: journalEventLabels[event],
        account: accounts[key],
        debit,
        credit,
      }),
    );
  }
  return [
    {
      name: 'Journal',
      title: [...title, 'By lease'],
      printed,
      columns: entryColumns,
      rows: entryRows,
      frozenColumns: 1,
      foot: () => [entries.total('Total'), difference(entryColumns, sums)],
    },
    {
      name: 'By Account',
      title: [...title, 'By entry and account'],
      printed,
      columns: accountColumns,
      rows: accountRows,
      foot: () => [byAccount.total('Total'), difference(accountColumns, sums)],
    },
  ];
}

/** Debits less credits of all rows, also of those that a filter hides: 0 when the journal balances. */
function difference(columns: readonly LineColumn<Entry>[], { debit, credit }: PostedSums): FootCell[] {
  const at = columns.findIndex(({ header }) => header === 'Debit');
  const [left, right] = [columnName(at), columnName(at + 1)];
  return columns.map((_, index) => {
    if (index === 0) return 'Difference';
    if (index !== at) return null;
    return {
      formula: ({ first, last }) =>
        `ROUND(SUM(${left}${first}:${left}${last})-SUM(${right}${first}:${right}${last}),2)`,
      value: (debit - credit) / 100,
    };
  });
}
