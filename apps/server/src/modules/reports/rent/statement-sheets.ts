import {
  listedStatementFields,
  shownColumns,
  StatementTotals,
  statementColumns,
  summedStatementFields,
  type Field,
  type ListedStatement,
  type ListedStatementField,
} from '@panoramic/contract';
import { formatOf, spreadsheetCellOf, widthOf } from '#lib/spreadsheet/field-cells.ts';
import { visibleSum } from '#lib/spreadsheet/formulas.ts';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { listedStatements } from '../../expenses/index.ts';
import { column, type ReportColumn } from '../columns.ts';
import type { RentReportRequest } from './rent-report.ts';

/** The columns of the screen, and what was written down about a statement. */
const names: readonly ListedStatementField[] = [...statementColumns.first, 'stateOn', 'note'];

const widths: Partial<Record<ListedStatementField, number>> = {
  sd_num: 14,
  sd_building: 28,
  pool: 20,
  state: 14,
  note: 40,
};

const columns: readonly ReportColumn<ListedStatement>[] = shownColumns(statementColumns, names).map(
  ({ name, heading }) => {
    const field: Field = listedStatementFields[name];
    const format = name === 'year' ? 'year' : formatOf(field);
    return column(heading, format, (row) => spreadsheetCellOf(row[name], field), {
      width: widths[name] ?? widthOf(field),
    });
  },
);

/** The workbook *Expense Statements*: what landlords have billed, and what the leases allow of it. */
export function statementSheets({
  tx,
  clientId,
  search,
  today,
  year,
  state,
  title,
  printed,
}: RentReportRequest): Sheet[] {
  const totals = new StatementTotals(today);
  async function* rows() {
    for await (const batch of listedStatements(tx, { clientId, search, today, year, state }))
      yield batch.map((row) => {
        totals.add(row);
        return columns.map(({ value }) => value(row));
      });
  }
  const chosen = [year === null ? null : `Year ${year}`, state].filter((one) => one !== null).join(', ');
  return [
    {
      name: 'Statements',
      title: [...title, ...(chosen === '' ? [] : [chosen])],
      printed,
      columns,
      rows,
      frozenColumns: 2,
      foot: () => [
        names.map((name, index) => {
          if (index === 0) return 'Total';
          const summed = summedStatementFields.find((one) => one === name);
          return summed ? { formula: visibleSum(index), value: totals.sum(summed) } : null;
        }),
      ],
    },
  ];
}
