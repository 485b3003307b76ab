// What is entered for the accounting of a lease after months are closed, and what happens to its asset.
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { cents, keepStandards, monthCalls, rentedLeasesOf } from './accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read, close, lease, decide } = monthCalls(app);

const five = { start: '2024-07-01', end: '2029-06-30', monthly: 10_000, sqft: 10_000 };
const leases = { costs: 0, bought: 0, impaired: 0, reversed: 0, level: 0 };

async function save(sd_id: number, change: object): Promise<void> {
  const saved = await (await app.as('Write')).call('Accounting/SaveLease', { sd_id, ...change });
  expect(saved.problem?.detail).toBeUndefined();
}

async function lineOf(month: string, book: 'ASC842' | 'IFRS16', id: number) {
  const { lines } = await read('Accounting/GetPeriod', { month, book });
  return lines.find(({ sd_id }) => sd_id === id);
}

/** A month of the schedule under IFRS 16. */
async function rowOf(id: number, date: string) {
  const { books } = await lease(id);
  const row = books[1]?.schedule.find((one) => one.date === date);
  if (!row) throw new Error(`The lease has no month that ends on ${date}.`);
  return row;
}

async function journalOf(month: string, book: 'ASC842' | 'IFRS16', id: number) {
  const { entries } = await read('Accounting/GetJournal', { month, book });
  const lines = entries.find(({ sd_id }) => sd_id === id)?.lines ?? [];
  expect(lines.reduce((sum, { debit, credit }) => sum + cents(debit) - cents(credit), 0)).toBe(0);
  return lines;
}

beforeAll(async () => {
  await keepStandards(app, { rates: [{ from: '1990-01-01', maxMonths: null, rate: 5 }] });
  for (const name of Object.keys(leases) as (keyof typeof leases)[])
    leases[name] = await aRentedLease({ ...five, name });
  await close('2026-03');
});

test('direct costs and incentives entered after the first closing are booked from that day on', async () => {
  await save(leases.costs, { la_direct_costs: 50_000, la_incentives: 11_000 });
  const seen = (await lease(leases.costs)).proposals;
  expect(seen.map(({ question, rate, changes }) => [question, rate, changes[0]?.what])).toEqual([
    [null, null, 'Direct costs less incentives'],
    [null, null, 'Direct costs less incentives'],
  ]);
  for (const { effect } of seen)
    expect(cents(effect?.assetAfter) - cents(effect?.assetBefore)).toBe(39_000_00);
  expect((await decide(leases.costs)).body).toBe(true);
  const line = await lineOf('2026-04', 'ASC842', leases.costs);
  // 39,000 over 39 months.
  expect(line).toMatchObject({
    gain: 0,
    assetRemeasured: 39_000,
    operatingCost: 11_000,
    liabilityRemeasured: 0,
  });
  const lines = await journalOf('2026-04', 'ASC842', leases.costs);
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'remeasurement', key: 'prepaidRent', credit: 39_000 }),
  );
  expect((await lease(leases.costs)).proposals).toEqual([]);
});

test('a purchase option that becomes certain is a payment at the end, and the asset is used for its life', async () => {
  await save(leases.bought, { la_purchase_price: 60_000, la_purchase_certain: true, la_life_months: 99 });
  const [asc] = (await lease(leases.bought)).proposals;
  expect(asc?.changes.map(({ what }) => what)).toEqual(['Payments to come', 'Useful life', 'Class, ASC 842']);
  expect((await decide(leases.bought)).body).toBe(true);
  const { books } = await lease(leases.bought);
  expect(books[0]?.class).toBe('finance');
  const month = books[0]?.schedule.find(({ date }) => date === '2026-04-30');
  // 78 of 99 months of the life are left after 21.
  const asset = (month?.openingAsset ?? 0) + (month?.changedAsset ?? 0);
  expect(month?.amortisation).toBeCloseTo(asset / 78, 1);
  expect(books[0]?.schedule.at(-1)).toMatchObject({ payment: 70_000, liability: 0, asset: 0 });
  expect((await lease(leases.bought)).proposals).toEqual([]);
});

describe('an asset', () => {
  test('is impaired in the books that are named, and only as far as it goes', async () => {
    const sd_id = leases.impaired;
    const tooMuch = await (
      await app.as('no role')
    ).call('Accounting/GetProposals', { id: sd_id, impairment: 9_000_000 });
    expect(tooMuch.problem.errors?.[0]?.field).toBe('impairment');
    expect((await decide(sd_id, { impairment: 78_000 }, 'dismiss')).status).toBe(422);
    expect((await decide(sd_id, { impairment: 78_000 }, 'accept', ['ASC842'])).body).toBe(true);
    const line = await lineOf('2026-04', 'ASC842', sd_id);
    expect(line).toMatchObject({ gain: -78_000, assetRemeasured: -78_000, liabilityRemeasured: 0 });
    const lines = await journalOf('2026-04', 'ASC842', sd_id);
    expect(lines).toContainEqual(expect.objectContaining({ key: 'impairment', debit: 78_000 }));
    expect(await lineOf('2026-04', 'IFRS16', sd_id)).toMatchObject({ gain: 0 });
    expect((await lease(sd_id)).proposals).toEqual([]);
  });

  test('that was impaired is written back under IFRS 16 alone, and never above what it would be without', async () => {
    const { reversed: sd_id, level } = leases;
    const asking = await app.as('no role');
    const ask = (choices: object) => asking.call('Accounting/GetProposals', { id: sd_id, ...choices });
    expect((await ask({ reversal: 1000 })).problem.errors?.[0]?.field).toBe('reversal');
    expect((await decide(sd_id, { impairment: 78_000 })).body).toBe(true);
    const effective = '2027-04-01';
    const before = await rowOf(sd_id, '2027-03-31');
    const room = (await rowOf(level, '2027-03-31')).asset - before.asset;
    expect(room).toBeCloseTo((78_000 * 27) / 39, 0);
    expect((await ask({ reversal: room + 1, effective })).problem.errors?.[0]?.message).toContain('At most');
    const asc = [{ book: 'ASC842' as const, digest: 'seen' }];
    const refused = await (
      await app.as('Write')
    ).call('Accounting/DecideRemeasurement', {
      sd_id,
      decision: 'accept',
      books: asc,
      reversal: 100,
      effective,
    });
    expect(refused.problem.errors?.[0]).toMatchObject({ field: 'reversal' });
    expect((await decide(sd_id, { reversal: 27_000, effective }, 'dismiss')).status).toBe(422);
    expect((await decide(sd_id, { reversal: 27_000, effective })).body).toBe(true);
    const again = await ask({ reversal: 27_002, effective: '2027-05-01' });
    expect(again.problem.errors?.[0]?.field).toBe('reversal');
    const after = await rowOf(sd_id, '2027-04-30');
    expect(after).toMatchObject({
      impairment: -27_000,
      changedAsset: 27_000,
      gain: 27_000,
      changedLiability: 0,
    });
    expect(after.amortisation).toBeCloseTo((before.asset + 27_000) / 27, 1);
    expect(await lineOf('2027-04', 'IFRS16', sd_id)).toMatchObject({ gain: 27_000, assetRemeasured: 27_000 });
    expect(await journalOf('2027-04', 'IFRS16', sd_id)).toContainEqual(
      expect.objectContaining({ key: 'impairment', credit: 27_000 }),
    );
    expect(await lineOf('2027-04', 'ASC842', sd_id)).toMatchObject({ gain: 0 });
  });

  test('that is abandoned is used up on its last day, and the liability goes on', async () => {
    const sd_id = leases.impaired;
    const choices = { lastUse: '2026-09-30' };
    expect((await decide(sd_id, choices, 'accept', ['IFRS16'])).body).toBe(true);
    const { books } = await lease(sd_id);
    const left = books[1]?.schedule.find(({ date }) => date === '2026-09-30');
    expect(left?.asset).toBe(0);
    expect(left?.liability).toBeGreaterThan(300_000);
    const after = { id: sd_id, lastUse: '2029-07-01' };
    const late = await (await app.as('no role')).call('Accounting/GetProposals', after);
    expect(late.problem.errors?.[0]?.field).toBe('lastUse');
  });
});

describe('a termination option that is reasonably certain', () => {
  test('ends the lease on its day, with the payment for ending', async () => {
    const id = await aRentedLease({ ...five, start: '2026-06-01', end: '2031-05-31', name: 'ending' });
    const writer = await app.as('Write');
    const { body: date } = await writer.call('Leases/EditCriticalDate', {
      cd_id: 0,
      sd_id: id,
      cd_type: 'Termination Option',
      cd_action: '2027-11-30',
    });
    await writer.call('Leases/EditOption', { cd_id: date.cd_id, op_payment: 25_000 });
    const chosen = { sd_id: id, la_option: date.cd_id, la_option_reason: 'The business moves' };
    const open = await writer.call('Accounting/SaveLease', chosen);
    expect(open.problem.errors?.[0]?.field).toBe('la_ending');
    const late = await writer.call('Accounting/SaveLease', { ...chosen, la_ending: '2031-05-31' });
    expect(late.problem.errors?.[0]?.field).toBe('la_ending');
    expect((await writer.call('Accounting/SaveLease', { ...chosen, la_ending: '2028-05-31' })).status).toBe(
      200,
    );
    const { books } = await lease(id);
    expect(books[0]?.schedule).toHaveLength(24);
    expect(books[0]?.schedule.at(-1)).toMatchObject({ date: '2028-05-31', payment: 35_000, liability: 0 });
  });

  test('and an incentive still to be received needs its day', async () => {
    const id = await aRentedLease({ ...five, start: '2026-06-01', end: '2031-05-31', name: 'incentive' });
    const writer = await app.as('Write');
    const due = { sd_id: id, la_incentive_due: 40_000 };
    expect((await writer.call('Accounting/SaveLease', due)).problem.errors?.[0]?.field).toBe(
      'la_incentive_on',
    );
    await save(id, { ...due, la_incentive_on: '2026-12-01' });
    const { books } = await lease(id);
    expect(books[0]?.schedule.find(({ date }) => date === '2026-12-31')?.payment).toBe(-30_000);
    expect(books[0]?.schedule.reduce((sum, { cost }) => sum + cents(cost), 0)).toBe(560_000_00);
  });
});
