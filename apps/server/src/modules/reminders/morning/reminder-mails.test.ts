import { describe, expect, test } from 'vitest';
import { clientNamed, userNamed } from '../../../../test/people.ts';
import { sql } from '../../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { morningApp, writerAddress } from './morning.fixture.ts';

const { app, smtp, aLease, change, morning, aDate } = morningApp();

describe('the mail of a morning', () => {
  test('tells of each date when, what, where and why, with links to the lease, the list and Done', async () => {
    const { sd_id } = await aLease({
      sd_num: '0042',
      sd_building: 'Old <b>Post</b> Office',
      sd_address: '815 Olive St',
      sd_city: 'St. Louis',
      sd_state: 'MO',
      sd_zip: '63101',
    });
    const soon = await aDate(sd_id, { cd_email: writerAddress, cd_note: 'Nine months,\nin writing' });
    const late = await aDate(sd_id, { cd_email: writerAddress, cd_action: '2026-06-01', cd_type: 'Other' });
    const expiring = await aLease({ sd_num: '7', sd_ced: '2026-09-30' });
    await change(sql`update clients set "reminderRecipients" = ${writerAddress} where cl_name = 'Main'`);
    await morning();
    const [mail, ...others] = smtp.to(writerAddress);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 critical dates: 1 overdue');
    const client = (await (await app.as('Write')).call('Clients/GetUserClient')).body?.cl_id;
    const list = `https://leases.example.com/Lease/CriticalDates-List?client=${client}`;
    const text = mail?.text.replaceAll('\r\n', '\n') ?? '';
    expect(text).toContain(
      [
        '30 days left: Option to Renew, 07/15/2026',
        '# 0042 Old <b>Post</b> Office',
        '815 Olive St, St. Louis, MO 63101',
        'Nine months,',
        'in writing',
        `Open lease: https://leases.example.com/Lease/LeaseDetails-CriticalDates?id=${sd_id}&client=${client}`,
        `Done: ${list}&date=${soon.cd_id}`,
      ].join('\n'),
    );
    expect(text).toContain(`14 days overdue: Other, 06/01/2026`);
    // Expirations that nobody entered are told apart and not counted.
    expect(text).toContain('2 critical dates to act on');
    expect(text).toMatch(/expirations of leases/i);
    expect(text).toContain(`Expiration of the lease, 09/30/2026`);
    expect(text).toContain(`Done: ${list}&lease=${expiring.sd_id}`);
    expect(text).toContain(`Open the list: ${list}\n`);
    // Soonest first.
    const order = ['date=' + late.cd_id, 'date=' + soon.cd_id, 'lease=' + expiring.sd_id];
    expect(order.map((one) => text.indexOf(one))).toEqual(
      order.map((one) => text.indexOf(one)).toSorted((a, b) => a - b),
    );
    expect(mail?.html).toContain('Old &lt;b&gt;Post&lt;/b&gt; Office');
    expect(mail?.html).toContain(`date=${soon.cd_id}"`);
  });

  test('is recorded with its dates, its recipient and its time', async () => {
    const viewer = await app.as('no role');
    const { body: open } = await viewer.call('Reminders/GetOpenDates', {});
    const at = app.clock.now().toISOString();
    const soon = open.find(({ cd_action }) => cd_action === '2026-07-15');
    expect(soon?.lastReminder).toEqual({ at, to: [writerAddress], state: 'sent' });
    const { body } = await viewer.call('Reminders/GetDate', { cd_id: soon?.cd_id ?? 0 });
    expect(body.recipients).toEqual({ addresses: [writerAddress], from: 'date' });
    expect(body.sent).toEqual([
      { step: '30', due: '2026-07-15', to: writerAddress, unassigned: false, at, state: 'sent' },
    ]);
    const { body: listed } = await viewer.call('Leases/GetCriticalDatesList', {});
    expect(listed.find(({ cd_id }) => cd_id === soon?.cd_id)?.lastReminder?.to).toEqual([writerAddress]);
  });

  test('is not sent a second time, and an expiration that got its own row is not sent again', async () => {
    const writer = await app.as('Write');
    const { body } = await writer.call('Reminders/GetExpirations', {});
    const standIn = body.find(({ fromLease }) => fromLease);
    await writer.call('Leases/EditCriticalDate', {
      sd_id: standIn?.sd_id ?? 0,
      cd_type: 'Expiration Date',
      cd_action: standIn?.cd_action ?? null,
    });
    await morning();
    expect(smtp.to(writerAddress)).toHaveLength(1);
  });

  test('leaves out dates that were done while it waited, and is not sent when it is empty', async () => {
    const { sd_id } = await aLease();
    const dates = [
      await aDate(sd_id, { cd_email: 'one@example.com', cd_note: 'stays' }),
      await aDate(sd_id, { cd_email: 'one@example.com, two@example.com', cd_note: 'done meanwhile' }),
    ];
    await smtp.stop();
    await morning();
    await (
      await app.as('Write')
    ).call('Reminders/Acknowledge', { cd_id: dates[1]?.cd_id ?? 0, action: 'done' });
    await smtp.start();
    await change(sql`update mails set state = 'waiting' where state = 'sending'`);
    const { rows } = await app.database.pool.query<{ id: number }>(
      `select id from mails where state = 'waiting'`,
    );
    await inTransaction(app.database.pool, nobody, async (tx) => {
      for (const { id } of rows) await enqueue(tx, 'mail', { mailId: id });
    });
    await app.runJobs();
    expect(smtp.to('one@example.com').map(({ text }) => /stays|done meanwhile/g.exec(text)?.[0])).toEqual([
      'stays',
    ]);
    expect(smtp.to('two@example.com')).toEqual([]);
  });

  test('goes to administrators for a date that nobody is reminded of; without any, it waits', async () => {
    await change(sql`update clients set "reminderRecipients" = null where cl_name = 'Main'`);
    const { sd_id } = await aLease({ sd_num: 'nobody' });
    const date = await aDate(sd_id);
    await morning();
    expect(app.logged.join('')).toContain('nobody is told of these dates');
    await app.as('Admin');
    await morning();
    const [mail, ...others] = smtp.to('admin.of.main@example.com');
    expect(others).toEqual([]);
    expect(mail?.text).toContain('MAIN: DATES WITHOUT ANYONE TO REMIND');
    expect(mail?.text).toContain('# nobody');
    const { body } = await (await app.as('no role')).call('Reminders/GetDate', { cd_id: date.cd_id });
    expect(body.recipients.from).toBe('nobody');
    expect(body.sent).toMatchObject([{ to: 'admin.of.main@example.com', unassigned: true }]);
  });
});

test('an address that refuses mail for good is no recipient: administrators are told the next morning', async () => {
  const { sd_id } = await aLease({ sd_num: 'refused' });
  const date = await aDate(sd_id, { cd_email: 'full@example.com' });
  smtp.answer = 'refuse for good';
  await morning();
  smtp.answer = 'accept';
  const viewer = await app.as('no role');
  const { body } = await viewer.call('Reminders/GetDate', { cd_id: date.cd_id });
  expect(body.lastReminder).toMatchObject({ to: ['full@example.com'], state: 'failed' });
  await morning();
  expect(smtp.to('admin.of.main@example.com').at(-1)?.text).toContain('# refused');
  // The mailbox has room again: at the next step it is the recipient again.
  await (
    await app.as('Write')
  ).call('Leases/EditCriticalDate', { cd_id: date.cd_id, cd_action: '2026-06-30' });
  await morning();
  expect(smtp.to('full@example.com')).toHaveLength(1);
  expect((await viewer.call('Reminders/GetDate', { cd_id: date.cd_id })).body.recipients).toEqual({
    addresses: ['full@example.com'],
    from: 'date',
  });
});

describe('the recipients that a client sees do not reveal', () => {
  async function recipients(cd_email: string) {
    const { sd_id } = await aLease({ sd_num: 'asked about' });
    const { cd_id } = await aDate(sd_id, { cd_email });
    return (await (await app.as('no role')).call('Reminders/GetDate', { cd_id })).body.recipients;
  }

  test('whether an address has refused the mail of another client', async () => {
    const other = await app.as('Write', 'Other');
    const { sd_id } = await aLease({ sd_num: 'theirs' }, 'Other');
    const date = { sd_id, cd_type: 'Other', cd_action: '2026-06-20', cd_email: 'shut@example.com' } as const;
    const { cd_id } = (await other.call('Leases/EditCriticalDate', date)).body;
    smtp.answer = 'refuse for good';
    await morning();
    smtp.answer = 'accept';
    expect(await recipients('shut@example.com')).toEqual({ addresses: ['shut@example.com'], from: 'date' });
    await other.call('Reminders/Acknowledge', { cd_id, sd_id, action: 'done' });
  });

  // @security whether-user-another-client-deactivated
  test('whether a user of another client is deactivated', async () => {
    await app.as('Write', 'Other');
    const before = await recipients('write.of.other@example.com');
    await change(sql`update users set active = false where "userName" = 'write.of.other'`);
    expect(await recipients('write.of.other@example.com')).toEqual(before);
    expect(before).toEqual({ addresses: ['write.of.other@example.com'], from: 'date' });
    // A client does see that its own users are deactivated.
    await inTransaction(app.database.pool, nobody, async (tx) => {
      await userNamed(tx, 'gone', await clientNamed(tx, 'Main'), []);
      await tx.run(sql`update users set active = false where "userName" = 'gone'`);
    });
    expect(await recipients('gone@example.com')).toMatchObject({ addresses: [], from: 'nobody' });
  });
});
