import {
  fiscalQuarters,
  fiscalYears,
  forecastBasisLabels,
  forecastBasisWords,
  forecastScenarioLabels,
  leaseName,
  monthLabels,
  monthsFrom,
  scenarioWords,
  showComputedPercent,
  showDate,
  showPercent,
  trendPerYear,
  yearAndMonth,
  type FiscalSpan,
} from '@panoramic/contract';
import type { CellValue, RowCell } from '#lib/spreadsheet/cells.ts';
import { sumOfColumns, sumWhere, visibleSum } from '#lib/spreadsheet/formulas.ts';
import type { FootCell, Sheet, SheetColumn } from '#lib/spreadsheet/sheet.ts';
import { eachForecast, LineSums, type ForecastLease } from '../../rent/portfolio/index.ts';
import { column, type ReportColumn } from '../columns.ts';
import type { RentReportRequest } from './rent-report.ts';

const byMonth = 'By Month';
const assumedWord = 'Assumed';

/** One line of the forecast: what a lease owes by its terms, or what is assumed of it. */
interface ForecastLine {
  readonly lease: ForecastLease;
  readonly basis: 'Contract' | typeof assumedWord;
  readonly cents: Float64Array;
}

/** The columns in front of the amounts, the same in both sheets. */
const leading: readonly ReportColumn<ForecastLine>[] = [
  column('Office/Store #', 'text', ({ lease }) => lease.sd_num, { width: 16 }),
  column('Site', 'text', ({ lease }) => leaseName({ ...lease, sd_num: null }), { width: 28 }),
  column('Basis', 'text', ({ basis }) => basis, { width: 11 }),
  column('City', 'text', ({ lease }) => lease.sd_city),
  column('State', 'text', ({ lease }) => lease.sd_state, { width: 7 }),
  column('Type', 'text', ({ lease }) => lease.sd_region, { width: 13 }),
  column('Landlord', 'text', ({ lease }) => lease.landlord ?? null, { width: 24 }),
];
const basisColumn = leading.findIndex(({ header }) => header === 'Basis');

/** The workbook *Rent Forecast*: by lease and month, by lease and quarter or year, and what is assumed. */
export function forecastSheets(asked: RentReportRequest): Sheet[] {
  const { from, months, scenario, basis, settings, rates, title, printed } = asked;
  const names = monthsFrom(from, months);
  const heading = [
    ...title,
    forecastBasisWords[basis],
    scenarioWords(scenario, settings, rates ? 'market' : 'growth'),
  ];
  const common = { printed, frozenColumns: 3 };
  const totals = new Sums(months);
  function sheetBy(period: 'quarter' | 'year', spans: readonly FiscalSpan[]): Sheet {
    return {
      ...common,
      name: period === 'quarter' ? 'By Quarter' : 'By Year',
      // This sheet has as many lines as the first: each row adds up the row of the same number there.
      title: [`${title[0]} by ${period}`, ...heading.slice(1)],
      columns: columnsOf(spans.map(({ label }) => label)),
      rows: () => spanRows(asked, spans),
      foot: () => feet(asked, totals.bySpan(spans)),
    };
  }
  return [
    {
      ...common,
      name: byMonth,
      title: heading,
      columns: columnsOf(names.map(monthHeading)),
      rows: () => monthRows(asked, totals),
      foot: () => feet(asked, totals.byMonth()),
    },
    sheetBy('quarter', fiscalQuarters(names, settings.fiscalMonth)),
    sheetBy('year', fiscalYears(names, settings.fiscalMonth)),
    assumptionSheet(asked, heading),
  ];
}

function columnsOf(amounts: readonly string[]): readonly SheetColumn[] {
  return [
    ...leading,
    ...[...amounts, 'Total'].map((header) => ({ header, format: 'money' as const, width: 15 })),
  ];
}

function monthHeading(name: string): string {
  const { year, month } = yearAndMonth(name);
  return `${monthLabels[month - 1]?.slice(0, 3)} ${year}`;
}

/** The lines of the leases that pay in these months, in batches; the same each time they are read. */
async function* forecastLines(asked: RentReportRequest): AsyncGenerator<readonly ForecastLine[]> {
  let found: ForecastLine[] = [];
  const all = { ...asked, groupBy: 'lease' as const, figures: ['landlord'] as const };
  const batches = eachForecast(asked.tx, all, ({ lease }, lines) => {
    for (const [basis, isAssumed] of [
      ['Contract', false],
      [assumedWord, true],
    ] as const) {
      const own = lines.filter(({ assumed }) => assumed === isAssumed);
      // Sums into arrays of its own, because the lines are valid until the next lease only.
      if (own.length > 0) found.push({ lease, basis, cents: new LineSums(asked.months).sum(own).cents });
    }
  });
  for await (const count of batches) {
    if (count > 0) yield found;
    found = [];
  }
}

async function* monthRows(asked: RentReportRequest, totals: Sums): AsyncGenerator<RowCell[][]> {
  const total = sumOfColumns(leading.length, leading.length + asked.months - 1);
  for await (const batch of forecastLines(asked))
    yield batch.map((line) => {
      totals.add(line);
      const amounts: CellValue[] = Array.from(line.cents, (cents) => cents / 100);
      const sum: RowCell = { formula: total, value: sumOf(line.cents) };
      return cellsOf(line).concat(amounts, sum);
    });
}

async function* spanRows(
  asked: RentReportRequest,
  spans: readonly FiscalSpan[],
): AsyncGenerator<RowCell[][]> {
  const formulas = spans.map(({ first, last }) =>
    sumOfColumns(leading.length + first, leading.length + last, byMonth),
  );
  const total = sumOfColumns(leading.length, leading.length + spans.length - 1);
  for await (const batch of forecastLines(asked))
    yield batch.map((line) => {
      const sums: RowCell[] = spans.map((span, index) => ({
        formula: formulas[index] ?? total,
        value: sumOf(line.cents, span),
      }));
      return cellsOf(line).concat(sums, { formula: total, value: sumOf(line.cents) });
    });
}

function cellsOf(line: ForecastLine): RowCell[] {
  return leading.map(({ value }) => value(line));
}

/** In dollars. */
function sumOf(cents: Float64Array, { first, last } = { first: 0, last: cents.length - 1 }): number {
  let sum = 0;
  for (let month = first; month <= last; month += 1) sum += cents[month] ?? 0;
  return sum / 100;
}

interface Figures {
  readonly all: readonly number[];
  readonly assumed: readonly number[];
}

/** The totals of the months, gathered while the leases go by. */
class Sums {
  readonly #all: Float64Array;
  readonly #assumed: Float64Array;
  constructor(months: number) {
    this.#all = new Float64Array(months);
    this.#assumed = new Float64Array(months);
  }

  add({ basis, cents }: ForecastLine): void {
    for (const [month, amount] of cents.entries()) {
      this.#all[month] = (this.#all[month] ?? 0) + amount;
      if (basis === assumedWord) this.#assumed[month] = (this.#assumed[month] ?? 0) + amount;
    }
  }

  byMonth(): Figures {
    return this.#figures((cents) => Array.from(cents, (amount) => amount / 100));
  }

  bySpan(spans: readonly FiscalSpan[]): Figures {
    return this.#figures((cents) => spans.map((span) => sumOf(cents, span)));
  }

  #figures(of: (cents: Float64Array) => number[]): Figures {
    return {
      all: [...of(this.#all), sumOf(this.#all)],
      assumed: [...of(this.#assumed), sumOf(this.#assumed)],
    };
  }
}

/** The totals, and the part of them that is assumed. */
function feet({ scenario }: RentReportRequest, { all, assumed }: Figures): FootCell[][] {
  function foot(label: string, values: readonly number[], of: (at: number) => (rows: Rows) => string) {
    return [
      ...leading.map((_, index) => (index === 0 ? label : null)),
      ...values.map((value, index) => ({ formula: of(leading.length + index), value })),
    ];
  }
  const total = foot('Total', all, visibleSum);
  if (scenario === 'contract') return [total];
  return [total, foot('Of which assumed', assumed, (at) => sumWhere(at, basisColumn, assumedWord))];
}

type Rows = Parameters<ReturnType<typeof visibleSum>>[0];

function assumptionSheet(asked: RentReportRequest, heading: readonly string[]): Sheet {
  const { scenario, basis, settings, rates, from, months, today, printed } = asked;
  const names = monthsFrom(from, months);
  const lines: readonly (readonly [string, string])[] = [
    ['Scenario', forecastScenarioLabels[scenario]],
    ['What it assumes', scenarioWords(scenario, settings, rates ? 'market' : 'growth')],
    [
      'Marked',
      `Lines whose Basis is ${assumedWord} follow from the scenario; all others follow from rent terms.`,
    ],
    [forecastBasisLabels[basis], forecastBasisWords[basis]],
    ['Holdover rent', `${showPercent(settings.holdover)} of the last rent`],
    ['Yearly growth of renewals', showPercent(settings.growth)],
    ['Probability of renewal', `${showPercent(settings.renewal)} for leases without one of their own`],
    ['Fiscal year begins in', monthLabels[settings.fiscalMonth - 1] ?? ''],
    ['Months', `${monthHeading(names[0] ?? from)} to ${monthHeading(names.at(-1) ?? from)} (${months})`],
    ['Made on', showDate(today)],
    [
      'Partly covered months',
      'Count by their days. Each charge is rounded to the cent once a month. A security deposit is not rent.',
    ],
    [
      'Closed leases',
      `Pay nothing from ${showDate(today)} on; what they paid before is counted. Nothing is assumed of them.`,
    ],
    ...[...(rates?.values() ?? [])].map(
      ({ label, perSf, perQuarter }) =>
        [
          `Market estimate: ${label}`,
          `$${perSf.toFixed(2)} per SF and year on ${showDate(today)}, moving ${showComputedPercent(trendPerYear({ perQuarter }))} a year`,
        ] as const,
    ),
  ];
  return {
    name: 'Assumptions',
    title: ['Assumptions', ...heading.slice(1)],
    printed,
    columns: [
      { header: 'Assumption', width: 28, format: 'text' },
      { header: 'Value', width: 90, format: 'text' },
    ],
    rows: async function* () {
      yield lines;
    },
  };
}
