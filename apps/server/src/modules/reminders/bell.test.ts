import { describe, expect, test } from 'vitest';
import { sql } from '../../db/scope/sql.ts';
import { morningApp, writerAddress } from './morning/morning.fixture.ts';

const { app, aLease, change, aDate } = morningApp();

describe('the bell', () => {
  test("shows the user's reminders, unread until seen, and a next step as unread again", async () => {
    const writer = await app.as('Write');
    await writer.call('Reminders/MarkSeen', {});
    const { sd_id } = await aLease({ sd_num: 'bell' });
    const date = await aDate(sd_id, { cd_email: writerAddress, cd_action: '2026-08-13' });
    const silent = await aDate(sd_id, { cd_email: writerAddress, cd_action: '2027-06-01' });
    const theirs = await aDate(sd_id, { cd_email: 'somebody@example.com' });
    const { body } = await writer.call('Reminders/GetBell');
    expect(body.unread).toBe(1);
    expect(body.items.find(({ cd_id }) => cd_id === date.cd_id)).toMatchObject({
      step: '60',
      on: '2026-06-14',
      unread: true,
      unassigned: false,
      daysLeft: 59,
      site_details: { sd_num: 'bell' },
    });
    for (const { cd_id } of [silent, theirs])
      expect(body.items.map((item) => item.cd_id)).not.toContain(cd_id);
    const item = { cd_id: date.cd_id, sd_id, step: '60', on: '2026-06-14' } as const;
    expect((await writer.call('Reminders/MarkSeen', { items: [item] })).body).toEqual({ unread: 0 });
    expect((await writer.call('Reminders/GetBell')).body.unread).toBe(0);
    // One user has seen the date; for the other it is unread.
    await change(
      sql`update clients set "reminderRecipients" = 'no.role.of.main@example.com' where cl_name = 'Main'`,
    );
    await writer.call('Leases/EditCriticalDate', { cd_id: date.cd_id, cd_email: '' });
    const viewer = await app.as('no role');
    const own = (await viewer.call('Reminders/GetBell')).body.items.find(({ cd_id }) => cd_id === date.cd_id);
    expect(own?.unread).toBe(true);
    await writer.call('Leases/EditCriticalDate', {
      cd_id: date.cd_id,
      cd_email: writerAddress,
      cd_action: '2026-07-10',
    });
    expect((await writer.call('Reminders/GetBell')).body.unread).toBe(1);
    await writer.call('Reminders/Acknowledge', { cd_id: date.cd_id, action: 'snooze', until: '2026-07-01' });
    expect((await writer.call('Reminders/GetBell')).body.unread).toBe(0);
  });

  test('has what is long past after all others, and the list of my dates has those that remind me', async () => {
    const writer = await app.as('Write');
    const { sd_id } = await aLease({ sd_num: 'long past' });
    const past = await aDate(sd_id, { cd_email: writerAddress, cd_action: '2024-01-31' });
    const near = await aDate(sd_id, { cd_email: writerAddress, cd_action: '2026-06-20' });
    const theirs = await aDate(sd_id, { cd_email: 'somebody@example.com', cd_action: '2026-06-20' });
    const usual = await aDate(sd_id, { cd_email: null, cd_action: '2026-06-20' });
    const { body } = await writer.call('Reminders/GetBell');
    const order = body.items.map(({ cd_id }) => cd_id);
    expect(order.indexOf(near.cd_id)).toBeLessThan(order.indexOf(past.cd_id));
    const mine = async () =>
      (await writer.call('Reminders/GetOpenDates', { mine: true })).body.map(({ cd_id }) => cd_id);
    expect(await mine()).toEqual(expect.arrayContaining([past.cd_id, near.cd_id]));
    expect(await mine()).not.toContain(theirs.cd_id);
    expect(await mine()).not.toContain(usual.cd_id);
    await change(sql`update clients set "reminderRecipients" = ${writerAddress} where cl_name = 'Main'`);
    expect(await mine()).toContain(usual.cd_id);
  });

  test('shows administrators what nobody is reminded of, and nothing of another client', async () => {
    await change(sql`update clients set "reminderRecipients" = null where cl_name = 'Main'`);
    const { sd_id } = await aLease();
    const date = await aDate(sd_id);
    const { body } = await (await app.as('Admin')).call('Reminders/GetBell');
    expect(body.items.find(({ cd_id }) => cd_id === date.cd_id)).toMatchObject({ unassigned: true });
    expect((await (await app.as('no role')).call('Reminders/GetBell')).body.items).toEqual([]);
    expect((await (await app.as('Admin', 'Other')).call('Reminders/GetBell')).body).toEqual({
      unread: 0,
      total: 0,
      items: [],
      sold: 0,
    });
  });
});
