import {
  payingSpaceRule,
  rentRollColumns,
  rentRollFields,
  RentRollTotals,
  shownColumns,
  summedRollFields,
  weightedRollFields,
  type Field,
  type RentRollField,
  type RentRollRow,
} from '@panoramic/contract';
import { formatOf, spreadsheetCellOf, widthOf } from '#lib/spreadsheet/field-cells.ts';
import { visibleRatio, visibleSum } from '#lib/spreadsheet/formulas.ts';
import type { FootCell, Sheet } from '#lib/spreadsheet/sheet.ts';
import { rentRoll } from '../../rent/portfolio/index.ts';
import { column, type ReportColumn } from '../columns.ts';
import type { RentReportRequest } from './rent-report.ts';

/** The columns of the screen, since when base rent is absent before its next step, and whether the lease is in holdover. */
const names: readonly RentRollField[] = [...rentRollColumns.first, 'step_absent', 'holdover'];

const widths: Partial<Record<RentRollField, number>> = { sd_num: 14, sd_building: 28, sd_region: 14 };

const columns: readonly ReportColumn<RentRollRow>[] = shownColumns(rentRollColumns, names).map(
  ({ name, heading }) => {
    const field: Field = rentRollFields[name];
    return column(heading, formatOf(field), (row) => spreadsheetCellOf(row[name], field), {
      width: widths[name] ?? widthOf(field),
    });
  },
);

/** The workbook *Rent Roll*: the leases in force on a day. */
export function rentRollSheets({
  tx,
  clientId,
  search,
  today,
  asOf,
  title,
  printed,
}: RentReportRequest): Sheet[] {
  const totals = new RentRollTotals();
  async function* rows() {
    for await (const batch of rentRoll(tx, { clientId, search, today }, asOf))
      yield batch.map((row) => {
        totals.add(row);
        return columns.map(({ value }) => value(row));
      });
  }
  return [
    {
      name: 'Rent Roll',
      title: [...title, payingSpaceRule],
      printed,
      columns,
      rows,
      frozenColumns: 2,
      foot: () => [names.map((name, index) => totalOf(name, index, totals))],
    },
  ];
}

function totalOf(name: RentRollField, index: number, totals: RentRollTotals): FootCell {
  if (index === 0) return 'Total';
  const summed = summedRollFields.find((one) => one === name);
  if (summed) return { formula: visibleSum(index), value: totals.sum(summed) };
  if (!isWeighted(name)) return null;
  const yearly = names.indexOf(weightedRollFields[name]);
  return { formula: visibleRatio(yearly, names.indexOf('sd_sqft')), value: totals.rate(name) };
}

function isWeighted(name: RentRollField): name is keyof typeof weightedRollFields {
  return Object.hasOwn(weightedRollFields, name);
}
