import { addDays, addMonths, type RentTerm, type RentType } from '@panoramic/contract';
import { demoExpensesOf } from '../expenses/expenses.ts';
import { lastYear, leaseYears, yearsSince, type LeaseTerm, type LeaseSeed } from './setting.ts';

export type DemoRentTerm = Pick<RentTerm, 'rt_type' | 'rt_start' | 'rt_end' | 'rt_monthly' | 'rt_notes'>;

/** The yearly expenses per square foot beside the base rent, by kind of lease. */
const expenses: Record<string, readonly (readonly [RentType, number])[]> = {
  NNN: [
    ['CAM', 4.2],
    ['RE Taxes', 3.1],
    ['Insurance', 0.65],
  ],
  'Modified Gross': [['Operating Expenses', 5.4]],
  'Full Service': [],
};

/** A base rent that increases every year, the expenses known so far, and sometimes another charge. */
export function rentSchedule(setting: LeaseSeed): readonly DemoRentTerm[] {
  const { random, lease, term, today } = setting;
  const years = leaseYears(term);
  const told = years.filter(({ start }) => start <= addMonths(today, 6));
  const others = (expenses[lease.sd_lease ?? ''] ?? []).flatMap(([type, price]) => {
    const factor = random.between(0.8, 1.25);
    return told.map((year, index) => line(setting, type, year, price * factor * 1.03 ** index));
  });
  const estimates = estimatesOf(setting) ?? others;
  return [...withFaults(setting, baseRent(setting, years)), ...estimates, ...extras(setting)];
}

/**
 * What a lease with landlord's statements pays as estimates: in the years of the statements what these say was paid,
 * in other years as much as rises of three percent make of it. The pool of the clause holds all that is shared, so
 * that no other charge is paid beside it. `null` for a lease without statements.
 */
function estimatesOf(setting: LeaseSeed): readonly DemoRentTerm[] | null {
  const { lease, today, term } = setting;
  const { clause, statements = [] } = demoExpensesOf(setting) ?? {};
  const [earlier, latest] = statements;
  if (!clause?.pool || !isShared(clause.pool) || !earlier?.to || !latest?.to) return null;
  const type = clause.pool;
  const [first, last] = [Number(earlier.to.slice(0, 4)), Number(latest.to.slice(0, 4))];
  const begins = term.start < `${first}-01-01` ? term.start : `${first}-01-01`;
  const until = addMonths(today, 6);
  const terms: DemoRentTerm[] = [];
  for (let year = Number(begins.slice(0, 4)); `${year}-01-01` <= until; year += 1) {
    const [start, end] = [`${year}-01-01`, `${year}-12-31`];
    const paid = (year <= first ? earlier : latest).estimatesPaid ?? 0;
    const away = year < first ? year - first : Math.max(0, year - last);
    const ends = lease.sd_ced !== null && lease.sd_ced < end ? lease.sd_ced : end;
    const rt_start = start < begins ? begins : start;
    if (rt_start > ends) break;
    const rt_monthly = Math.round((paid / 12) * 1.03 ** away * 100) / 100;
    terms.push({ rt_type: type, rt_start, rt_end: ends, rt_monthly, rt_notes: null });
  }
  return terms;
}

function isShared(pool: string): pool is 'CAM' | 'Operating Expenses' {
  return pool === 'CAM' || pool === 'Operating Expenses';
}

/** The three years around today only, for portfolios of a hundred thousand leases. */
export function shortSchedule(setting: LeaseSeed): readonly DemoRentTerm[] {
  const { term, today } = setting;
  const first = Math.max(0, Math.min(yearsSince(term.start, today) - 1, lastYear(term) - 2));
  return baseRent(setting, leaseYears(term, first, first + 2));
}

function baseRent(setting: LeaseSeed, years: readonly LeaseTerm[]): readonly DemoRentTerm[] {
  const { random, market, term, today } = setting;
  const usual = random.between(14, 48);
  const step = random.pick([1, 1.02, 1.025, 1.03, 1.03, 1.035]);
  // The number of years from the first of these years to today's; negative if it is later.
  const gone = years[0] ? yearsSince(years[0].start, today < term.end ? today : term.end) : 0;
  const price = market ? market.rentToday / step ** gone : usual;
  return years.map((year, index) => line(setting, 'Base Rent', year, price * step ** index));
}

function line({ lease }: LeaseSeed, type: RentType, { start, end }: LeaseTerm, price: number): DemoRentTerm {
  const monthly = Math.round((price * (lease.sd_sqft ?? 2500) * 100) / 12) / 100;
  return { rt_type: type, rt_start: start, rt_end: end, rt_monthly: monthly, rt_notes: null };
}

/** Adds the faults of real schedules: a gap, or a term that runs past the end of the lease. */
function withFaults({ random, lease }: LeaseSeed, terms: readonly DemoRentTerm[]): readonly DemoRentTerm[] {
  const last = terms.at(-1);
  if (terms.length > 4 && random.chance(0.04)) return terms.toSpliced(random.whole(1, terms.length - 2), 1);
  if (!last || lease.sd_ced === null || !random.chance(0.03)) return terms;
  const overtime = { ...last, rt_end: addMonths(lease.sd_ced, 2), rt_notes: 'Holdover at the last rate' };
  return [...terms.slice(0, -1), overtime];
}

function extras({ random, lease, term }: LeaseSeed): readonly DemoRentTerm[] {
  const whole = { rt_start: term.start, rt_end: term.end };
  return [
    ...(random.chance(0.3)
      ? [
          {
            ...whole,
            rt_type: 'Other' as const,
            rt_monthly: random.whole(3, 30) * 25,
            rt_notes: 'Parking and signage',
          },
        ]
      : []),
    ...(lease.sd_deposit !== null && random.chance(0.5)
      ? [
          {
            ...whole,
            rt_type: 'Security Deposit' as const,
            rt_monthly: lease.sd_deposit,
            rt_notes: 'Held by the landlord',
          },
        ]
      : []),
  ];
}

/** About a month's rent, to the hundred; paid once, with the first month. */
export function depositOf({ random, lease }: Pick<LeaseSeed, 'random' | 'lease'>): number | null {
  return random.chance(0.75)
    ? Math.ceil(((lease.sd_sqft ?? 2500) * random.between(1.2, 3)) / 100) * 100
    : null;
}

export function rentNote({ random, term }: LeaseSeed): string | null {
  const reconciled = addDays(term.start, 120);
  const year = reconciled.slice(0, 4);
  return random.chance(0.6)
    ? `Rent is due on the first of the month, late after the fifth.\nExpenses are reconciled every spring, first for ${year}.`
    : null;
}
