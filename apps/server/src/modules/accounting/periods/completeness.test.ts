import { monthsFrom } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { keepStandards, monthCalls, rentedLeasesOf } from '../accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const aLease = leasesOf(app);
const { close, lease: accountingOf } = monthCalls(app);
const ids = { kept: 0, noRate: 0, noDates: 0, free: 0, empty: 0, late: 0, dismissed: 0 };

beforeAll(async () => {
  // Rates from 2020 on: a lease that began earlier has none.
  await keepStandards(app, { rates: [{ from: '2020-01-01', maxMonths: null, rate: 6 }] });
  const writer = await app.as('Write');
  ids.kept = await aRentedLease({ name: 'kept', monthly: 5000, cam: 250 });
  ids.noRate = await aRentedLease({ name: 'old', start: '2015-01-01', monthly: 1000 });
  ids.noDates = (await aLease({ sd_num: 'dateless', sd_status: 1 })).sd_id;
  await writer.call('Leases/EditRentTerm', {
    rt_id: 0,
    sd_id: ids.noDates,
    rt_type: 'Base Rent',
    rt_start: '2025-01-01',
    rt_end: '2027-12-31',
    rt_monthly: 700,
  });
  const free = await aLease({ sd_num: 'free', sd_status: 1, sd_ccd: '2026-01-01', sd_ced: '2030-12-31' });
  ids.free = free.sd_id;
  await writer.call('Leases/EditRentTerm', {
    rt_id: 0,
    sd_id: ids.free,
    rt_type: 'Base Rent',
    rt_start: '2026-07-01',
    rt_end: '2030-12-31',
    rt_monthly: 900,
  });
  const empty = await aLease({ sd_num: 'empty', sd_status: 1, sd_ccd: '2026-01-01', sd_ced: '2030-12-31' });
  ids.empty = empty.sd_id;
  ids.dismissed = await aRentedLease({ name: 'dismissed', monthly: 2000 });
  await close('2026-03');
  ids.late = await aRentedLease({ name: 'late', monthly: 400 });
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id: ids.dismissed });
  await writer.call('Leases/EditRentTerm', {
    rt_id: terms[0]?.rt_id ?? 0,
    sd_id: ids.dismissed,
    rt_monthly: 2100,
  });
});

async function found(month: string) {
  const { status, body } = await (
    await app.as('no role')
  ).call('Accounting/GetCompleteness', { month, book: 'ASC842' });
  expect(status).toBe(200);
  return body;
}

test('the rent of an open month is reconciled to the books, with a reason for each difference', async () => {
  const { findings, rent, booked, agreeing, closed } = await found('2026-04');
  expect(closed).toBe(false);
  expect(findings).toEqual([
    {
      sd_id: ids.noRate,
      label: '# old',
      kind: 'notMeasured',
      rent: 1000,
      booked: 0,
      reason: 'There is no discount rate: the rate table has none for this commencement and term.',
      explained: true,
    },
    {
      sd_id: ids.noDates,
      label: '# dateless',
      kind: 'notMeasured',
      rent: 700,
      booked: 0,
      reason: 'The lease has no current commencement date.',
      explained: true,
    },
    {
      sd_id: ids.free,
      label: '# free',
      kind: 'notPaying',
      rent: 0,
      booked: 0,
      reason: 'No rent is due in the month. Rent begins on 07/01/2026.',
      explained: true,
    },
    {
      sd_id: ids.empty,
      label: '# empty',
      kind: 'notPaying',
      rent: 0,
      booked: 0,
      reason: 'It has no rent terms.',
      explained: true,
    },
    {
      sd_id: ids.dismissed,
      label: '# dismissed',
      kind: 'differs',
      rent: 2100,
      booked: 2000,
      reason: 'A remeasurement waits for a decision: Payments to come.',
      explained: true,
    },
  ]);
  expect(agreeing).toBe(2);
  expect(rent).toBe(5250 + 1000 + 700 + 2100 + 400);
  expect(booked).toBe(5250 + 2000 + 400);
  const sum = findings.reduce((total, one) => total + one.booked - one.rent, 0);
  expect(rent + sum).toBe(booked);
});

test('a closed month names the lease that was entered after it was closed', async () => {
  const { findings, closed } = await found('2026-03');
  expect(closed).toBe(true);
  expect(findings.find(({ sd_id }) => sd_id === ids.late)).toMatchObject({
    kind: 'notMeasured',
    rent: 400,
    reason: 'It was entered after the month was closed. The books have it from the first month closed since.',
  });
});

test('a change that is dismissed is paid all the same, so that the books agree with the rent', async () => {
  const { proposals } = await accountingOf(ids.dismissed);
  await (
    await app.as('Write')
  ).call('Accounting/DecideRemeasurement', {
    sd_id: ids.dismissed,
    decision: 'dismiss',
    books: proposals.map(({ book, digest }) => ({ book, digest })),
    reason: 'A typing error',
  });
  const { findings } = await found('2026-04');
  expect(findings.find(({ sd_id }) => sd_id === ids.dismissed)).toBeUndefined();
});

test('another client sees none of it', async () => {
  await keepStandards(app, {}, 'Other');
  const { body } = await (
    await app.as('no role', 'Other')
  ).call('Accounting/GetCompleteness', { month: '2026-04', book: 'ASC842' });
  expect(body).toMatchObject({ rent: 0, booked: 0, findings: [] });
});

test('rent that is paid by the quarter or in arrears agrees in every month, due or not', async () => {
  const writer = await app.as('Write', 'Other');
  await keepStandards(app, {}, 'Other');
  for (const [name, paid] of Object.entries({
    quarterly: { rt_freq: 'Quarterly', rt_due_day: 15 },
    arrears: { rt_freq: 'Half-yearly', rt_timing: 'In arrears' },
    late: { rt_timing: 'In arrears', rt_due_day: 10 },
  } as const)) {
    const sd_id = await aRentedLease(
      { name, start: '2026-01-01', end: '2027-12-31', monthly: 8333.33, cam: 100 },
      'Other',
    );
    const { body: terms } = await writer.call('Leases/GetRentTerms', { id: sd_id });
    for (const { rt_id, rt_type } of terms)
      if (rt_type === 'Base Rent')
        await writer.call('Leases/EditRentTerm', { rt_id, sd_id, ...paid, rt_yearly: 100_000 });
  }
  const differing = [];
  let rent = 0;
  for (const month of monthsFrom('2026-01', 24)) {
    const { body } = await writer.call('Accounting/GetCompleteness', { month, book: 'ASC842' });
    rent += Math.round(100 * body.rent);
    differing.push(...body.findings.filter(({ kind }) => kind !== 'notPaying'));
  }
  expect(differing).toEqual([]);
  // Two years of 100,000.00 a year each, of which one is paid by the month as twelve times 8,333.33, and the CAM.
  expect(rent).toBe(2 * 2 * 10_000_000 + 24 * 833_333 + 3 * 24 * 10_000);
});
