import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  addDays,
  addressLine,
  isDeposit,
  duePeriods,
  isDueElsewhere,
  isInEffect,
  lastDayOf,
  lastRents,
  leaseName,
  monthsFrom,
  PortfolioForecast,
  rateAhead,
  renewalProbability,
  rentTypeOf,
  type ForecastCell,
  type ForecastLine,
  type Term,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { eachForecast, groupKey, type ForecastRequest, type ForecastLease } from './forecast.ts';
import type { RentedLease } from './rented-leases.store.ts';

/** How many lines of a cell are listed. */
const mostLines = 500;

type Line = ForecastCell['lines'][number];

/** The rent terms behind the months of the row `key`, or of the total where it is `null`. */
export async function forecastCell(
  tx: Tx,
  asked: ForecastRequest,
  key: string | null,
): Promise<ForecastCell> {
  const { groupBy } = asked;
  const { from } = asked;
  const until = monthsFrom(from, asked.months).at(-1) ?? from;
  let lines: Line[] = [];
  const sums = { count: 0, total: 0, assumed: 0 };
  function add(rented: RentedLease<ForecastLease>, rents: readonly ForecastLine[]): void {
    for (const rent of rents) {
      if (groupBy !== 'lease' && key !== null && groupKey(groupBy, rented.lease, rent) !== key) continue;
      const cents = rent.cents.reduce((sum, amount) => sum + amount, 0);
      if (cents === 0 && rent.assumed) continue;
      sums.count += 1;
      sums.total += cents;
      if (rent.assumed) sums.assumed += cents;
      const expected = rent.assumed && rent.type !== 'Percentage Rent' ? expectedOf(rented, rent.type) : null;
      lines.push({ ...lineOf(rented, rent, cents, { from, until }, asked), expected });
    }
  }
  const renewed = new PortfolioForecast({ ...asked, scenario: 'renewal' }, asked.settings, asked.today);
  /** The rent of the renewal, which the amount is a share of. */
  function expectedOf({ lease, terms }: RentedLease<ForecastLease>, type: Line['type']): Line['expected'] {
    if (asked.scenario !== 'expected') return null;
    const rents = renewed.of(lease, terms, asked.rates?.get(lease.sd_id));
    const rent = rents.find((one) => one.assumed && one.type === type);
    const cents = rent?.cents.reduce((sum, amount) => sum + amount, 0) ?? 0;
    return { renewal: cents / 100, probability: renewalProbability(lease, asked.settings) };
  }
  const leaseId = groupBy === 'lease' && key !== null ? idOf(key) : undefined;
  for await (const count of eachForecast(tx, { ...asked, leaseId }, add)) {
    if (count > 0) lines = lines.toSorted((a, b) => b.amount - a.amount).slice(0, mostLines);
    await nextTurn();
  }
  return { lines, count: sums.count, total: sums.total / 100, assumed: sums.assumed / 100 };
}

/** A key that is not an id gives 0, which is the id of no lease. */
function idOf(key: string): number {
  return /^\d{1,9}$/.test(key) ? Number(key) : 0;
}

/** Months as yyyy-MM, both included. */
interface Months {
  readonly from: string;
  readonly until: string;
}

function lineOf(
  { lease, terms }: RentedLease<ForecastLease>,
  { type, assumed }: ForecastLine,
  cents: number,
  months: Months,
  asked: ForecastRequest,
): Omit<Line, 'expected'> {
  const own = terms.filter((term) => !isDeposit(term) && rentTypeOf(term) === type);
  const expiration = lease.sd_ced;
  const last = assumed && expiration !== null ? lastRents(terms, expiration) : [];
  const lastDay = last.find((one) => one.type === type)?.day ?? null;
  const shown = own
    .filter((term) =>
      lastDay === null ? isBehind(term, months, expiration, asked) : isInEffect(term, lastDay, expiration),
    )
    .toSorted(byStart);
  return {
    sd_id: lease.sd_id,
    label: leaseName(lease) || addressLine(lease),
    type,
    amount: cents / 100,
    assumed,
    market: assumed && type === 'Base Rent' ? marketRate(lease, terms, asked) : null,
    terms: shown.map(({ rt_start, rt_end, rt_monthly, rt_freq, rt_timing, rt_due_day }) => ({
      rt_start,
      rt_end,
      rt_monthly,
      rt_freq: rt_freq ?? null,
      rt_timing: rt_timing ?? null,
      rt_due_day: rt_due_day ?? null,
    })),
  };
}

/** The estimate on the first day of the renewal; `null` where it follows from the last rent. */
function marketRate(lease: ForecastLease, terms: readonly Term[], { rates, today }: ForecastRequest) {
  const rate = rates?.get(lease.sd_id);
  const expiration = lease.sd_ced;
  if (!rate || expiration === null) return null;
  const base = lastRents(terms, expiration).find(({ type }) => type === 'Base Rent');
  const last = base && base.day > expiration ? base.day : expiration;
  return rateAhead(rate.perSf, rate.perQuarter, today, addDays(last, 1));
}

function byStart(a: Term, b: Term): number {
  return (a.rt_start ?? '') < (b.rt_start ?? '') ? -1 : 1;
}

/** True for a term with an amount that counts in the months. */
function isBehind(
  term: Term,
  months: Months,
  expiration: string | null,
  { basis }: ForecastRequest,
): boolean {
  if (basis === 'cost' || !isDueElsewhere(term)) return hasDayIn(term, months, expiration);
  return duePeriods(term, { expiration }).some(
    ({ dueDate }) => dueDate >= `${months.from}-01` && dueDate <= `${months.until}-31`,
  );
}

/** The text of the days of a month sorts between `yyyy-MM-01` and `yyyy-MM-31`. */
function hasDayIn(term: Term, { from, until }: Months, expiration: string | null): boolean {
  const end = lastDayOf(term, expiration);
  return term.rt_start !== null && end !== null && term.rt_start <= `${until}-31` && end >= `${from}-01`;
}
