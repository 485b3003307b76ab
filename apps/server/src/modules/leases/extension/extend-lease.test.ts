import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { beginAgreedTerms } from './begin-terms.ts';

const app = testApp();
const aLease = leasesOf(app);
const migration = '../../../../migrations/0070-next-commencement.sql';

async function aLeaseWithRows() {
  const writer = await app.as('Write');
  const lease = await aLease({ sd_ccd: '2017-01-01', sd_ced: '2026-12-31', sd_sqft: 8000 });
  const { sd_id } = lease;
  const { body: term } = await writer.call('Leases/EditRentTerm', {
    sd_id,
    rt_type: 'Base Rent',
    rt_start: '2017-01-01',
    rt_end: null,
    rt_monthly: 20_000,
  });
  const { body: date } = await writer.call('Leases/EditCriticalDate', {
    sd_id,
    cd_type: 'Option to Renew',
    cd_action: '2026-06-30',
  });
  return { writer, lease, term, date };
}

const newTerm = {
  rt_type: 'Base Rent',
  rt_start: '2027-01-01',
  rt_end: '2031-12-31',
  rt_monthly: 21_333.33,
} as const;

test('an extension moves the dates of the lease, adds and ends rent terms and closes dates at once', async () => {
  const { writer, lease, term, date } = await aLeaseWithRows();
  const { sd_id } = lease;
  const { status, body } = await writer.call('Leases/ExtendLease', {
    sd_id,
    version: lease.version,
    sd_ccd: '2027-01-01',
    sd_ced: '2031-12-31',
    terms: [{ rt_id: term.rt_id, version: term.version, rt_end: '2026-12-31' }, newTerm],
    closedDates: [date.cd_id],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    sd_ccd: '2017-01-01',
    sd_ncd: '2027-01-01',
    sd_ced: '2031-12-31',
    version: lease.version + 1,
  });
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id: sd_id });
  expect(terms.map(({ rt_start, rt_end, rt_monthly }) => [rt_start, rt_end, rt_monthly])).toEqual([
    ['2017-01-01', '2026-12-31', 20_000],
    ['2027-01-01', '2031-12-31', 21_333.33],
  ]);
  const { body: dates } = await writer.call('Leases/GetCriticalDates', { id: sd_id });
  expect(dates.map(({ cd_status }) => cd_status)).toEqual([false]);
  const { body: history } = await writer.call('Leases/GetLeaseHistory', { id: sd_id });
  expect(history.find(({ what, action }) => what === 'Lease' && action === 'changed')?.changes).toEqual([
    { field: 'sd_ced', before: '2026-12-31', after: '2031-12-31' },
    { field: 'sd_ncd', before: null, after: '2027-01-01' },
  ]);
});

test('nothing of an extension is stored when one part of it is refused', async () => {
  const { writer, lease, date } = await aLeaseWithRows();
  const { sd_id } = lease;
  const other = await aLeaseWithRows();
  const whole = { sd_id, sd_ccd: null, sd_ced: '2031-12-31', terms: [newTerm], closedDates: [date.cd_id] };
  const refused = await Promise.all([
    writer.call('Leases/ExtendLease', { ...whole, terms: [newTerm, { ...newTerm, rt_end: '2026-01-01' }] }),
    writer.call('Leases/ExtendLease', { ...whole, closedDates: [date.cd_id, other.date.cd_id] }),
    writer.call('Leases/ExtendLease', {
      ...whole,
      terms: [newTerm, { rt_id: other.term.rt_id, rt_monthly: 1 }],
    }),
    writer.call('Leases/ExtendLease', { ...whole, sd_ced: '2026-12-31' }),
    writer.call('Leases/ExtendLease', { ...whole, version: lease.version + 7 }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([422, 404, 404, 422, 409]);
  expect((await writer.call('Leases/GetLease', { id: sd_id })).body).toEqual(lease);
  expect((await writer.call('Leases/GetRentTerms', { id: sd_id })).body).toHaveLength(1);
  expect((await writer.call('Leases/GetCriticalDates', { id: sd_id })).body[0]?.cd_status).toBe(true);
  expect((await writer.call('Leases/GetRentTerms', { id: other.lease.sd_id })).body[0]?.rt_monthly).toBe(
    20_000,
  );
});

test("another client's lease cannot be extended", async () => {
  const { lease } = await aLeaseWithRows();
  const stranger = await app.as('Write', 'Other');
  const reply = await stranger.call('Leases/ExtendLease', {
    sd_id: lease.sd_id,
    sd_ccd: null,
    sd_ced: '2031-12-31',
  });
  expect(reply.status).toBe(404);
});

test('an extension that exercises an option says so in its outcome and ends its reminders', async () => {
  const { writer, lease, date } = await aLeaseWithRows();
  await writer.call('Leases/EditOption', { cd_id: date.cd_id, op_months: 60 });
  const { status } = await writer.call('Leases/ExtendLease', {
    sd_id: lease.sd_id,
    sd_ccd: '2027-01-01',
    sd_ced: '2031-12-31',
    exercised: date.cd_id,
  });
  expect(status).toBe(200);
  const { body: options } = await writer.call('Leases/GetOptions', { id: lease.sd_id });
  expect(options).toMatchObject([{ op_outcome: 'Exercised', op_outcome_on: '2026-06-15', op_months: 60 }]);
  expect((await writer.call('Leases/GetCriticalDates', { id: lease.sd_id })).body[0]?.cd_status).toBe(false);
});

test('an option that a colleague has waived meanwhile is not exercised, and the lease is not extended', async () => {
  const { writer, lease, date } = await aLeaseWithRows();
  await writer.call('Leases/EditOption', { cd_id: date.cd_id, op_outcome: 'Waived' });
  const reply = await writer.call('Leases/ExtendLease', {
    sd_id: lease.sd_id,
    sd_ccd: '2027-01-01',
    sd_ced: '2031-12-31',
    exercised: date.cd_id,
  });
  expect([reply.status, reply.problem?.detail]).toEqual([
    422,
    'The outcome of the option is Waived already. Nothing was changed.',
  ]);
  expect((await writer.call('Leases/GetLease', { id: lease.sd_id })).body).toEqual(lease);
});

test('an extension that has begun moves the current commencement at once', async () => {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({ sd_ccd: '2017-01-01', sd_ced: '2026-05-31' });
  const { body } = await writer.call('Leases/ExtendLease', {
    sd_id,
    sd_ccd: '2026-06-01',
    sd_ced: '2031-05-31',
  });
  expect(body).toMatchObject({ sd_ccd: '2026-06-01', sd_ncd: null, sd_ced: '2031-05-31' });
});

test('a lease extended twice before the first extension begins has one next term, with the later end', async () => {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({ sd_ccd: '2017-01-01', sd_ced: '2026-12-31' });
  const extend = (sd_ccd: string, sd_ced: string) =>
    writer.call('Leases/ExtendLease', { sd_id, sd_ccd, sd_ced });
  await extend('2027-01-01', '2031-12-31');
  const { body } = await extend('2032-01-01', '2036-12-31');
  expect(body).toMatchObject({ sd_ccd: '2017-01-01', sd_ncd: '2027-01-01', sd_ced: '2036-12-31' });
});

test('on its first day the next commencement becomes the current one, once, of every client', async () => {
  const { pool } = app.database;
  const mine = await aLease({ sd_ccd: '2017-01-01', sd_ncd: '2027-03-01', sd_ced: '2031-12-31' });
  const theirs = await aLease({ sd_ccd: '2017-01-01', sd_ncd: '2027-03-01', sd_ced: '2031-12-31' }, 'Other');
  await beginAgreedTerms(pool, '2027-02-28');
  const reader = await app.as('no role');
  expect((await reader.call('Leases/GetLease', { id: mine.sd_id })).body).toEqual(mine);
  await Promise.all([beginAgreedTerms(pool, '2027-03-01'), beginAgreedTerms(pool, '2027-03-01')]);
  const begun = { sd_ccd: '2027-03-01', sd_ncd: null, version: 2 };
  expect((await reader.call('Leases/GetLease', { id: mine.sd_id })).body).toMatchObject(begun);
  const stranger = await app.as('no role', 'Other');
  expect((await stranger.call('Leases/GetLease', { id: theirs.sd_id })).body).toMatchObject(begun);
});

test('the update puts a current commencement that extensions had moved into the future back, from the history', async () => {
  const writer = await app.as('Write');
  const text = await readFile(new URL(migration, import.meta.url), 'utf8');
  async function extendedAsBefore(moves: readonly (readonly [ccd: string, ced: string])[]): Promise<number> {
    const { sd_id } = await aLease({ sd_ccd: '2020-01-01', sd_ced: '2190-12-31' });
    for (const [sd_ccd, sd_ced] of moves)
      await writer.call('Leases/EditLease', { sd_id, sd_num: 'moved', sd_ccd, sd_ced });
    return sd_id;
  }
  const once = await extendedAsBefore([['2191-01-01', '2195-12-31']]);
  const twice = await extendedAsBefore([
    ['2191-01-01', '2195-12-31'],
    ['2196-01-01', '2198-12-31'],
  ]);
  // Somebody typed another commencement: no extension, which begins the day after the former expiration.
  const typed = await extendedAsBefore([['2191-02-01', '2195-12-31']]);
  await asOwner(app.database.ownerUrl, (owner) => owner.query(text.slice(text.indexOf('do $$'))));
  const dates = async (id: number) => {
    const { sd_ccd, sd_ncd, sd_ced } = (await writer.call('Leases/GetLease', { id })).body;
    return [sd_ccd, sd_ncd, sd_ced];
  };
  expect(await dates(once)).toEqual(['2020-01-01', '2191-01-01', '2195-12-31']);
  expect(await dates(twice)).toEqual(['2020-01-01', '2191-01-01', '2198-12-31']);
  expect(await dates(typed)).toEqual(['2191-02-01', null, '2195-12-31']);
});
