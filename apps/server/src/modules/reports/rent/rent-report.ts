import type {
  ForecastBasis,
  ForecastScenario,
  LeaseSearch,
  PlainDate,
  RenewalRates,
  RentSettings,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import type { PrintedHeader } from '#lib/spreadsheet/page-setup.ts';

/** The days and months that the reports on rent are about; each reads its own. */
export interface RentSpan {
  readonly asOf: PlainDate;
  readonly days: number;
  /** Of statements; `null` for all. */
  readonly year: number | null;
  readonly state: string | null;
  /** yyyy-MM */
  readonly from: string;
  readonly months: number;
  readonly scenario: ForecastScenario;
  readonly basis: ForecastBasis;
  /** The rates where renewals are at the market; computed by the server, which has the comps in memory. */
  readonly rates: RenewalRates | null;
}

export interface RentReportRequest extends RentSpan {
  readonly tx: Tx;
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  readonly settings: RentSettings;
  readonly title: readonly string[];
  readonly printed: PrintedHeader;
}
