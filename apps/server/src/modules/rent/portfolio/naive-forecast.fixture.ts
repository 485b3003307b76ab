import { addDays, addMonths, daysInMonth, type Lease, type RentType, type Term } from '@panoramic/contract';

/** A lease with its terms, as a test reads them. */
export interface TestLease {
  readonly lease: Lease;
  readonly landlord: string | null;
  readonly terms: readonly Term[];
}

export interface NaiveLine {
  readonly type: RentType;
  readonly assumed: boolean;
  /** In cents, by month. */
  readonly cents: readonly number[];
}

type Cents = Map<RentType, bigint>;

interface Span {
  readonly type: RentType;
  readonly start: string;
  readonly end: string;
  readonly cents: bigint;
}

/** The forecast of one lease, counted day by day in exact integers; the rules of the engine, written down a second time. */
export function naiveForecast(
  one: TestLease,
  {
    from,
    months,
    scenario,
    today,
    marketCents,
  }: {
    from: string;
    months: number;
    scenario: string;
    today: string;
    /** The monthly base rent on the first day of a renewal at the market. */
    marketCents?: number | undefined;
  },
): readonly NaiveLine[] {
  const spans = spansOf(one, today);
  const assumedOn = scenarioOf(one.lease, spans, scenario, marketCents);
  const lines = new Map<string, NaiveLine & { cents: number[] }>();
  for (let index = 0; index < months; index += 1) {
    const first = addMonths(`${from}-01`, index);
    const length = daysInMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7)));
    const due = new Map<string, bigint>();
    for (let number = 0; number < length; number += 1) {
      const day = addDays(first, number);
      for (const [type, cents] of certainOn(spans, day)) add(due, `${type}|`, cents);
      for (const [type, cents] of assumedOn(day)) add(due, `${type}|assumed`, cents);
    }
    for (const [key, cents] of due) {
      const [type, assumed] = key.split('|') as [RentType, string]; // Safe: made above.
      let line = lines.get(key);
      if (!line) {
        line = { type, assumed: assumed === 'assumed', cents: Array.from({ length: months }, () => 0) };
        lines.set(key, line);
      }
      line.cents[index] = halfUp(cents, BigInt(length));
    }
  }
  return [...lines.values()];
}

function add<K>(sums: Map<K, bigint>, key: K, cents: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + cents);
}

function halfUp(amount: bigint, by: bigint): number {
  return Number((2n * amount + by) / (2n * by));
}

function spansOf({ lease, terms }: TestLease, today: string): Span[] {
  return terms.flatMap((term) => {
    let end = term.rt_end ?? lease.sd_ced ?? '2199-12-31';
    if (lease.sd_status === 2 && end >= today) end = addDays(today, -1);
    if (term.rt_start === null || term.rt_type === 'Security Deposit' || end < term.rt_start) return [];
    const cents = BigInt(Math.round((term.rt_monthly ?? 0) * 100));
    return [{ type: (term.rt_type ?? 'Other') as RentType, start: term.rt_start, end, cents }];
  });
}

function certainOn(spans: readonly Span[], day: string): Cents {
  const sums: Cents = new Map();
  for (const { type, start, end, cents } of spans) if (start <= day && day <= end) add(sums, type, cents);
  return sums;
}

const nothing: Cents = new Map();

/** What is assumed on a day: 150 % of the last rent, or 3 % more every year on it, or on the market's base rent. */
function scenarioOf(
  lease: Lease,
  spans: readonly Span[],
  scenario: string,
  marketCents: number | undefined,
): (day: string) => Cents {
  const { sd_ced } = lease;
  const [lastEnd] = spans
    .map(({ end }) => end)
    .toSorted()
    .toReversed();
  if (scenario === 'contract' || lease.sd_status !== 1 || sd_ced === null || lastEnd === undefined)
    return () => nothing;
  const lastDay = lastEnd < sd_ced ? lastEnd : sd_ced;
  const types = [...new Set(spans.map(({ type }) => type))];
  // Each charge by itself: base rent always goes on, another one unless it ended before the last day.
  const goingOn = types.flatMap((type) => {
    const own = spans.filter((span) => span.type === type);
    const ends =
      own
        .map(({ end }) => end)
        .toSorted()
        .at(-1) ?? '';
    if (type !== 'Base Rent' && ends < lastDay) return [];
    const begins = addDays(ends > sd_ced ? ends : sd_ced, 1);
    const turns = Array.from({ length: 200 }, (_, year) => addMonths(begins, 12 * (year + 1)));
    return [{ type, begins, turns, last: certainOn(own, ends).get(type) ?? 0n }];
  });
  return (day) => {
    const assumed: Cents = new Map();
    for (const { type, begins, turns, last } of goingOn) {
      if (day < begins) continue;
      const years = BigInt(turns.findIndex((turn) => day < turn) + 1);
      const isMarket = scenario === 'renewal' && type === 'Base Rent' && marketCents !== undefined;
      const first = isMarket ? BigInt(marketCents) : last;
      const [percent, times] = scenario === 'holdover' ? [150n, 1n] : [103n, isMarket ? years - 1n : years];
      assumed.set(type, BigInt(halfUp(first * percent ** times, 100n ** times)));
    }
    return assumed;
  };
}
