// @module-tag long
import type { CallInput } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
let sd_id: number;
beforeAll(async () => {
  writer = await app.as('Write');
  ({ sd_id } = await aLease({ sd_ocd: '2000-01-01', sd_ced: '2029-12-31' }));
});

type Clause = CallInput<'Expenses/EditClause'>;
type Statement = CallInput<'Expenses/EditStatement'>;

test.each<[Clause, string[]]>([
  [{ sharePercent: -1 }, ['sharePercent']],
  [{ sharePercent: 0 }, ['sharePercent']],
  [{ sharePercent: null, shareSF: 100, buildingSF: 0 }, ['shareSF', 'buildingSF']],
  [{ sharePercent: null, shareSF: 0, buildingSF: 100 }, ['shareSF']],
  [{ sharePercent: null, shareSF: 101, buildingSF: 100 }, ['shareSF']],
  [{ grossUpTarget: 101 }, ['grossUpTarget']],
  [{ capKind: 'compounding', capPercent: 5 }, ['capFirstYear', 'capFirstAmount']],
  [{ capKind: 'cumulative', capPercent: 5, capFirstAmount: 1 }, ['capFirstYear']],
  [{ capKind: 'previous' }, ['capPercent']],
  [{ capital: 'amortised', capitalYears: 0 }, ['capitalYears']],
  [{ feePercent: -1 }, ['feePercent']],
])('a clause with %j is refused in words at its field, and nothing is stored', async (change, fields) => {
  const clause = { sd_id, pool: 'CAM', method: 'Net', sharePercent: 10, ...change } as const;
  const { status, problem } = await writer.call('Expenses/EditClause', clause);
  expect([400, 422]).toContain(status);
  expect(problem?.errors?.map(({ field }) => field)).toEqual(fields);
  for (const { message } of problem?.errors ?? []) expect(message).toMatch(/\.$/);
  expect((await writer.call('Expenses/GetClauses', { id: sd_id })).body).toEqual([]);
});

const line = { description: 'Repairs', amount: 100 };

test.each<[Statement, string[]]>([
  [{ occupancy: 100.01 }, ['occupancy']],
  [{ occupancy: 0 }, ['occupancy']],
  [{ ourSF: 100, buildingSF: 0 }, ['ourSF', 'buildingSF']],
  [{ ourSF: -1, buildingSF: 100 }, ['ourSF']],
  [{ from: '2025-12-31', to: '2025-01-01' }, ['to']],
  [{ from: '2024-01-01', to: '2025-12-31' }, ['to']],
  [{ lines: Array.from({ length: 201 }, () => line) }, ['lines']],
  [{ lines: [line, { description: 'Security' }] }, ['lines.1.amount']],
  [{ feePercent: 5, feeAmount: 5 }, ['feeAmount']],
])('a statement with %j is refused in words at its field, and nothing is stored', async (change, fields) => {
  const statement = { sd_id, from: '2025-01-01', to: '2025-12-31', lines: [line], ...change };
  const { status, problem } = await writer.call('Expenses/EditStatement', statement);
  expect([400, 422]).toContain(status);
  expect(problem?.errors?.map(({ field }) => field)).toEqual(fields);
  expect((await writer.call('Expenses/GetStatements', { id: sd_id })).body).toEqual([]);
});

test('twenty years of 200 lines under a compounding cap are checked each by the years before', async () => {
  const { sd_id: id } = await aLease({ sd_ocd: '2000-01-01', sd_ced: '2029-12-31' });
  await writer.call('Expenses/EditClause', {
    sd_id: id,
    pool: 'CAM',
    method: 'Net',
    sharePercent: 10,
    capKind: 'compounding',
    capPercent: 3,
    capFirstYear: 2005,
    capFirstAmount: 20_000,
    capOn: 'all',
  });
  const lines = Array.from({ length: 200 }, (_, at) => ({
    description: `Line ${at}`,
    amount: 2000,
    controllable: true,
  }));
  for (let year = 2006; year < 2026; year += 1) {
    const { status } = await writer.call('Expenses/EditStatement', {
      sd_id: id,
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      billed: 40_000,
      lines,
    });
    expect(status).toBe(200);
  }
  const { body } = await writer.call('Expenses/ListStatements', {});
  const own = body.filter((one) => one.sd_id === id && one.es_id !== 0);
  expect(own).toHaveLength(20);
  for (const { year, allowed } of own) {
    // By hand, apart from the engine.
    const limit = Math.round(20_000 * 1.03 ** ((year ?? 0) - 2005) * 100) / 100;
    expect([year, allowed]).toEqual([year, Math.min(40_000, limit)]);
  }
});

test('of two people who change one statement at once, one is told, with what the other has saved', async () => {
  const { sd_id: id } = await aLease({ sd_ocd: '2000-01-01', sd_ced: '2029-12-31' });
  const { body } = await writer.call('Expenses/EditStatement', {
    sd_id: id,
    from: '2025-01-01',
    to: '2025-12-31',
    lines: [line],
  });
  const { es_id, version } = body;
  const sent = await Promise.all(
    [1, 2].map((amount) =>
      writer.call('Expenses/EditStatement', { es_id, sd_id: id, version, lines: [{ ...line, amount }] }),
    ),
  );
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const kept = sent.find(({ status }) => status === 200)?.body.lines[0]?.amount;
  expect(sent.find(({ status }) => status === 409)?.problem).toMatchObject({
    current: { lines: [{ amount: kept }] },
  });
});
