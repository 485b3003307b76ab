import type { PlainDate } from '../../../dates.ts';
import { showPercent } from '../../../fields/percents.ts';
import { closedStatus } from '../../fields.ts';
import { RentMonths, type MonthlyRent } from '../engine.ts';
import type { Scenario } from '../scenario.ts';
import { dividedHalfUp, type Term } from '../term.ts';
import { countedTerms, type DatedLease } from './in-force.ts';
import { renewalRentOn, type RenewalRate, type RenewalRent } from './renewal-rates.ts';
import type { RentSettings } from './settings.ts';

/** What the rows of a forecast are. */
export const forecastGroups = ['lease', 'state', 'type', 'landlord', 'rentType'] as const;
export type ForecastGroup = (typeof forecastGroups)[number];

export const forecastGroupLabels: Record<ForecastGroup, string> = {
  lease: 'Lease',
  state: 'State',
  type: 'Type',
  landlord: 'Landlord',
  rentType: 'Rent type',
};

/** In which month a rent counts. */
export const forecastBases = ['due', 'cost'] as const;
export type ForecastBasis = (typeof forecastBases)[number];

export const forecastBasisLabels: Record<ForecastBasis, string> = {
  due: 'Cash by due date',
  cost: 'Cost by month',
};

/** What the months of a forecast show, as a sentence for screens and workbooks. */
export const forecastBasisWords: Record<ForecastBasis, string> = {
  due: 'Rent counts in the month in which it falls due.',
  cost: 'Rent counts in the months that it is for, whenever it is paid.',
};

export const forecastScenarios = ['contract', 'holdover', 'renewal', 'expected'] as const;
export type ForecastScenario = (typeof forecastScenarios)[number];

export const forecastScenarioLabels: Record<ForecastScenario, string> = {
  contract: 'Contract only',
  holdover: 'Holdover',
  renewal: 'Renewal',
  expected: 'Expected',
};

/** What a scenario assumes, as a sentence for screens and workbooks. */
export function scenarioWords(
  kind: ForecastScenario,
  { holdover, growth, renewal }: RentSettings,
  renewalRent: RenewalRent = 'growth',
): string {
  const more = showPercent(growth);
  const renewed =
    renewalRent === 'market'
      ? `an open lease is renewed at the market estimate of its base rent, with the trend going on to the first day, else at its last rent plus ${more}; all other charges at their last amount plus ${more}; and ${more} more every year.`
      : `an open lease is renewed at its last rent plus ${more}, and ${more} more every year.`;
  const words: Record<ForecastScenario, string> = {
    contract: 'Rent terms only: nothing is assumed past the last term.',
    holdover: `Assumed: an open lease past its expiration and its last term pays ${showPercent(holdover)} of its last rent.`,
    renewal: `Assumed: ${renewed}`,
    expected: `Assumed: ${renewed} It counts with the lease’s own probability of renewal, else with ${showPercent(renewal)}; a lease that is not renewed pays nothing.`,
  };
  return words[kind];
}

export const maxForecastMonths = 120;

/** A closed lease pays nothing past its terms. */
export function scenarioFor(
  kind: ForecastScenario,
  { holdover, growth }: RentSettings,
  { sd_status }: Pick<DatedLease, 'sd_status'>,
  market?: (day: PlainDate) => number,
): Scenario {
  if (sd_status === closedStatus || kind === 'contract') return { kind: 'contract' };
  if (kind === 'holdover') return { kind, percent: holdover };
  return market ? { kind: 'renewal', growth, market } : { kind: 'renewal', growth };
}

export interface ForecastSpan {
  /** The first month, as yyyy-MM. */
  readonly from: string;
  readonly months: number;
  readonly scenario: ForecastScenario;
  /** By due date unless it is said. */
  readonly basis?: ForecastBasis;
}

/** The rent of one lease, month by month in cents, by type and assumed figures apart. */
export function forecastLease(
  lease: DatedLease,
  terms: readonly Term[],
  span: ForecastSpan,
  settings: RentSettings,
  today: PlainDate,
): readonly MonthlyRent[] {
  return new PortfolioForecast(span, settings, today).of(lease, terms);
}

/** `forecastLease` for one lease after another: a result is valid until the next lease. */
export class PortfolioForecast {
  readonly #months: RentMonths;
  readonly #span: ForecastSpan;
  readonly #settings: RentSettings;
  readonly #today: PlainDate;

  constructor(span: ForecastSpan, settings: RentSettings, today: PlainDate) {
    this.#months = new RentMonths(yearAndMonth(span.from), span.months);
    this.#span = span;
    this.#settings = settings;
    this.#today = today;
  }

  /** `rate` is the market estimate at which the lease is renewed, if there is one. */
  of(lease: DatedLease, terms: readonly Term[], rate?: RenewalRate): readonly MonthlyRent[] {
    const market = rate && ((day: PlainDate) => renewalRentOn(rate, this.#today, day));
    const { scenario, basis = 'due' } = this.#span;
    const lines = this.#months.of(countedTerms(terms, lease, this.#today), {
      expiration: lease.sd_ced,
      scenario: scenarioFor(scenario, this.#settings, lease, market),
      byDueDate: basis === 'due',
    });
    if (scenario === 'expected') weigh(lines, renewalProbability(lease, this.#settings));
    return lines;
  }
}

/** In percent: the lease's own, else the client's. */
export function renewalProbability(
  { sd_renewal }: Pick<DatedLease, 'sd_renewal'>,
  { renewal }: Pick<RentSettings, 'renewal'>,
): number {
  return sd_renewal ?? renewal;
}

/** Multiplies what is assumed by its probability, each month of each charge rounded half up to the cent. */
function weigh(lines: readonly MonthlyRent[], percent: number): void {
  const share = BigInt(Math.round(100 * percent));
  for (const { assumed, cents } of lines) {
    if (!assumed) continue;
    for (let month = 0; month < cents.length; month += 1)
      cents[month] = dividedHalfUp(BigInt(cents[month] ?? 0) * share, 10_000);
  }
}

/** Parses yyyy-MM. */
export function yearAndMonth(text: string): { readonly year: number; readonly month: number } {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)) };
}

/** The months from one on, as yyyy-MM. */
export function monthsFrom(from: string, months: number): string[] {
  const { year, month } = yearAndMonth(from);
  return Array.from({ length: months }, (_, index) => {
    const at = 12 * year + month - 1 + index;
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** The months of a fiscal year or quarter within a forecast: from one index to another, both included. */
export interface FiscalSpan {
  readonly label: string;
  readonly first: number;
  readonly last: number;
}

/** A fiscal year that does not begin in January has the name of the year in which it ends. */
export function fiscalYears(months: readonly string[], fiscalMonth: number): readonly FiscalSpan[] {
  return spansBy(months, ({ year, month }) => fiscalYear(year, month, fiscalMonth));
}

/** "Q1 2027", or "Q1 FY 2027" where the fiscal year does not begin in January. */
export function fiscalQuarters(months: readonly string[], fiscalMonth: number): readonly FiscalSpan[] {
  return spansBy(months, ({ year, month }) => {
    const quarter = 1 + Math.floor(((month - fiscalMonth + 12) % 12) / 3);
    return `Q${quarter} ${fiscalYear(year, month, fiscalMonth)}`;
  });
}

function fiscalYear(year: number, month: number, fiscalMonth: number): string {
  return fiscalMonth === 1 ? String(year) : `FY ${month >= fiscalMonth ? year + 1 : year}`;
}

function spansBy(
  months: readonly string[],
  labelOf: (month: { readonly year: number; readonly month: number }) => string,
): readonly FiscalSpan[] {
  const spans: { label: string; first: number; last: number }[] = [];
  for (const [index, text] of months.entries()) {
    const label = labelOf(yearAndMonth(text));
    const current = spans.at(-1);
    if (current?.label === label) current.last = index;
    else spans.push({ label, first: index, last: index });
  }
  return spans;
}
