import {
  accountingBooks,
  type AccountingBook,
  type CallInput,
  type CallOutput,
  type DisclosedClass,
  type JournalAccount,
  type PeriodFigures,
  type PostedLine,
  type StoredAccountingSettings,
} from '@panoramic/contract';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';

type Client = 'Main' | 'Other';

/** Turns the accounting on, with a rate for every lease. */
export async function keepStandards(
  app: TestApp,
  change: Partial<CallInput<'Accounting/SaveSettings'>> = {},
  client: Client = 'Main',
): Promise<StoredAccountingSettings> {
  const admin = await app.as('Admin', client);
  const { body: now } = await admin.call('Accounting/GetSettings');
  const saved = await admin.call('Accounting/SaveSettings', {
    ...now,
    standards: 'both',
    rates: [{ from: '1990-01-01', maxMonths: null, rate: 6 }],
    ...change,
  });
  expect(saved.problem?.detail).toBeUndefined();
  return saved.body;
}

interface RentedLease {
  readonly start?: string;
  readonly end?: string;
  readonly monthly?: number;
  readonly sqft?: number;
  readonly cam?: number;
  readonly name?: string;
}

/** Makes leases with Base Rent from their first day to their last, and CAM where asked for. */
export function rentedLeasesOf(app: TestApp) {
  const aLease = leasesOf(app);
  return async (
    {
      start = '2025-01-01',
      end = '2029-12-31',
      monthly = 5000,
      sqft = 2000,
      cam,
      name = 'rented',
    }: RentedLease = {},
    client: Client = 'Main',
  ): Promise<number> => {
    const { sd_id } = await aLease(
      { sd_num: name, sd_status: 1, sd_ccd: start, sd_ced: end, sd_sqft: sqft },
      client,
    );
    const writer = await app.as('Write', client);
    const term = { rt_id: 0, sd_id, rt_start: start, rt_end: end };
    await writer.call('Leases/EditRentTerm', { ...term, rt_type: 'Base Rent', rt_monthly: monthly });
    if (cam) await writer.call('Leases/EditRentTerm', { ...term, rt_type: 'CAM', rt_monthly: cam });
    return sd_id;
  };
}

/** The calls that several tests of closed and open months share. */
export function monthCalls(app: TestApp) {
  async function read<
    N extends 'Accounting/GetPeriod' | 'Accounting/GetJournal' | 'Accounting/GetDisclosures',
  >(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const { status, body, problem } = await (await app.as('no role')).call(name, input);
    expect(problem?.detail).toBeUndefined();
    expect(status).toBe(200);
    return body;
  }
  async function close(month: string, more: object = {}) {
    return (await app.as('Write')).call('Accounting/ClosePeriod', { month, beforeEnd: true, ...more });
  }
  /** Closes a month and accepts what is seen to wait; looks again when that has changed meanwhile. */
  async function closeAccepting(
    month: string,
    answers: CallInput<'Accounting/ClosePeriod'>['answers'] = { payments: 'agreed', shorter: 'agreed' },
  ) {
    for (;;) {
      const { proposalsDigest } = await read('Accounting/GetPeriod', { month });
      const reply = await close(month, { acceptProposals: true, proposalsDigest, answers });
      if (reply.status !== 409) return reply;
    }
  }
  async function proposals(id: number, choices: object = {}) {
    return (await (await app.as('no role')).call('Accounting/GetProposals', { id, ...choices })).body;
  }
  /** Decides on what is proposed with these choices, in every book or in those that are named. */
  async function decide(
    sd_id: number,
    choices: Partial<CallInput<'Accounting/DecideRemeasurement'>> = {},
    decision: 'accept' | 'dismiss' = 'accept',
    of: readonly AccountingBook[] = accountingBooks,
  ) {
    const { reason: _reason, ...asked } = choices;
    const { status, body } = await (
      await app.as('no role')
    ).call('Accounting/GetProposals', { id: sd_id, ...asked });
    // Choices that are refused are refused by the decision as well.
    const shown = status === 200 ? body : (await lease(sd_id)).proposals;
    const seen = shown.filter(({ book }) => of.includes(book));
    const books = seen.map(({ book, digest }) => ({ book, digest }));
    return (await app.as('Write')).call('Accounting/DecideRemeasurement', {
      sd_id,
      decision,
      books,
      ...choices,
    });
  }
  async function lease(id: number) {
    return (await (await app.as('no role')).call('Accounting/GetLease', { id })).body;
  }
  return { read, close, closeAccepting, lease, proposals, decide };
}

export function cents(dollars: number | undefined): number {
  return Math.round(100 * (dollars ?? NaN));
}

/** What a line or a total lacks to foot, in cents: 0 and 0. */
export function footing(line: PeriodFigures & Partial<DisclosedClass>): {
  readonly liability: number;
  readonly asset: number;
} {
  return {
    liability:
      cents(line.liabilityOpening) +
      cents(line.liabilityTakenOver) +
      cents(line.liabilityLate) +
      cents(line.liabilityAdded) +
      cents(line.interest) -
      cents(line.paid) +
      cents(line.liabilityRemeasured) +
      cents(line.liabilityReclassified ?? 0) -
      cents(line.liabilityClosing),
    asset:
      cents(line.assetOpening) +
      cents(line.assetTakenOver) +
      cents(line.assetLate) +
      cents(line.assetAdded) -
      cents(line.amortisation) +
      cents(line.assetRemeasured) +
      cents(line.assetReclassified ?? 0) -
      cents(line.assetTransferred) -
      cents(line.assetClosing),
  };
}

const heldIn = {
  asset: ['asset', 'operatingAsset', 'financeAsset'],
  liability: [
    'liability',
    'liabilityCurrent',
    'operatingLiability',
    'operatingLiabilityCurrent',
    'financeLiability',
    'financeLiabilityCurrent',
  ],
} as const satisfies Record<string, readonly JournalAccount[]>;

/** Debits less credits of accounts, in cents. */
export function balanceOf(lines: readonly PostedLine[], ...keys: readonly JournalAccount[]): number {
  return lines
    .filter(({ key }) => keys.includes(key))
    .reduce((sum, { debit, credit }) => sum + cents(debit) - cents(credit), 0);
}

/** Debits less credits of all accounts for assets, or for liabilities, in cents. */
export function postedTo(lines: readonly PostedLine[], what: keyof typeof heldIn): number {
  return balanceOf(lines, ...heldIn[what]);
}
