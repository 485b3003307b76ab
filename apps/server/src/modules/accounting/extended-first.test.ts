// A lease that is extended before its first month is closed.
import { termOn } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { unzip } from '../../../../../torture/attack/zip.ts';
import { testApp } from '../../../test/app.ts';
import { cents, keepStandards, monthCalls, rentedLeasesOf } from './accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read, close, lease } = monthCalls(app);
let sd_id = 0;

/** Runs from April 2024 to March 2029 and is extended by five years in June 2026; then May is closed. */
beforeAll(async () => {
  app.clock.set('2026-06-15T17:00:00Z');
  await keepStandards(app);
  sd_id = await aRentedLease({ start: '2024-04-01', end: '2029-03-31', monthly: 10_000 });
  const writer = await app.as('Write');
  const term = { rt_id: 0, sd_id, rt_start: '2029-04-01', rt_end: '2034-03-31' };
  await writer.call('Leases/EditRentTerm', { ...term, rt_type: 'Base Rent', rt_monthly: 12_000 });
  const extended = { sd_id, sd_ccd: '2029-04-01', sd_ced: '2034-03-31' };
  await writer.call('Leases/ExtendLease', extended);
  await close('2026-05');
});

/** What is owed after May 2026, discounted payment by payment at 6 % a year. */
function owed(): number {
  let value = 0;
  for (let month = 0; month < 94; month++)
    value += (month < 34 ? 10_000_00 : 12_000_00) / 1.06 ** (month / 12);
  return Math.round(value);
}

describe.each(['ASC842', 'IFRS16'] as const)('under %s', (book) => {
  test('its first closed month has it from its commencement to its new expiration', async () => {
    const { lines, proposals } = await read('Accounting/GetPeriod', { month: '2026-05', book });
    const line = lines.find((one) => one.sd_id === sd_id);
    expect([cents(line?.liabilityClosing), proposals]).toEqual([owed(), []]);
    const { classes } = await read('Accounting/GetDisclosures', { from: '2026-05', to: '2026-05', book });
    expect(cents(classes.at(-1)?.undiscounted)).toBe(34 * 10_000_00 + 60 * 12_000_00);
    const { books } = await lease(sd_id);
    const { input, schedule } = books.find((one) => one.book === book) ?? {};
    expect([input?.start, input?.end]).toEqual(['2024-04-01', '2034-03-31']);
    expect(cents(schedule?.find(({ date }) => date === '2026-05-31')?.liability)).toBe(owed());
  });

  test('the months that follow keep it, without a change to decide on', async () => {
    const { lines, proposals } = await read('Accounting/GetPeriod', { month: '2026-06', book });
    expect(proposals).toEqual([]);
    const line = lines.find((one) => one.sd_id === sd_id);
    expect([cents(line?.liabilityOpening), line?.liabilityLate]).toEqual([owed(), 0]);
  });
});

test('Summary, rent roll, accounting, abstract and estoppel say the same term', async () => {
  const caller = await app.as('Write');
  const { body: summary } = await caller.call('Leases/GetLease', { id: sd_id });
  const { body: roll } = await caller.call('Rent/GetRentRoll', { asOf: '2026-06-15' });
  const said = {
    summary: termOn(summary, '2026-06-15').start,
    roll: roll.find((one) => one.sd_id === sd_id)?.commencement,
    accounting: (await lease(sd_id)).books.map(({ input }) => input.start),
    abstract: (await wordText('GetAbstract')).match(/Commenced(\S{10})/)?.[1],
    estoppel: (await wordText('GetEstoppel')).match(/current term commenced on (\S{10})/)?.[1],
  };
  expect(said).toEqual({
    summary: '2024-04-01',
    roll: '2024-04-01',
    accounting: ['2024-04-01', '2024-04-01'],
    abstract: '04/01/2024',
    estoppel: '04/01/2024',
  });
});

async function wordText(call: 'GetAbstract' | 'GetEstoppel'): Promise<string> {
  const authorization = `Bearer ${(await app.as('Write')).token}`;
  const reply = await app.raw('GET', `api/Documents/${call}`, { id: sd_id }, { authorization });
  const parts = unzip(Buffer.from(await reply.arrayBuffer()));
  return (parts.get('word/document.xml')?.toString() ?? '').replaceAll(/<[^>]+>/g, '');
}
