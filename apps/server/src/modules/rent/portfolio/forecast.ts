import {
  addressLine,
  forecastLease,
  leaseName,
  rentTypes,
  type ForecastGroup,
  type ForecastScenario,
  type ListedLease,
  type MonthlyRent,
  type RentSettings,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { rentedLeases, type LeasesAsked, type RentedLease } from './rented-leases.store.ts';

export interface ForecastAsked extends LeasesAsked {
  readonly from: string;
  readonly months: number;
  readonly groupBy: ForecastGroup;
  readonly scenario: ForecastScenario;
  readonly settings: RentSettings;
}

/** A row of the forecast in cents; `assumed` is the part of each month that follows from the scenario. */
export interface CentsRow {
  readonly key: string;
  readonly label: string;
  readonly detail: string | null;
  readonly cents: Float64Array;
  readonly assumed: Float64Array | null;
}

/** The lines of one lease's rent. */
export function forecastLinesOf({ lease, terms }: RentedLease, asked: ForecastAsked): readonly MonthlyRent[] {
  return forecastLease(lease, terms, asked, asked.settings, asked.today);
}

/** Rows in batches: each lease that pays in these months, or the groups after all leases were read. */
export async function* forecastRows(tx: Tx, asked: ForecastAsked): AsyncGenerator<readonly CentsRow[]> {
  const figures = asked.groupBy === 'landlord' ? (['landlord'] as const) : [];
  const groups = new Groups(asked.groupBy, asked.months);
  for await (const batch of rentedLeases(tx, { ...asked, figures })) {
    const rows: CentsRow[] = [];
    for (const rented of batch) {
      const lines = forecastLinesOf(rented, asked);
      if (lines.length === 0) continue;
      if (asked.groupBy === 'lease') rows.push(rowOfLease(rented.lease, lines, asked.months));
      else groups.add(rented.lease, lines);
    }
    yield rows;
  }
  if (asked.groupBy !== 'lease') yield groups.rows();
}

function rowOfLease(lease: ListedLease, lines: readonly MonthlyRent[], months: number): CentsRow {
  return {
    key: String(lease.sd_id),
    label: leaseName(lease) || addressLine(lease),
    detail: [lease.sd_city, lease.sd_state].filter(Boolean).join(', ') || null,
    ...sumsOf(lines, months),
  };
}

/** The sum of the lines, and of those that are assumed. */
export function sumsOf(lines: readonly MonthlyRent[], months: number): Pick<CentsRow, 'cents' | 'assumed'> {
  const [only] = lines;
  const assumed = lines.filter((line) => line.assumed);
  return {
    cents: lines.length === 1 && only ? only.cents : sumOf(lines, months),
    assumed: assumed.length === 0 ? null : sumOf(assumed, months),
  };
}

function sumOf(lines: readonly MonthlyRent[], months: number): Float64Array {
  const sum = new Float64Array(months);
  for (const { cents } of lines) addTo(sum, cents);
  return sum;
}

export function addTo(sum: Float64Array, cents: Float64Array): void {
  for (let month = 0; month < sum.length; month += 1) sum[month] = (sum[month] ?? 0) + (cents[month] ?? 0);
}

/** The group of a lease or a line; '' where it has none. */
export function groupKey(by: Exclude<ForecastGroup, 'lease'>, lease: ListedLease, line: MonthlyRent): string {
  const keys: Record<typeof by, string | null | undefined> = {
    state: lease.sd_state,
    type: lease.sd_region,
    landlord: lease.landlord,
    rentType: line.type,
  };
  return keys[by] ?? '';
}

const withoutGroup: Record<ForecastGroup, string> = {
  lease: '',
  state: 'No state',
  type: 'No type',
  landlord: 'No landlord',
  rentType: '',
};

class Groups {
  readonly #by: ForecastGroup;
  readonly #months: number;
  readonly #sums = new Map<string, { cents: Float64Array; assumed: Float64Array | null }>();

  constructor(by: ForecastGroup, months: number) {
    this.#by = by;
    this.#months = months;
  }

  add(lease: ListedLease, lines: readonly MonthlyRent[]): void {
    if (this.#by === 'lease') return;
    for (const line of lines) {
      const key = groupKey(this.#by, lease, line);
      let sums = this.#sums.get(key);
      if (!sums) this.#sums.set(key, (sums = { cents: new Float64Array(this.#months), assumed: null }));
      addTo(sums.cents, line.cents);
      if (line.assumed) addTo((sums.assumed ??= new Float64Array(this.#months)), line.cents);
    }
  }

  /** Rent types in their own order, others by name; what has no group comes last. */
  rows(): readonly CentsRow[] {
    return [...this.#sums]
      .map(([key, { cents, assumed }]) => ({
        key,
        label: key || withoutGroup[this.#by],
        detail: null,
        cents,
        assumed,
      }))
      .toSorted((a, b) => this.#rank(a.key) - this.#rank(b.key) || a.label.localeCompare(b.label, 'en'));
  }

  #rank(key: string): number {
    if (key === '') return rentTypes.length;
    return this.#by === 'rentType' ? rentTypes.findIndex((type) => type === key) : 0;
  }
}
