import type { PlainDate } from '../../../dates.ts';
import { showPercent } from '../../../fields/percents.ts';
import { closedStatus } from '../../fields.ts';
import { RentMonths, type MonthlyRent } from '../engine.ts';
import type { Scenario } from '../scenario.ts';
import type { Term } from '../term.ts';
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

export const forecastScenarios = ['contract', 'holdover', 'renewal'] as const;
export type ForecastScenario = (typeof forecastScenarios)[number];

export const forecastScenarioLabels: Record<ForecastScenario, string> = {
  contract: 'Contract only',
  holdover: 'Holdover',
  renewal: 'Renewal',
};

/** What a scenario assumes, as a sentence for screens and workbooks. */
export function scenarioWords(
  kind: ForecastScenario,
  { holdover, growth }: RentSettings,
  renewalRent: RenewalRent = 'growth',
): string {
  const more = showPercent(growth);
  const words: Record<ForecastScenario, string> = {
    contract: 'Rent terms only: nothing is assumed past the last term.',
    holdover: `Assumed: an open lease past its expiration and its last term pays ${showPercent(holdover)} of its last rent.`,
    renewal:
      renewalRent === 'market'
        ? `Assumed: an open lease is renewed at the market estimate of its base rent, with the trend going on to the first day, else at its last rent plus ${more}; all other charges at their last amount plus ${more}; and ${more} more every year.`
        : `Assumed: an open lease is renewed at its last rent plus ${more}, and ${more} more every year.`,
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
  return market ? { kind, growth, market } : { kind, growth };
}

export interface ForecastSpan {
  /** The first month, as yyyy-MM. */
  readonly from: string;
  readonly months: number;
  readonly scenario: ForecastScenario;
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
    return this.#months.of(countedTerms(terms, lease, this.#today), {
      expiration: lease.sd_ced,
      scenario: scenarioFor(this.#span.scenario, this.#settings, lease, market),
    });
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

/** The months of one fiscal year within a forecast: from one index to another, both included. */
export interface FiscalYear {
  readonly label: string;
  readonly first: number;
  readonly last: number;
}

/** A fiscal year that does not begin in January has the name of the year in which it ends. */
export function fiscalYears(months: readonly string[], fiscalMonth: number): readonly FiscalYear[] {
  const years: { label: string; first: number; last: number }[] = [];
  for (const [index, text] of months.entries()) {
    const { year, month } = yearAndMonth(text);
    const label = fiscalMonth === 1 ? String(year) : `FY ${month >= fiscalMonth ? year + 1 : year}`;
    const current = years.at(-1);
    if (current?.label === label) current.last = index;
    else years.push({ label, first: index, last: index });
  }
  return years;
}
