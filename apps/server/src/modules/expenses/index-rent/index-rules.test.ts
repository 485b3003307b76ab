import type { CallInput } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
let stranger: Caller;
beforeAll(async () => {
  writer = await app.as('Write');
  stranger = await app.as('Write', 'Other');
});

type Rule = Omit<CallInput<'Rent/EditIndexRule'>, 'sd_id' | 'rt_id'>;

async function aRuledTerm(series: string, rule: Rule = {}, rt_end: string | null = '2026-05-31') {
  const { sd_id } = await aLease({ sd_ocd: '2020-01-01', sd_ced: '2029-12-31' });
  const { body: term } = await writer.call('Leases/EditRentTerm', {
    sd_id,
    rt_type: 'Base Rent',
    rt_start: '2025-06-01',
    rt_end,
    rt_monthly: 10_000,
  });
  const reply = await writer.call('Rent/EditIndexRule', {
    sd_id,
    rt_id: term.rt_id,
    series,
    baseMonth: '2025-05',
    stepOn: '2026-06-01',
    lag: 1,
    ...rule,
  });
  expect(reply.status).toBe(200);
  return { sd_id, rt_id: term.rt_id, rule: reply.body };
}

function values(series: string, ...of: [string, number][]) {
  return writer.call('Rent/EditIndex', { values: of.map(([month, value]) => ({ series, month, value })) });
}

async function rulesOf(sd_id: number) {
  return (await writer.call('Rent/GetIndexRules', { id: sd_id })).body;
}

async function termsOf(sd_id: number) {
  const { body } = await writer.call('Leases/GetRentTerms', { id: sd_id });
  return body.map(({ rt_start, rt_end, rt_monthly }) => [rt_start, rt_end, rt_monthly]);
}

test('a step waits for its value, is proposed, accepted once and taken back', async () => {
  const { sd_id, rule } = await aRuledTerm('CPI-A', {}, null);
  const id = rule.ir_id;
  await values('CPI-A', ['2025-05', 300]);
  expect((await rulesOf(sd_id))[0]?.proposal).toMatchObject({
    month: '2026-05',
    missing: 'The value of May 2026 is missing.',
    rent: null,
  });
  expect((await writer.call('Rent/AcceptIndexStep', { id, rent: 10_400 })).status).toBe(422);
  await values('CPI-A', ['2026-05', 312]);
  expect((await rulesOf(sd_id))[0]?.proposal).toMatchObject({ missing: null, rent: 10_400, change: 4 });
  expect((await writer.call('Rent/AcceptIndexStep', { id, rent: 10_500 })).status).toBe(409);
  const sent = await Promise.all([1, 2].map(() => writer.call('Rent/AcceptIndexStep', { id, rent: 10_400 })));
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await termsOf(sd_id)).toEqual([
    ['2025-06-01', '2026-05-31', 10_000],
    ['2026-06-01', null, 10_400],
  ]);
  const [first, second] = await rulesOf(sd_id);
  expect(first?.proposal).toBe(null);
  expect(second).toMatchObject({
    rule: { baseMonth: '2026-05', stepOn: '2027-06-01', lag: 1 },
    proposal: { missing: 'The value of May 2027 is missing.' },
  });
  expect((await writer.call('Rent/UndoIndexStep', { id })).body).toBe(true);
  expect(await termsOf(sd_id)).toEqual([['2025-06-01', null, 10_000]]);
  expect(await rulesOf(sd_id)).toMatchObject([{ rule: { next_rt_id: null }, proposal: { rent: 10_400 } }]);
  expect((await writer.call('Rent/UndoIndexStep', { id })).body).toBe(false);
});

test('a step whose rent term somebody has changed since is not taken back', async () => {
  const { sd_id, rule } = await aRuledTerm('CPI-B');
  await values('CPI-B', ['2025-05', 300], ['2026-05', 294]);
  const { body } = await writer.call('Rent/AcceptIndexStep', { id: rule.ir_id, rent: 9800 });
  await writer.call('Leases/EditRentTerm', { rt_id: body.rt_id, rt_notes: 'Agreed' });
  expect((await writer.call('Rent/UndoIndexStep', { id: rule.ir_id })).status).toBe(409);
  // A term that ended before the step has a successor as long as the months between steps.
  expect(await termsOf(sd_id)).toEqual([
    ['2025-06-01', '2026-05-31', 10_000],
    ['2026-06-01', '2027-05-31', 9800],
  ]);
});

test('Rent Increases lists the step with its new rent, or with what is missing', async () => {
  const { sd_id } = await aRuledTerm('CPI-C', { stepOn: '2026-07-01', floor: 5 });
  async function step() {
    const { body } = await writer.call('Rent/GetIncreases', { days: 90 });
    return body.find((one) => one.sd_id === sd_id && one.kind === 'index');
  }
  expect(await step()).toMatchObject({ date: '2026-07-01', from: 10_000, to: null });
  await values('CPI-C', ['2025-05', 300], ['2026-06', 303]);
  expect(await step()).toMatchObject({ to: 10_500, difference: 500, percent: 5, assumed: true });
});

test('what is wrong in a rule is named by its field; a term has one rule', async () => {
  const { sd_id, rt_id, rule } = await aRuledTerm('CPI-D');
  async function wrong(change: Rule) {
    const { status, problem } = await writer.call('Rent/EditIndexRule', { ir_id: rule.ir_id, ...change });
    return [status, problem?.errors?.map(({ field }) => field)];
  }
  expect(await wrong({ floor: 5, cap: 4 })).toEqual([422, ['cap']]);
  expect(await wrong({ series: null })).toEqual([422, ['series']]);
  expect(await wrong({ baseMonth: '2026-05' })).toEqual([422, ['lag']]);
  expect(await wrong({ baseMonth: '2026-13' })).toEqual([400, ['baseMonth']]);
  expect(await wrong({ rounding: 0 })).toEqual([400, ['rounding']]);
  const again = await writer.call('Rent/EditIndexRule', {
    sd_id,
    rt_id,
    series: 'CPI-D',
    baseMonth: '2025-05',
    stepOn: '2026-06-01',
  });
  expect([again.status, again.problem?.errors?.map(({ field }) => field)]).toEqual([422, ['rt_id']]);
  expect((await writer.call('Rent/EditIndexRule', { ir_id: rule.ir_id, cap: 4, version: 1 })).status).toBe(
    200,
  );
  expect((await writer.call('Rent/EditIndexRule', { ir_id: rule.ir_id, cap: 3, version: 1 })).status).toBe(
    409,
  );
});

test('another client reads and changes nothing of it', async () => {
  const { sd_id, rt_id, rule } = await aRuledTerm('CPI-E');
  await values('CPI-E', ['2025-05', 300], ['2026-05', 312]);
  const id = rule.ir_id;
  expect((await stranger.call('Rent/GetIndexRules', { id: sd_id })).status).toBe(404);
  expect((await stranger.call('Rent/EditIndexRule', { ir_id: id, cap: 1 })).status).toBe(404);
  expect((await stranger.call('Rent/AcceptIndexStep', { id, rent: 10_400 })).status).toBe(404);
  expect((await stranger.call('Rent/DeleteIndexRule', { id })).body).toBe(false);
  expect((await stranger.call('Rent/UndoIndexStep', { id })).body).toBe(false);
  const theirs = await aLease({}, 'Other');
  const foreign = { sd_id: theirs.sd_id, rt_id, series: 'X', baseMonth: '2025-05', stepOn: '2026-06-01' };
  expect((await stranger.call('Rent/EditIndexRule', foreign)).status).toBe(422);
});
