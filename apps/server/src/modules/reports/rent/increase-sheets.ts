import {
  increaseKinds,
  rentIncreaseColumns,
  rentIncreaseFields,
  shownColumns,
  type Field,
  type IncreaseKind,
  type ListedIncrease,
} from '@panoramic/contract';
import { formatOf, spreadsheetCellOf, widthOf } from '#lib/spreadsheet/field-cells.ts';
import { visibleSum } from '#lib/spreadsheet/formulas.ts';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { increases } from '../../rent/portfolio/index.ts';
import { column, columnOf, type ReportColumn } from '../columns.ts';
import type { RentReportAsked } from './rent-report.ts';

const kindWords: Record<IncreaseKind, string> = {
  holdover: 'In holdover',
  endsEarly: 'Schedule ends early',
  change: 'Change',
};

const columns: readonly ReportColumn<ListedIncrease>[] = shownColumns(
  rentIncreaseColumns,
  rentIncreaseColumns.first,
).map(({ name, heading }) => {
  const field: Field = rentIncreaseFields[name];
  return column(heading, formatOf(field), (row) => spreadsheetCellOf(row[name], field), {
    width: name === 'note' ? 44 : name === 'sd_building' ? 28 : widthOf(field),
  });
});

const attentionColumns: readonly ReportColumn<ListedIncrease>[] = [
  column('Why', 'text', ({ kind }) => kindWords[kind], { width: 20 }),
  ...columns,
  column('Basis', 'text', ({ assumed }) => (assumed ? 'Assumed' : null), { width: 11 }),
];

/** The workbook *Rent Increases*: what needs a look, and every change of any charge, soonest first. */
export function increaseSheets(asked: RentReportAsked): Sheet[] {
  const { tx, clientId, search, today, days, settings, title, printed } = asked;
  const changes: ListedIncrease[] = [];
  /** Sorted by date, so all of them are held: a line of a lease takes little. */
  async function* attention() {
    const found: ListedIncrease[] = [];
    for await (const batch of increases(tx, { clientId, search, today }, days, settings))
      for (const one of batch) (one.kind === 'change' ? changes : found).push(one);
    yield found.toSorted(byKindAndDate).map((row) => attentionColumns.map(({ value }) => value(row)));
  }
  async function* changeRows() {
    yield changes.toSorted(byKindAndDate).map((row) => columns.map(({ value }) => value(row)));
  }
  const [head, ...rest] = title;
  const span = `The next ${days} days`;
  return [
    {
      name: 'Needs Attention',
      title: [
        head ?? '',
        ...rest,
        `Leases in holdover, at an assumed ${settings.holdover}% of the last rent, and schedules that end before their leases`,
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
          const cents = changes.reduce((sum, { difference }) => sum + Math.round((difference ?? 0) * 100), 0);
          return { formula: visibleSum(index), value: cents / 100 };
        }),
      ],
    },
  ];
}

function byKindAndDate(a: ListedIncrease, b: ListedIncrease): number {
  const kinds = increaseKinds.indexOf(a.kind) - increaseKinds.indexOf(b.kind);
  return kinds || (a.date < b.date ? -1 : a.date > b.date ? 1 : a.sd_id - b.sd_id);
}
