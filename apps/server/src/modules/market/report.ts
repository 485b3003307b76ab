import type { Readable } from 'node:stream';
import {
  filtersInForce,
  marketRowFields,
  showDate,
  type Field,
  type LeaseSearch,
  type MarketRow,
  type MarketRowField,
  type PlainDate,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { formatOf, spreadsheetCellOf, widthOf } from '#lib/spreadsheet/field-cells.ts';
import { visibleSum } from '#lib/spreadsheet/formulas.ts';
import type { FootCell } from '#lib/spreadsheet/sheet.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';
import { searchedOwnFields } from '../leases/index.ts';

export interface MarketReportTask {
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  readonly now: Date;
  /** Computed by the server, which has the comps in memory. */
  readonly rows: readonly MarketRow[];
}

const names: readonly MarketRowField[] = [
  'sd_num',
  'sd_building',
  'sd_address',
  'sd_city',
  'sd_state',
  'propertyType',
  'submarket',
  'sd_lease',
  'sd_sqft',
  'ours',
  'market',
  'market_low',
  'market_high',
  'comps',
  'confidence',
  'gap',
  'gap_percent',
  'gap_year',
  'sd_ced',
  'months_left',
  'exposure',
  'next_type',
  'next_day',
  'net_ours',
  'net_market',
  'net_gap',
];

const summed = ['sd_sqft', 'gap_year', 'exposure'] as const satisfies readonly MarketRowField[];
const widths: Partial<Record<MarketRowField, number>> = { sd_num: 14, sd_building: 28 };

/** The Market screen as a workbook. */
export async function writeMarketReport(tx: Tx, task: MarketReportTask): Promise<Readable> {
  const { clientId, search, today, now, rows } = task;
  const { cl_name } = await tx.one<{ cl_name: string }>(
    sql`select cl_name from clients where cl_id = ${clientId}`,
  );
  const printed = { report: 'Market', client: cl_name, date: `As of ${showDate(today)}` };
  const filters = filtersInForce(search, await searchedOwnFields(tx, clientId, search)).map(
    ({ words }) => words,
  );
  const columns = names.map((name) => {
    const field: Field = marketRowFields[name];
    return { header: field.label, format: formatOf(field), width: widths[name] ?? widthOf(field) };
  });
  return writeWorkbook(
    [
      {
        name: 'Market',
        title: [printed.report, printed.client, printed.date, `Filters: ${filters.join('; ') || 'none'}`],
        printed,
        columns,
        frozenColumns: 2,
        rows: async function* () {
          yield rows.map((row) => names.map((name) => spreadsheetCellOf(row[name], marketRowFields[name])));
        },
        foot: () => [names.map((name, index) => totalOf(name, index, rows))],
      },
    ],
    now,
  );
}

function totalOf(name: MarketRowField, index: number, rows: readonly MarketRow[]): FootCell {
  if (index === 0) return 'Total';
  const added = summed.find((one) => one === name);
  if (!added) return null;
  const cents = rows.reduce((sum, row) => sum + Math.round((row[added] ?? 0) * 100), 0);
  return { formula: visibleSum(index), value: cents / 100 };
}
