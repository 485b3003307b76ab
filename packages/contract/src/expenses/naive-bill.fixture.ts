import * as fc from 'fast-check';
import type { BillToCheck, ExpenseClause, ExpenseLine, ExpenseStatement } from './fields.ts';

/** A bill in whole numbers; a second, naive computation of what is due, over one common denominator. */
export interface NaiveBill {
  readonly lines: readonly NaiveLine[];
  readonly target: number;
  readonly occupancy: number;
  readonly years: number;
  readonly fee: number;
  readonly feeWithout: boolean;
  readonly ourSF: number;
  readonly buildingSF: number;
  /** Days of 2026. */
  readonly days: number;
  readonly base: number | null;
  readonly cap: {
    readonly kind: 'previous' | 'cumulative' | 'compounding';
    readonly first: number;
    readonly percent: number;
    readonly years: number;
    readonly on: 'all' | 'controllable';
  } | null;
  /** The landlord's mistakes. */
  readonly wrong: {
    readonly excluded?: true;
    readonly capital?: true;
    readonly grossUp?: true;
    readonly feeOnAll?: true;
    readonly noBase?: true;
    readonly noDays?: true;
    readonly noCap?: true;
  };
}

interface NaiveLine {
  readonly kind: 'Janitorial' | 'Repairs' | 'Insurance' | 'RE Taxes' | 'Roof' | 'Commissions';
  readonly cents: number;
}

const marks: Record<NaiveLine['kind'], Pick<ExpenseLine, 'varies' | 'controllable' | 'capital'>> = {
  Janitorial: { varies: true, controllable: true, capital: false },
  Repairs: { varies: false, controllable: true, capital: false },
  Insurance: { varies: false, controllable: false, capital: false },
  'RE Taxes': { varies: false, controllable: false, capital: false },
  Roof: { varies: false, controllable: true, capital: true },
  Commissions: { varies: false, controllable: false, capital: false },
};

/** Cents due, rounded once. */
export function naiveDue(bill: NaiveBill): bigint {
  const [years, occupancy] = [BigInt(bill.years), BigInt(bill.occupancy)];
  const grossed = BigInt(Math.max(bill.target, bill.occupancy));
  let [all, feeBase, controllable] = [0n, 0n, 0n];
  for (const { kind, cents } of bill.lines) {
    if (kind === 'Commissions' && !bill.wrong.excluded) continue;
    const isGrossedUp = marks[kind].varies || bill.wrong.grossUp;
    const spread = kind === 'Roof' && !bill.wrong.capital ? 1n : years;
    const value = BigInt(cents) * spread * (isGrossedUp ? grossed : occupancy);
    all += value;
    const isTaxed = kind === 'Insurance' || kind === 'RE Taxes';
    if (!isTaxed || !bill.feeWithout || bill.wrong.feeOnAll) feeBase += value;
    if (marks[kind].controllable) controllable += value;
  }
  const fee = feeBase * BigInt(bill.fee);
  const ofDays = bill.wrong.noDays ? 365n : BigInt(bill.days);
  const part = BigInt(bill.ourSF) * ofDays;
  // Everything below is in parts of a cent: cents × this denominator.
  const capScale = 100n ** 20n;
  const denominator = years * occupancy * 100n * BigInt(bill.buildingSF) * 365n * capScale;
  const deducted =
    bill.base === null || bill.wrong.noBase ? 0n : BigInt(bill.base) * years * occupancy * 100n;
  const due = (all * 100n + fee) * part * capScale;
  const off = deducted * part * capScale;
  let left = due > off ? due - off : 0n;
  if (bill.cap && !bill.wrong.noCap) {
    const limit = (naiveLimit(bill.cap, capScale) * denominator * ofDays) / (capScale * 365n);
    const covered = (controllable * 100n + fee) * part * capScale;
    if (bill.cap.on === 'all') left = left < limit ? left : limit;
    else if (covered > limit) left = due - (covered - limit) > off ? due - (covered - limit) - off : 0n;
  }
  return (2n * left + denominator) / (2n * denominator);
}

/** The limit of the cap in cents × the scale, exact for up to twenty years. */
function naiveLimit({ kind, first, percent, years }: NonNullable<NaiveBill['cap']>, scale: bigint): bigint {
  if (kind === 'previous') return (BigInt(first) * BigInt(100 + percent) * scale) / 100n;
  if (kind === 'cumulative') return (BigInt(first) * BigInt(100 + percent * years) * scale) / 100n;
  let limit = BigInt(first) * scale;
  for (let year = 0; year < years; year += 1) limit = (limit * BigInt(100 + percent)) / 100n;
  return limit;
}

/** The payload of a bill: what the lease says, and the statement as the landlord has made it. */
export function payloadOf(bill: NaiveBill, billed: bigint): BillToCheck {
  const lastDay = new Date(Date.UTC(2026, 0, bill.days)).toISOString().slice(0, 10);
  const statement: ExpenseStatement = {
    from: '2026-01-01',
    to: lastDay,
    received: '2027-04-01',
    occupancy: bill.occupancy,
    grossUpTarget: bill.target,
    ourSF: bill.ourSF,
    buildingSF: bill.buildingSF,
    feePercent: bill.fee,
    feeAmount: null,
    estimatesPaid: 1000,
    billed: Number(billed) / 100,
    balance: Number(billed - 100_000n) / 100,
    lines: bill.lines.map(({ kind, cents }) => ({
      description: kind,
      category: null,
      amount: cents / 100,
      ours: null,
      ...marks[kind],
    })),
  };
  return { clause: clauseOf(bill), statement, before: [], paid: null };
}

function clauseOf({ cap, base, ...bill }: NaiveBill): ExpenseClause {
  return {
    pool: 'Operating Expenses',
    method: base === null ? 'Net' : 'Base Year',
    sharePercent: null,
    shareSF: bill.ourSF,
    buildingSF: bill.buildingSF,
    grossUpTarget: bill.target,
    capKind: cap?.kind ?? null,
    capPercent: cap?.percent ?? null,
    capFirstYear: cap && 2026 - (cap.kind === 'previous' ? 1 : cap.years),
    capFirstAmount: cap && cap.first / 100,
    capOn: cap?.on ?? null,
    feePercent: bill.fee,
    feeWithoutTaxesInsurance: bill.feeWithout,
    capital: 'amortised',
    capitalYears: bill.years,
    capitalRate: 0,
    excluded: ['commission'],
    baseYear: null,
    baseAmount: base === null ? null : base / 100,
    baseGrossedUp: null,
    stopPerSF: null,
    objectDays: 90,
    objectYears: null,
  };
}

const cents = fc.integer({ min: 100_000, max: 50_000_000 });

export const naiveBills: fc.Arbitrary<NaiveBill> = fc.record({
  lines: fc.array(
    fc.record({
      kind: fc.constantFrom('Janitorial', 'Repairs', 'Insurance', 'RE Taxes', 'Roof', 'Commissions'),
      cents,
    }),
    { minLength: 1, maxLength: 12 },
  ),
  target: fc.integer({ min: 80, max: 100 }),
  occupancy: fc.integer({ min: 40, max: 100 }),
  years: fc.integer({ min: 1, max: 30 }),
  fee: fc.integer({ min: 0, max: 15 }),
  feeWithout: fc.boolean(),
  ourSF: fc.integer({ min: 500, max: 20_000 }),
  buildingSF: fc.integer({ min: 20_000, max: 500_000 }),
  days: fc.oneof(fc.constant(365), fc.integer({ min: 10, max: 365 })),
  base: fc.option(cents),
  cap: fc.option(
    fc.record({
      kind: fc.constantFrom('previous', 'cumulative', 'compounding'),
      first: cents,
      percent: fc.integer({ min: 1, max: 10 }),
      years: fc.integer({ min: 1, max: 20 }),
      on: fc.constantFrom('all', 'controllable'),
    }),
  ),
  wrong: fc.constant({}),
});
