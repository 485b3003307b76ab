import {
  increaseKinds,
  rentIncreaseColumns,
  rentIncreaseFields,
  showPercent,
  shownColumns,
  type Field,
  type IncreaseKind,
  type ListedIncrease,
} from '@panoramic/contract';
import type { CellValue } from '#lib/spreadsheet/cells.ts';
import { formatOf, spreadsheetCellOf, widthOf } from '#lib/spreadsheet/field-cells.ts';
import { visibleSum } from '#lib/spreadsheet/formulas.ts';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { TextStore } from '#lib/text-store.ts';
import { increases } from '../../rent/portfolio/index.ts';
import { column, columnOf, type ReportColumn } from '../columns.ts';
import type { RentReportRequest } from './rent-report.ts';

const kindWords: Record<IncreaseKind, string> = {
  holdover: 'In holdover',
  endsEarly: 'Schedule ends early',
  index: 'Index step',
  change: 'Change',
};

/** In characters: with them both sheets are one page wide. */
const widths: Partial<Record<keyof ListedIncrease, number>> = {
  sd_num: 14,
  sd_building: 28,
  sd_city: 18,
  note: 46,
};

const columns: readonly ReportColumn<ListedIncrease>[] = shownColumns(
  rentIncreaseColumns,
  rentIncreaseColumns.first,
).map(({ name, heading }) => {
  const field: Field = rentIncreaseFields[name];
  return column(heading, formatOf(field), (row) => spreadsheetCellOf(row[name], field), {
    width: widths[name] ?? (field.kind === 'money' ? 14 : widthOf(field)),
  });
});

const attentionColumns: readonly ReportColumn<ListedIncrease>[] = [
  column('Why', 'text', ({ kind }) => kindWords[kind], { width: 20 }),
  ...columns,
  column('Basis', 'text', ({ assumed }) => (assumed ? 'Assumed' : null), { width: 11 }),
];

/** The workbook *Rent Increases*: what needs a look, and every change of any charge, soonest first. */
export function increaseSheets(asked: RentReportRequest): Sheet[] {
  const { tx, clientId, search, today, days, settings, title, printed } = asked;
  const [found, changes] = [new SoonestFirst(attentionColumns), new SoonestFirst(columns)];
  let difference = 0;
  async function* attention() {
    for await (const batch of increases(tx, { clientId, search, today }, days, settings))
      for (const one of batch) {
        (one.kind === 'change' ? changes : found).add(one);
        if (one.kind === 'change') difference += Math.round((one.difference ?? 0) * 100);
      }
    yield* found.rows();
  }
  async function* changeRows() {
    yield* changes.rows();
  }
  const [head, ...rest] = title;
  const span = `The next ${days} days`;
  return [
    {
      name: 'Needs Attention',
      title: [
        head ?? '',
        ...rest,
        `Leases in holdover, at an assumed ${showPercent(settings.holdover)} of the last rent, and schedules that end before their leases`,
      ],
      printed,
      columns: attentionColumns,
      rows: attention,
      frozenColumns: 3,
    },
    {
      name: 'Increases',
      title: [head ?? '', ...rest, span],
      printed,
      columns,
      rows: changeRows,
      frozenColumns: 2,
      foot: () => [
        columns.map((_, index) => {
          if (index === 0) return 'Total';
          if (index !== columnOf(columns, 'Difference')) return null;
          return { formula: visibleSum(index), value: difference / 100 };
        }),
      ],
    },
  ];
}

/**
 * Sorts lines by kind and date, and those of one day by their lease. The cells of all lines are held, as
 * texts outside the heap.
 */
class SoonestFirst {
  readonly #columns: readonly ReportColumn<ListedIncrease>[];
  readonly #lines = new TextStore();
  /**
   * Sort keys: the place in the order, with the number of the line as the last digits, because leases come in
   * the order of their ids.
   */
  readonly #order: number[] = [];

  constructor(shown: readonly ReportColumn<ListedIncrease>[]) {
    this.#columns = shown;
  }

  add(line: ListedIncrease): void {
    const day = Number(line.date.replaceAll('-', ''));
    const place = increaseKinds.indexOf(line.kind) * 100_000_000 + day;
    this.#order.push(place * mostLines + this.#order.length);
    this.#lines.add(JSON.stringify(this.#columns.map(({ value }) => value(line))));
  }

  *rows(): Generator<CellValue[][]> {
    const order = Float64Array.from(this.#order).sort();
    for (let from = 0; from < order.length; from += linesAtOnce) {
      const some = Array.from(order.subarray(from, from + linesAtOnce), (place) => place % mostLines);
      // Safe: the cells as they were added.
      yield some.map((at) => JSON.parse(this.#lines.at(at)) as CellValue[]);
    }
  }
}

const linesAtOnce = 500;
/** More than a sheet can have; with it every place in the order is a whole number below 2^53. */
const mostLines = 4_000_000;
