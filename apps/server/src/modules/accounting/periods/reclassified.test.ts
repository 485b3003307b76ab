import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  balanceOf,
  cents,
  footing,
  keepStandards,
  monthCalls,
  rentedLeasesOf,
} from '../accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read, close, lease, closeAccepting, decide } = monthCalls(app);

let longer = 0;
let short = 0;
let guaranteed = 0;
let later = 0;

async function extendTo(id: number, end: string): Promise<void> {
  const writer = await app.as('Write');
  await writer.call('Leases/EditLease', { sd_id: id, sd_ced: end });
  const { body } = await writer.call('Leases/GetRentTerms', { id });
  for (const { rt_id } of body) await writer.call('Leases/EditRentTerm', { rt_id, sd_id: id, rt_end: end });
}

async function accept(id: number) {
  return decide(id);
}

async function lineOf(month: string, book: 'ASC842' | 'IFRS16', id: number) {
  const { lines } = await read('Accounting/GetPeriod', { month, book });
  return lines.find(({ sd_id }) => sd_id === id);
}

beforeAll(async () => {
  await keepStandards(app);
  longer = await aRentedLease({ start: '2024-05-01', end: '2029-04-30', name: 'longer' });
  short = await aRentedLease({ start: '2026-01-01', end: '2026-12-31', monthly: 1000, name: 'short' });
  guaranteed = await aRentedLease({ start: '2025-05-01', end: '2028-04-30', name: 'guaranteed' });
  later = await aRentedLease({ start: '2025-05-01', end: '2028-04-30', name: 'later' });
  const writer = await app.as('Write');
  await writer.call('Accounting/SaveLease', { sd_id: longer, la_life_months: 144 });
  const { body } = await writer.call('Leases/GetRentTerms', { id: short });
  // Rent that rises within the year, so that some of it is deferred.
  const [term] = body;
  await writer.call('Leases/EditRentTerm', { rt_id: term?.rt_id ?? 0, sd_id: short, rt_end: '2026-06-30' });
  await writer.call('Leases/EditRentTerm', {
    rt_id: 0,
    sd_id: short,
    rt_type: 'Base Rent',
    rt_start: '2026-07-01',
    rt_end: '2026-12-31',
    rt_monthly: 1600,
  });
  await close('2026-04');
});

describe('an operating lease whose remaining term becomes 75 % of its remaining life', () => {
  test('is proposed as a finance lease, with the tests as they are on the day', async () => {
    expect((await lineOf('2026-04', 'ASC842', longer))?.class).toBe('operating');
    await extendTo(longer, '2034-04-30');
    const { proposals } = await lease(longer);
    expect(proposals.find(({ book }) => book === 'ASC842')?.changes).toContainEqual({
      what: 'Class, ASC 842',
      before: 'Operating',
      after: 'Finance',
    });
    expect((await accept(longer)).body).toBe(true);
    const { books } = await lease(longer);
    expect(books.map((book) => book.class)).toEqual(['finance', 'finance']);
    // 96 of 120 months remain.
    expect(books[0]?.findings.find((one) => one.test === 'term')).toMatchObject({
      met: true,
      figures: { value: 96, of: 120, percent: 80 },
    });
  });

  test('has one cost until then, interest and amortisation afterwards, and ends at 0', async () => {
    const [was, now] = [await lineOf('2026-04', 'ASC842', longer), await lineOf('2026-05', 'ASC842', longer)];
    expect(was).toMatchObject({ class: 'operating', operatingCost: 5000, operatingInterest: was?.interest });
    expect(now).toMatchObject({ class: 'finance', operatingCost: 0, operatingInterest: 0 });
    // 96 months remain of the asset.
    const asset = (now?.assetOpening ?? 0) + (now?.assetRemeasured ?? 0);
    expect(now?.amortisation).toBeCloseTo(asset / 96, 1);
    const { entries } = await read('Accounting/GetJournal', { month: '2026-05', book: 'ASC842' });
    const posted = entries.find(({ sd_id }) => sd_id === longer)?.lines ?? [];
    expect(new Set(posted.map(({ event }) => event))).toEqual(
      new Set(['payment', 'interest', 'amortisation', 'remeasurement', 'reclassification']),
    );
    // The balances of the operating lease leave their accounts, whole.
    expect(balanceOf(posted, 'operatingAsset')).toBe(-cents(was?.assetClosing));
    expect(balanceOf(posted, 'operatingLiability', 'operatingLiabilityCurrent')).toBe(
      cents(was?.liabilityClosing),
    );
    expect(balanceOf(posted, 'financeLiabilityCurrent')).toBe(-cents(now?.liabilityCurrent));
    const { classes } = await read('Accounting/GetDisclosures', {
      from: '2026-05',
      to: '2026-05',
      book: 'ASC842',
    });
    for (const one of classes) expect(footing(one)).toEqual({ liability: 0, asset: 0 });
    expect((await lease(longer)).books[0]?.schedule.at(-1)).toMatchObject({ liability: 0, asset: 0 });
  });

  test('adds up in a span with both: the cost is operating, finance and variable cost', async () => {
    const span = { from: '2026-03', to: '2026-06', book: 'ASC842', lines: 'true' } as const;
    const { classes, lines } = await read('Accounting/GetDisclosures', span);
    const line = lines.find(({ sd_id }) => sd_id === longer);
    expect(line).toMatchObject({ class: 'finance', operatingCost: 10_000 });
    for (const one of classes.filter(({ class: kind }) => kind === 'finance' || kind === 'operating')) {
      const finance = cents(one.interest) + cents(one.amortisation) - cents(one.operatingCost);
      expect(cents(one.cost)).toBe(finance + cents(one.operatingCost) + cents(one.variableCost));
    }
    const finance = classes.find(({ class: kind }) => kind === 'finance');
    const inCost = cents(finance?.operatingCost) - cents(finance?.operatingInterest);
    expect(cents(finance?.amortisation) - inCost).toBeGreaterThan(0);
  });
});

describe('a short-term lease that is extended past twelve months', () => {
  test('comes onto the balance sheet as if it began, and its deferred rent goes into the asset', async () => {
    const april = await lineOf('2026-04', 'ASC842', short);
    // 1,300 a month in a straight line, 1,000 of it paid.
    expect(april).toMatchObject({
      class: 'shortTerm',
      exemptCost: 1300,
      deferred: 1200,
      liabilityClosing: 0,
    });
    await (await app.as('Write')).call('Leases/EditLease', { sd_id: short, sd_ced: '2028-12-31' });
    await (
      await app.as('Write')
    ).call('Leases/EditRentTerm', {
      rt_id: 0,
      sd_id: short,
      rt_type: 'Base Rent',
      rt_start: '2027-01-01',
      rt_end: '2028-12-31',
      rt_monthly: 1600,
    });
    const { proposals } = await lease(short);
    expect(proposals.flatMap(({ changes }) => changes.map(({ what, after }) => [what, after]))).toEqual(
      expect.arrayContaining([
        ['Class, ASC 842', 'Operating'],
        ['Class, IFRS 16', 'Finance'],
      ]),
    );
    expect(proposals[0]?.effect).toMatchObject({ liabilityBefore: 0, assetBefore: 0, gain: 0 });
    await accept(short);
    const may = await lineOf('2026-05', 'ASC842', short);
    // 2 payments of 1,000 and 30 of 1,600 from May 2026 on, at 6 %.
    const growth = 1.06 ** (1 / 12);
    const payments = Array.from({ length: 32 }, (_, month) => (month < 2 ? 1000 : 1600) / growth ** month);
    const value = payments.reduce((sum, one) => sum + one, 0);
    expect(may?.class).toBe('operating');
    expect(may?.liabilityAdded).toBeCloseTo(value - 1000, 2);
    expect(may?.assetAdded).toBeCloseTo(value - 1200, 2);
    expect(may?.operatingCost).toBeCloseTo((2 * 1000 + 30 * 1600 - 1200) / 32, 1);
    const { entries } = await read('Accounting/GetJournal', { month: '2026-05', book: 'ASC842' });
    const lines = entries.find(({ sd_id }) => sd_id === short)?.lines ?? [];
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'commencement', key: 'deferredRent', debit: 1200 }),
    );
    expect(lines.reduce((sum, one) => sum + cents(one.debit) - cents(one.credit), 0)).toBe(0);
  });

  test('is taken back as long as the month is open', async () => {
    const { measurements } = await lease(short);
    const { lm_id = 0, version = 0 } = measurements.find(({ book }) => book === 'ASC842') ?? {};
    const writer = await app.as('Write');
    expect((await writer.call('Accounting/UndoRemeasurement', { lm_id, version })).body).toBe(true);
    expect((await lineOf('2026-05', 'ASC842', short))?.class).toBe('shortTerm');
    expect((await lease(short)).proposals).not.toEqual([]);
    await accept(short);
  });
});

test('a change of what is expected of a residual guarantee is accepted once and not proposed again', async () => {
  const writer = await app.as('Write');
  const residual = { sd_id: guaranteed, la_residual: 20_000, la_residual_expected: 8000 };
  expect((await writer.call('Accounting/SaveLease', residual)).status).toBe(200);
  const [proposal] = (await lease(guaranteed)).proposals;
  expect(proposal?.changes.map(({ what }) => what)).toEqual(['Payments to come']);
  expect(proposal).toMatchObject({ question: null, rate: null });
  const effect = proposal?.effect;
  // 8,000 on 04/30/2028, two years after 05/01/2026, at 6 %.
  expect((effect?.liabilityAfter ?? 0) - (effect?.liabilityBefore ?? 0)).toBeCloseTo(8000 / 1.06 ** 2, 2);
  await accept(guaranteed);
  expect((await lease(guaranteed)).proposals).toEqual([]);
  const { body } = await closeAccepting('2026-05');
  expect(body).toMatchObject({ month: '2026-05', leases: 4 });
});

test('a change accepted for a later day is not proposed again, and the month before can close', async () => {
  await extendTo(later, '2029-04-30');
  const { status } = await decide(later, { effective: '2026-08-01' });
  expect(status).toBe(200);
  expect((await lease(later)).proposals).toEqual([]);
  expect((await close('2026-06')).status).toBe(200);
  expect((await lineOf('2026-06', 'IFRS16', later))?.liabilityRemeasured).toBe(0);
  expect((await lineOf('2026-08', 'IFRS16', later))?.liabilityRemeasured).toBeGreaterThan(0);
});
