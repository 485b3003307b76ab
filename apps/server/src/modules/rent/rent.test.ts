import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const app = testApp();

const plan = {
  type: 'Base Rent',
  start: '2027-01-01',
  end: '2036-12-31',
  sqft: 8000,
  amount: 32,
  unit: 'psqft',
  freeMonths: 3,
  everyMonths: 12,
  step: { percent: 3 },
} as const;

test('BuildSchedule answers the rent terms of a schedule to whoever is signed in', async () => {
  const { status, body } = await (await app.as('no role')).call('Rent/BuildSchedule', plan);
  expect(status).toBe(200);
  expect(body).toHaveLength(11);
  expect(body[1]).toEqual({
    rt_type: 'Base Rent',
    rt_start: '2027-04-01',
    rt_end: '2027-12-31',
    rt_monthly: 21_333.33,
    rt_psqft: 32,
    rt_annual: 255_999.96,
    rt_months: 9,
    rt_yearly: null,
    rt_counts: null,
    rt_freq: null,
    rt_timing: null,
    rt_due_day: null,
    rt_notes: null,
  });
});

test('what is left out is not set, and what is wrong is named by its field', async () => {
  const viewer = await app.as('no role');
  const flat = await viewer.call('Rent/BuildSchedule', {
    start: '2027-01-01',
    end: '2027-12-31T00:00:00Z',
    amount: '12000' as never,
    unit: 'annual',
  });
  expect(flat.body).toMatchObject([{ rt_type: 'Base Rent', rt_end: '2027-12-31', rt_monthly: 1000 }]);
  const wrong = await viewer.call('Rent/BuildSchedule', { ...plan, sqft: null, end: '2026-01-01' });
  expect(wrong.status).toBe(400);
  expect(wrong.problem?.errors?.map(({ field }) => field)).toEqual(['end', 'sqft']);
});
