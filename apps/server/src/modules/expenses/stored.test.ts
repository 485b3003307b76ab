import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
let stranger: Caller;
beforeAll(async () => {
  writer = await app.as('Write');
  stranger = await app.as('Write', 'Other');
});

const year = { from: '2025-01-01', to: '2025-12-31', received: '2026-04-01' };
const lines = [{ description: 'Repairs', amount: 100_000, controllable: true }];

async function aClause(change = {}) {
  const { sd_id } = await aLease({ sd_ocd: '2020-01-01', sd_ced: '2029-12-31' });
  const { body } = await writer.call('Expenses/EditClause', {
    sd_id,
    pool: 'CAM',
    method: 'Net',
    sharePercent: 10,
    ...change,
  });
  return body;
}

test('a clause and a statement are stored under the names of the check', async () => {
  const clause = await aClause({
    excluded: ['commissions'],
    objectDays: 90,
    page: 12,
    sentence: 'Tenant pays.',
  });
  expect(clause).toMatchObject({
    pool: 'CAM',
    sharePercent: 10,
    excluded: ['commissions'],
    page: 12,
    version: 1,
  });
  const { body } = await writer.call('Expenses/EditStatement', {
    sd_id: clause.sd_id,
    ...year,
    billed: 10_500,
    lines,
  });
  expect(body).toMatchObject({
    ...year,
    ec_id: clause.ec_id,
    state: 'To check',
    stateOn: '2026-06-15',
    version: 1,
  });
  const viewer = await app.as('no role');
  expect((await viewer.call('Expenses/GetStatements', { id: clause.sd_id })).body).toEqual([body]);
  expect((await viewer.call('Expenses/GetClauses', { id: clause.sd_id })).body).toEqual([clause]);
  const found = (await viewer.call('Expenses/GetFindings', { id: body.es_id })).body;
  expect(found.checked).toMatchObject({ billed: 10_500, allowed: 10_000, objectBy: '2026-06-30' });
  const state = { es_id: body.es_id, version: 1, state: 'Disputed', recovered: 500 } as const;
  const changed = await writer.call('Expenses/EditStatement', state);
  expect(changed.body).toMatchObject({ ...body, ...state, version: 2 });
  expect((await writer.call('Expenses/EditStatement', state)).status).toBe(409);
  const { body: history } = await writer.call('Leases/GetLeaseHistory', { id: clause.sd_id });
  // The last day to object is done with it.
  expect(history.slice(0, 2).map(({ what }) => what)).toEqual(['Critical Date', 'Statement']);
  expect(history[1]?.changes).toContainEqual(expect.objectContaining({ field: 'state', after: 'Disputed' }));
});

test('what a year allowed is what the cap of the next begins with', async () => {
  const { sd_id } = await aClause({
    capKind: 'previous',
    capPercent: 5,
    capFirstYear: 2023,
    capFirstAmount: 10_000,
  });
  async function billed(of: number, amount: number) {
    const { body } = await writer.call('Expenses/EditStatement', {
      sd_id,
      from: `${of}-01-01`,
      to: `${of}-12-31`,
      billed: amount / 10,
      lines: [{ ...lines[0], amount }],
    });
    return (await writer.call('Expenses/GetFindings', { id: body.es_id })).body.checked?.allowed;
  }
  expect([await billed(2024, 103_000), await billed(2025, 112_000)]).toEqual([10_300, 10_815]);
});

test('a statement lies within its lease, has a clause of it and is the only one for its days', async () => {
  const { sd_id, ec_id } = await aClause();
  const other = await aClause();
  async function wrong(change: object) {
    const { status, problem } = await writer.call('Expenses/EditStatement', {
      sd_id,
      ...year,
      lines,
      ...change,
    });
    return [status, problem?.errors?.map(({ field }) => field)];
  }
  expect(await wrong({ ec_id: other.ec_id })).toEqual([422, ['ec_id']]);
  expect(await wrong({ from: '2019-01-01', to: '2019-12-31' })).toEqual([422, ['to']]);
  expect(await wrong({ to: '2024-12-31' })).toEqual([422, ['to']]);
  expect(await wrong({ lines: [] })).toEqual([422, ['lines']]);
  expect(await wrong({ lines: [{ description: 'Repairs' }] })).toEqual([422, ['lines.0.amount']]);
  const sent = await Promise.all([1, 2].map(() => wrong({ ec_id })));
  expect(sent.map(([status]) => status).toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 422]);
  expect(await wrong({ from: '2025-07-01', to: '2026-06-30' })).toEqual([422, ['from']]);
  const [only] = (await writer.call('Expenses/GetStatements', { id: sd_id })).body;
  const id = only?.es_id ?? 0;
  expect((await writer.call('Expenses/DeleteStatement', { id })).body).toBe(true);
  expect(await wrong({})).toEqual([200, undefined]);
  expect((await writer.call('Expenses/RestoreRow', { what: 'statement', id })).body).not.toBe(true);
  expect((await writer.call('Expenses/GetStatements', { id: sd_id })).body).toHaveLength(1);
});

test('a statement whose clause is deleted says so, until it is restored', async () => {
  const { sd_id, ec_id } = await aClause();
  const { body } = await writer.call('Expenses/EditStatement', { sd_id, ...year, lines });
  await writer.call('Expenses/DeleteClause', { id: ec_id });
  const without = (await writer.call('Expenses/GetFindings', { id: body.es_id })).body;
  expect(without).toEqual({
    problem: 'No clause of the lease is recorded for this statement.',
    checked: null,
  });
  expect((await writer.call('Expenses/RestoreRow', { what: 'clause', id: ec_id })).body).toBe(true);
  expect((await writer.call('Expenses/GetFindings', { id: body.es_id })).body.problem).toBe(null);
});

test('another client reads and changes nothing of it', async () => {
  const { sd_id, ec_id } = await aClause();
  const { body } = await writer.call('Expenses/EditStatement', { sd_id, ...year, lines });
  const { es_id } = body;
  expect((await stranger.call('Expenses/GetFindings', { id: es_id })).status).toBe(404);
  expect((await stranger.call('Expenses/GetClauses', { id: sd_id })).status).toBe(404);
  expect((await stranger.call('Expenses/EditStatement', { es_id, billed: 1 })).status).toBe(404);
  expect((await stranger.call('Expenses/EditClause', { ec_id, page: 1 })).status).toBe(404);
  expect((await stranger.call('Expenses/DeleteClause', { id: ec_id })).body).toBe(false);
  const theirs = await aLease({}, 'Other');
  const foreign = { sd_id: theirs.sd_id, ec_id, ...year, lines };
  expect((await stranger.call('Expenses/EditStatement', foreign)).status).toBe(422);
});

test('a month has its sales once', async () => {
  const { sd_id } = await aLease();
  const month = { sd_id, month: '2026-01', amount: 1000.5 };
  const { body } = await writer.call('Expenses/EditSalesMonth', month);
  expect(body).toMatchObject(month);
  const again = await writer.call('Expenses/EditSalesMonth', month);
  expect([again.status, again.problem?.errors?.map(({ field }) => field)]).toEqual([422, ['month']]);
  expect((await writer.call('Expenses/EditSalesMonth', { sd_id, month: '2026-02' })).status).toBe(422);
  expect((await writer.call('Expenses/GetSalesMonths', { id: sd_id })).body).toEqual([body]);
});

test('index values are written together, replaced and deleted', async () => {
  const value = (month: string, of: number | null) => ({ series: 'CPI-U', month, value: of });
  await writer.call('Rent/EditIndex', { values: [value('2026-01', 320), value('2026-02', 321.5)] });
  const { body } = await writer.call('Rent/EditIndex', {
    values: [value('2026-01', null), value('2026-02', 322)],
  });
  expect(body).toEqual([{ series: 'CPI-U', month: '2026-02', value: 322, version: 2 }]);
  expect((await writer.call('Rent/GetIndex', { series: 'CPI-U' })).body).toEqual(body);
  expect((await stranger.call('Rent/GetIndex', {})).body).toEqual([]);
  const wrong = await writer.call('Rent/EditIndex', { values: [value('2026-13', 1), value('2026-03', 0)] });
  expect(wrong.problem?.errors?.map(({ field }) => field)).toEqual(['values.0.month', 'values.1.value']);
});
