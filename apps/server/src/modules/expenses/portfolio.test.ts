import type { CallInput, CriticalDate } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
beforeAll(async () => {
  writer = await app.as('Write');
});

const lines = [{ description: 'Repairs', amount: 100_000, controllable: true }];

async function aLeaseWithClause(sd_num: string, change: CallInput<'Expenses/EditClause'> = {}) {
  const { sd_id } = await aLease({ sd_num, sd_ocd: '2015-01-01', sd_ced: '2029-12-31' });
  const clause = { pool: 'CAM', method: 'Net', sharePercent: 10, objectDays: 90 } as const;
  const { body } = await writer.call('Expenses/EditClause', { sd_id, ...clause, ...change });
  return body;
}

async function aStatement(sd_id: number, year: number, billed: number, change: object = {}) {
  const { status, body } = await writer.call('Expenses/EditStatement', {
    sd_id,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    received: `${year + 1}-04-01`,
    billed,
    lines,
    ...change,
  });
  expect(status).toBe(200);
  return body;
}

async function objectionDates(sd_id: number): Promise<CriticalDate[]> {
  const { body } = await writer.call('Leases/GetCriticalDates', { id: sd_id });
  return body.filter(({ cd_note }) => cd_note?.includes('object'));
}

async function listed(options: CallInput<'Expenses/ListStatements'>) {
  return (await (await app.as('no role')).call('Expenses/ListStatements', options)).body;
}

test('the list has what each check comes to, and the years for which no statement has come', async () => {
  const { sd_id } = await aLeaseWithClause('Bills 1');
  const term = {
    sd_id,
    rt_type: 'CAM',
    rt_start: '2023-01-01',
    rt_end: '2029-12-31',
    rt_monthly: 100,
  } as const;
  await writer.call('Leases/EditRentTerm', term);
  await aStatement(sd_id, 2024, 10_500, { recovered: 200, state: 'Credited' });
  const rows = await listed({ soffice_number: 'Bills 1' });
  // Of 2025 none is due before July 2026.
  expect(rows).toMatchObject([
    {
      year: 2024,
      pool: 'CAM',
      state: 'Credited',
      billed: 10_500,
      allowed: 10_000,
      found: 500,
      recovered: 200,
      objectBy: '2025-06-30',
    },
    { year: 2023, es_id: 0, state: 'Missing', found: null },
  ]);
  expect(await listed({ soffice_number: 'Bills 1', state: 'Missing' })).toHaveLength(1);
  expect(await listed({ soffice_number: 'Bills 1', year: 2024 })).toHaveLength(1);
  expect(await listed({ soffice_number: 'Bills 1', year: 2019 })).toEqual([]);
});

test('a check that is stored of other versions is made again when it is read', async () => {
  const { sd_id, ec_id } = await aLeaseWithClause('Bills 2');
  await aStatement(sd_id, 2024, 10_500);
  // What a program of an earlier release, or a repair by hand, would do.
  await asOwner(app.database.ownerUrl, (owner) =>
    owner.query('update expense_clauses set "sharePercent" = 9 where ec_id = $1', [ec_id]),
  );
  expect(await listed({ soffice_number: 'Bills 2' })).toMatchObject([{ allowed: 9000, found: 1500 }]);
});

test('the last day to object is one critical date that follows its statement', async () => {
  const { sd_id, ec_id } = await aLeaseWithClause('Bills 3');
  const statement = await aStatement(sd_id, 2025, 10_500);
  const [date] = await objectionDates(sd_id);
  expect(date).toMatchObject({
    cd_type: 'Other',
    cd_action: '2026-06-30',
    cd_reminder: '2026-05-31',
    cd_note: 'Last day to object to the landlord’s statement of 2025 (CAM)',
    cd_status: true,
  });

  const { es_id } = statement;
  await writer.call('Leases/EditCriticalDate', { cd_id: date?.cd_id ?? 0, cd_email: 'desk@example.com' });
  await writer.call('Expenses/EditStatement', { es_id, note: 'Saved again' });
  await writer.call('Expenses/EditStatement', { es_id, received: '2026-05-01' });
  expect(await objectionDates(sd_id)).toMatchObject([
    { cd_id: date?.cd_id, cd_action: '2026-07-30', cd_reminder: '2026-06-30', cd_email: 'desk@example.com' },
  ]);

  await writer.call('Expenses/EditClause', { ec_id, objectDays: 60 });
  expect(await objectionDates(sd_id)).toMatchObject([{ cd_action: '2026-06-30' }]);
  await writer.call('Expenses/EditStatement', { es_id, state: 'Closed' });
  expect(await objectionDates(sd_id)).toMatchObject([{ cd_status: false }]);
  await writer.call('Expenses/EditStatement', { es_id, state: 'To check' });
  expect(await objectionDates(sd_id)).toMatchObject([{ cd_status: true }]);

  await writer.call('Expenses/DeleteStatement', { id: es_id });
  expect(await objectionDates(sd_id)).toEqual([]);
  await writer.call('Expenses/RestoreRow', { what: 'statement', id: es_id });
  expect(await objectionDates(sd_id)).toMatchObject([{ cd_id: date?.cd_id, cd_action: '2026-06-30' }]);
});

test('a date that somebody has done or deleted stays so until its day changes', async () => {
  const { sd_id } = await aLeaseWithClause('Bills 4');
  const { es_id } = await aStatement(sd_id, 2025, 10_500);
  const cd_id = (await objectionDates(sd_id))[0]?.cd_id ?? 0;
  await writer.call('Leases/EditCriticalDate', { cd_id, cd_status: false });
  await writer.call('Expenses/EditStatement', { es_id, note: 'Saved again' });
  expect(await objectionDates(sd_id)).toMatchObject([{ cd_status: false }]);
  await writer.call('Leases/DeleteCriticalDate', { id: cd_id });
  await writer.call('Expenses/EditStatement', { es_id, note: 'And again' });
  expect(await objectionDates(sd_id)).toEqual([]);
});

test('two saves at once make one critical date', async () => {
  const { sd_id, ec_id } = await aLeaseWithClause('Bills 5', { objectDays: null });
  const { es_id } = await aStatement(sd_id, 2025, 10_500);
  expect(await objectionDates(sd_id)).toEqual([]);
  await Promise.all([
    writer.call('Expenses/EditClause', { ec_id, objectDays: 30 }),
    writer.call('Expenses/EditStatement', { es_id, note: 'At once' }),
    writer.call('Expenses/EditStatement', { es_id, received: '2026-04-11' }),
  ]);
  expect(await objectionDates(sd_id)).toMatchObject([{ cd_action: '2026-05-11' }]);
});

test('the day of a state is today, unless it is given', async () => {
  const { sd_id } = await aLeaseWithClause('Bills 6');
  const { es_id } = await aStatement(sd_id, 2024, 10_500, { stateOn: '2025-04-02' });
  const { body } = await writer.call('Expenses/EditStatement', { es_id, state: 'Disputed' });
  expect(body).toMatchObject({ state: 'Disputed', stateOn: '2026-06-15' });
  const given = { es_id, state: 'Credited', stateOn: '2026-06-01', recovered: 500 } as const;
  expect((await writer.call('Expenses/EditStatement', given)).body).toMatchObject(given);
});

test('another client has none of it in its list and totals', async () => {
  await aLeaseWithClause('Bills 7').then(({ sd_id }) => aStatement(sd_id, 2024, 10_500));
  const stranger = await app.as('Write', 'Other');
  expect((await stranger.call('Expenses/ListStatements', {})).body).toEqual([]);
  expect((await stranger.call('Expenses/GetTotals', {})).body).toMatchObject({ statements: 0, found: 0 });
});
