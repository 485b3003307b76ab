import {
  PortfolioForecast,
  forecastTypes,
  salesRentForecast,
  type ForecastBasis,
  type ForecastGroup,
  type ForecastScenario,
  type ListedLease,
  type ForecastLine,
  type RenewalRates,
  type RentSettings,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { leaseSales } from '../../expenses/index.ts';
import {
  datedLeaseFields,
  rentedLeases,
  type LeasesRequest,
  type RentedLease,
} from './rented-leases.store.ts';

export interface ForecastRequest extends LeasesRequest {
  readonly from: string;
  readonly months: number;
  readonly groupBy: ForecastGroup;
  readonly scenario: ForecastScenario;
  readonly basis: ForecastBasis;
  readonly settings: RentSettings;
  /** The market rates of renewals; `null` where renewals are at the last rent plus growth. */
  readonly rates: RenewalRates | null;
}

/** What a forecast needs of a lease. */
export type ForecastLease = Pick<ListedLease, (typeof datedLeaseFields)[number] | 'sd_id' | 'landlord'>;

/** The months of a row in cents; `assumed` is the part of each month that follows from the scenario. */
export interface RowCents {
  readonly cents: Float64Array;
  readonly assumed: Float64Array | null;
}

/**
 * Computes the leases that pay in these months one after another, and yields after each batch how many it
 * had. The lines given to `visit` are valid until the next lease only: their arrays are used again, so that a
 * forecast of many leases makes none for each.
 */
export async function* eachForecast(
  tx: Tx,
  asked: ForecastRequest,
  visit: (rented: RentedLease<ForecastLease>, lines: readonly ForecastLine[]) => void,
): AsyncGenerator<number> {
  const figures = asked.groupBy === 'landlord' ? (['landlord'] as const) : asked.figures;
  const forecast = new PortfolioForecast(asked, asked.settings, asked.today);
  const found = rentedLeases(tx, { ...asked, ...(figures && { figures }) }, datedLeaseFields);
  const sales = await leaseSales(
    tx,
    asked.clientId,
    asked.leaseId === undefined ? undefined : [asked.leaseId],
  );
  for await (const batch of found) {
    let count = 0;
    for (const rented of batch) {
      const rent = forecast.of(rented.lease, rented.terms, asked.rates?.get(rented.lease.sd_id));
      const sold = sales.get(rented.lease.sd_id);
      const lines = sold ? [...rent, ...salesRentForecast(sold, asked)] : rent;
      if (lines.length === 0) continue;
      visit(rented, lines);
      count += 1;
    }
    yield count;
  }
}

/** Arrays for the sum of some lines, and of the assumed ones among them; used again for each lease. */
export class LineSums {
  readonly cents: Float64Array;
  readonly #assumed: Float64Array;
  #hasAssumed = false;

  constructor(months: number) {
    this.cents = new Float64Array(months);
    this.#assumed = new Float64Array(months);
  }

  /** `null` where nothing is assumed. */
  get assumed(): Float64Array | null {
    return this.#hasAssumed ? this.#assumed : null;
  }

  /** Forgets what was summed before. */
  sum(lines: readonly ForecastLine[]): this {
    this.#hasAssumed = false;
    for (let index = 0; index < lines.length; index += 1) {
      const line = lines[index];
      if (!line) continue;
      put(this.cents, line.cents, index === 0);
      if (line.assumed) put(this.#assumed, line.cents, !this.#hasAssumed);
      this.#hasAssumed ||= line.assumed;
    }
    return this;
  }

  addRow({ cents, assumed }: RowCents): void {
    addTo(this.cents, cents);
    if (!assumed) return;
    this.#hasAssumed = true;
    addTo(this.#assumed, assumed);
  }

  add({ cents, assumed }: ForecastLine): void {
    this.addRow({ cents, assumed: assumed ? cents : null });
  }
}

/** The first line overwrites the earlier sum, the others are added to it. */
function put(sum: Float64Array, cents: Float64Array, isFirst: boolean): void {
  if (isFirst) sum.set(cents);
  else addTo(sum, cents);
}

function addTo(sum: Float64Array, cents: Float64Array): void {
  for (let month = 0; month < sum.length; month += 1) sum[month] = (sum[month] ?? 0) + (cents[month] ?? 0);
}

/** The group of a lease or a line; '' where it has none. */
export function groupKey(
  by: Exclude<ForecastGroup, 'lease'>,
  lease: ForecastLease,
  line: ForecastLine,
): string {
  const keys: Record<typeof by, string | null | undefined> = {
    state: lease.sd_state,
    type: lease.sd_region,
    landlord: lease.landlord,
    rentType: line.type,
  };
  return keys[by] ?? '';
}

const withoutGroup: Record<Exclude<ForecastGroup, 'lease'>, string> = {
  state: 'No state',
  type: 'No type',
  landlord: 'No landlord',
  rentType: '',
};

/** The sums of groups, added up while the leases go by. */
export class ForecastGroups {
  readonly #by: Exclude<ForecastGroup, 'lease'>;
  readonly #months: number;
  readonly #sums = new Map<string, LineSums>();

  constructor(by: Exclude<ForecastGroup, 'lease'>, months: number) {
    this.#by = by;
    this.#months = months;
  }

  add(lease: ForecastLease, lines: readonly ForecastLine[]): void {
    for (const line of lines) {
      const key = groupKey(this.#by, lease, line);
      let sums = this.#sums.get(key);
      if (!sums) this.#sums.set(key, (sums = new LineSums(this.#months)));
      sums.add(line);
    }
  }

  /** Rent types in their own order, others by name; what has no group comes last. */
  rows(): readonly { readonly key: string; readonly label: string; readonly sums: RowCents }[] {
    return [...this.#sums]
      .map(([key, sums]) => ({ key, label: key || withoutGroup[this.#by], sums }))
      .toSorted((a, b) => this.#rank(a.key) - this.#rank(b.key) || a.label.localeCompare(b.label, 'en'));
  }

  #rank(key: string): number {
    if (key === '') return forecastTypes.length;
    return this.#by === 'rentType' ? forecastTypes.findIndex((type) => type === key) : 0;
  }
}
