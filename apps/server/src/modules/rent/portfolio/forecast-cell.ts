import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  addressLine,
  isDeposit,
  leaseName,
  monthsFrom,
  type ForecastCell,
  type MonthlyRent,
  type RentType,
  type Term,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { eachForecast, groupKey, type ForecastAsked } from './forecast.ts';
import type { RentedLease } from './rented-leases.store.ts';

/** How many lines of a cell are listed. */
const mostLines = 500;

type Line = ForecastCell['lines'][number];

/** The rent terms behind the months of the row `key`, or of the total where it is `null`. */
export async function forecastCell(tx: Tx, asked: ForecastAsked, key: string | null): Promise<ForecastCell> {
  const { groupBy } = asked;
  const { from } = asked;
  const until = monthsFrom(from, asked.months).at(-1) ?? from;
  let lines: Line[] = [];
  const sums = { count: 0, total: 0, assumed: 0 };
  function add(rented: RentedLease, rents: readonly MonthlyRent[]): void {
    for (const rent of rents) {
      if (groupBy !== 'lease' && key !== null && groupKey(groupBy, rented.lease, rent) !== key) continue;
      const cents = rent.cents.reduce((sum, amount) => sum + amount, 0);
      if (cents === 0 && rent.assumed) continue;
      sums.count += 1;
      sums.total += cents;
      if (rent.assumed) sums.assumed += cents;
      lines.push(lineOf(rented, rent, cents, { from, until }));
    }
  }
  const leaseId = groupBy === 'lease' && key !== null ? idOf(key) : undefined;
  for await (const count of eachForecast(tx, { ...asked, leaseId }, add)) {
    if (count > 0) lines = lines.toSorted((a, b) => b.amount - a.amount).slice(0, mostLines);
    await nextTurn();
  }
  return { lines, count: sums.count, total: sums.total / 100, assumed: sums.assumed / 100 };
}

/** What is no id is that of no lease. */
function idOf(key: string): number {
  return /^\d{1,9}$/.test(key) ? Number(key) : 0;
}

/** Months as yyyy-MM, both included. */
interface Months {
  readonly from: string;
  readonly until: string;
}

function lineOf(
  { lease, terms }: RentedLease,
  { type, assumed }: MonthlyRent,
  cents: number,
  months: Months,
): Line {
  const own = terms.filter((term) => !isDeposit(term) && typeOf(term) === type);
  const shown = assumed ? lastOf(own) : own.filter((term) => hasDayIn(term, months, lease.sd_ced));
  return {
    sd_id: lease.sd_id,
    label: leaseName(lease) || addressLine(lease),
    type,
    amount: cents / 100,
    assumed,
    terms: shown.map(({ rt_start, rt_end, rt_monthly }) => ({ rt_start, rt_end, rt_monthly })),
  };
}

function typeOf({ rt_type }: Term): RentType {
  return rt_type ?? 'Other';
}

/** The text of the days of a month sorts between `yyyy-MM-01` and `yyyy-MM-31`. */
function hasDayIn({ rt_start, rt_end }: Term, { from, until }: Months, expiration: string | null): boolean {
  const end = rt_end ?? expiration;
  return rt_start !== null && rt_start <= `${until}-31` && (end === null || end >= `${from}-01`);
}

/** The terms that start last, which what is assumed goes on from. */
function lastOf(terms: readonly Term[]): readonly Term[] {
  const starts = terms.flatMap(({ rt_start }) => rt_start ?? []);
  const latest = starts.toSorted().at(-1);
  return terms.filter(({ rt_start }) => rt_start !== null && rt_start === latest);
}
