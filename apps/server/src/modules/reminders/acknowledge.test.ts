import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';

/** Today is 2026-06-15. */
const app = testApp();
const aLease = leasesOf(app);

async function aDate(sd_id: number, payload: object = {}) {
  const writer = await app.as('Write');
  const { body } = await writer.call('Leases/EditCriticalDate', {
    sd_id,
    cd_type: 'Option to Renew',
    cd_action: '2026-08-01',
    ...payload,
  });
  return body;
}

async function openIds() {
  const { body } = await (await app.as('no role')).call('Reminders/GetOpenDates', {});
  return body.map(({ cd_id }) => cd_id);
}

describe('Acknowledge', () => {
  let sd_id = 0;
  beforeAll(async () => {
    ({ sd_id } = await aLease({ sd_num: '0042', sd_building: 'Old Post Office' }));
  });

  test('Done takes a date off the list and records who, when and why; reopening puts it back', async () => {
    const writer = await app.as('Write');
    const date = await aDate(sd_id);
    expect(await openIds()).toContain(date.cd_id);
    const done = await writer.call('Reminders/Acknowledge', {
      cd_id: date.cd_id,
      version: date.version,
      action: 'done',
      note: 'Notice sent by courier',
    });
    expect(done.body).toMatchObject({
      cd_status: false,
      state: 'Done',
      version: date.version + 1,
      acknowledged: {
        by: 'Test write.of.main',
        at: app.clock.now().toISOString(),
        note: 'Notice sent by courier',
      },
    });
    expect(await openIds()).not.toContain(date.cd_id);
    const { body: history } = await writer.call('Leases/GetLeaseHistory', { id: sd_id });
    expect(history[0]).toMatchObject({
      userName: 'write.of.main',
      row: date.cd_id,
      action: 'changed',
      changes: [
        { field: 'cd_status', before: true, after: false },
        { field: 'cd_ack_note', before: null, after: 'Notice sent by courier' },
      ],
    });
    const reopened = await writer.call('Reminders/Acknowledge', { cd_id: date.cd_id, action: 'reopen' });
    expect(reopened.body).toMatchObject({ cd_status: true, state: 'Open', daysLeft: 47 });
    expect(await openIds()).toContain(date.cd_id);
  });

  test('a stale version changes nothing and answers 409 with the date as it is', async () => {
    const writer = await app.as('Write');
    const date = await aDate(sd_id);
    await writer.call('Leases/EditCriticalDate', { cd_id: date.cd_id, cd_note: 'changed' });
    const reply = await writer.call('Reminders/Acknowledge', {
      cd_id: date.cd_id,
      version: date.version,
      action: 'done',
    });
    expect(reply.status).toBe(409);
    expect(reply.problem.current).toMatchObject({ cd_id: date.cd_id, cd_note: 'changed', cd_status: true });
    expect(await openIds()).toContain(date.cd_id);
  });

  test.each([
    [null, 'Choose a day.'],
    ['2026-06-15', 'Choose a day after today.'],
    ['2026-08-02', 'Choose a day up to the critical date: it is the last day to act.'],
  ])('a snooze to %s is refused: %s', async (until, message) => {
    const date = await aDate(sd_id);
    const reply = await (
      await app.as('Write')
    ).call('Reminders/Acknowledge', { cd_id: date.cd_id, action: 'snooze', until });
    expect(reply.status).toBe(422);
    expect(reply.problem.errors).toEqual([{ field: 'until', message }]);
  });

  test('a snooze ends when the date itself is changed, and when it is marked done on the tab', async () => {
    const writer = await app.as('Write');
    for (const change of [{ cd_action: '2026-07-20' }, { cd_status: false }]) {
      const date = await aDate(sd_id);
      const snoozed = await writer.call('Reminders/Acknowledge', {
        cd_id: date.cd_id,
        action: 'snooze',
        until: '2026-07-15',
      });
      expect(snoozed.body).toMatchObject({ state: 'Snoozed', cd_snoozed: '2026-07-15' });
      await writer.call('Leases/EditCriticalDate', { cd_id: date.cd_id, cd_note: 'still asleep' });
      expect((await writer.call('Reminders/GetDate', { cd_id: date.cd_id })).body.cd_snoozed).toBe(
        '2026-07-15',
      );
      await writer.call('Leases/EditCriticalDate', { cd_id: date.cd_id, ...change });
      expect((await writer.call('Reminders/GetDate', { cd_id: date.cd_id })).body).toMatchObject({
        cd_snoozed: null,
        acknowledged: null,
      });
    }
  });

  test('a date of another client, or of a deleted lease, is not found', async () => {
    const other = await app.as('Write', 'Other');
    const date = await aDate(sd_id);
    expect((await other.call('Reminders/Acknowledge', { cd_id: date.cd_id, action: 'done' })).status).toBe(
      404,
    );
    expect((await other.call('Reminders/GetDate', { cd_id: date.cd_id })).status).toBe(404);
    const gone = await aLease({ sd_ced: '2026-09-30' });
    const writer = await app.as('Write');
    const theirs = await aDate(gone.sd_id);
    await writer.call('Leases/DeleteLease', gone);
    for (const cd_id of [theirs.cd_id, 0])
      expect(
        (await writer.call('Reminders/Acknowledge', { cd_id, sd_id: gone.sd_id, action: 'done' })).status,
      ).toBe(404);
  });
});

describe('AcknowledgeMany', () => {
  test('changes each date that it can, and names the others with the reason', async () => {
    const { sd_id } = await aLease();
    const writer = await app.as('Write');
    const [first, second, stale] = [await aDate(sd_id), await aDate(sd_id), await aDate(sd_id)];
    await writer.call('Leases/EditCriticalDate', { cd_id: stale.cd_id, cd_note: 'changed' });
    const dates = [first, second, stale].map(({ cd_id, version }) => ({ cd_id, sd_id, version }));
    const { body } = await writer.call('Reminders/AcknowledgeMany', { dates, action: 'done', note: 'All' });
    expect(body.changed.map(({ cd_id, state }) => [cd_id, state])).toEqual([
      [first.cd_id, 'Done'],
      [second.cd_id, 'Done'],
    ]);
    expect(body.left).toEqual([{ cd_id: stale.cd_id, sd_id, reason: expect.stringContaining('changed') }]);
    expect(await openIds()).toContain(stale.cd_id);
    const late = await writer.call('Reminders/AcknowledgeMany', {
      dates: [{ cd_id: stale.cd_id, sd_id }],
      action: 'snooze',
      until: '2026-08-02',
    });
    expect(late.body).toMatchObject({ changed: [], left: [{ cd_id: stale.cd_id }] });
  });

  test('leaves the dates of another client as they are', async () => {
    const { sd_id } = await aLease();
    const { cd_id } = await aDate(sd_id);
    const other = await app.as('Write', 'Other');
    const { body } = await other.call('Reminders/AcknowledgeMany', {
      dates: [{ cd_id, sd_id }],
      action: 'done',
    });
    expect(body).toMatchObject({ changed: [], left: [{ cd_id }] });
    expect(await openIds()).toContain(cd_id);
  });
});

describe("a lease's own expiration", () => {
  async function standIn(sd_id: number) {
    const { body } = await (await app.as('no role')).call('Reminders/GetLeaseDates', { id: sd_id });
    return body.filter(({ fromLease }) => fromLease);
  }

  test('stands in where no Expiration Date exists, marked from lease, and by a call of its own', async () => {
    const { sd_id, version } = await aLease({ sd_ced: '2026-09-30' });
    expect(await standIn(sd_id)).toMatchObject([
      { cd_id: 0, sd_id, cd_type: 'Expiration Date', cd_action: '2026-09-30', daysLeft: 107, version },
    ]);
    const viewer = await app.as('no role');
    const { body } = await viewer.call('Reminders/GetExpirations', {});
    expect(body.filter((date) => date.sd_id === sd_id)).toMatchObject([{ cd_id: 0, fromLease: true }]);
    const { body: listed } = await viewer.call('Leases/GetCriticalDatesList', {});
    expect(listed.filter(({ cd_id }) => cd_id === 0)).toEqual([]);
  });

  test('does not stand in for a closed lease, or where an open Expiration Date has another day', async () => {
    expect(await standIn((await aLease({ sd_ced: '2026-09-30', sd_status: 2 })).sd_id)).toEqual([]);
    const { sd_id } = await aLease({ sd_ced: '2026-09-30' });
    await aDate(sd_id, { cd_type: 'Expiration Date', cd_action: '2026-09-29' });
    expect(await standIn(sd_id)).toEqual([]);
  });

  test('does not stand in beside a done Expiration Date of the same day, a later one or none', async () => {
    for (const cd_action of ['2026-09-30', '2026-12-31', null]) {
      const { sd_id } = await aLease({ sd_ced: '2026-09-30' });
      await aDate(sd_id, { cd_type: 'Expiration Date', cd_action, cd_reminder: null, cd_status: false });
      expect(await standIn(sd_id)).toEqual([]);
    }
  });

  test('stands in again after a renewal, although the old Expiration Date is done', async () => {
    const lease = await aLease({ sd_ced: '2026-09-30' });
    const writer = await app.as('Write');
    const done = await writer.call('Reminders/Acknowledge', { sd_id: lease.sd_id, action: 'done' });
    expect(done.body).toMatchObject({ cd_type: 'Expiration Date', state: 'Done', fromLease: false });
    expect(await standIn(lease.sd_id)).toEqual([]);
    await writer.call('Leases/EditLease', { ...lease, sd_ced: '2031-09-30' });
    expect(await standIn(lease.sd_id)).toMatchObject([{ cd_action: '2031-09-30' }]);
  });

  test('becomes one Expiration Date when two acknowledge it at once', async () => {
    const { sd_id, version } = await aLease({ sd_ced: '2026-09-30' });
    const writer = await app.as('Write');
    const replies = await Promise.all(
      [1, 2].map(() =>
        writer.call('Reminders/Acknowledge', { sd_id, version, action: 'snooze', until: '2026-08-01' }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await writer.call('Leases/GetCriticalDates', { id: sd_id });
    expect(body).toMatchObject([{ cd_type: 'Expiration Date', cd_action: '2026-09-30', cd_status: true }]);
  });

  test('of a lease that was changed meanwhile answers 409', async () => {
    const lease = await aLease({ sd_ced: '2026-09-30' });
    const writer = await app.as('Write');
    await writer.call('Leases/EditLease', { ...lease, sd_ced: '2026-10-31' });
    const reply = await writer.call('Reminders/Acknowledge', {
      sd_id: lease.sd_id,
      version: lease.version,
      action: 'done',
    });
    expect(reply.status).toBe(409);
    expect(reply.problem.current).toMatchObject({ cd_action: '2026-10-31', fromLease: true });
  });
});

test('overdue dates stay on the list until they are done', async () => {
  const { sd_id } = await aLease();
  const date = await aDate(sd_id, { cd_action: '2024-01-31' });
  const writer = await app.as('Write');
  const { body } = await writer.call('Reminders/GetOpenDates', {});
  expect(body[0]).toMatchObject({ cd_id: date.cd_id, state: 'Overdue', daysLeft: -866 });
  await writer.call('Reminders/Acknowledge', { cd_id: date.cd_id, action: 'done' });
  expect(await openIds()).not.toContain(date.cd_id);
});

test('a deactivated address stops reminders to itself alone, not to a similar one', async () => {
  const admin = await app.as('Admin');
  const clientId = (await admin.call('Clients/GetUserClient')).body?.cl_id ?? null;
  for (const email of ['gone@alike.example', 'rem\u0130nd@alike.example'])
    expect((await admin.call('Admin/CreateUser', { email, clientId, active: false })).body).toBe(true);
  const { sd_id } = await aLease({ sd_num: '0043' });
  const { cd_id } = await aDate(sd_id, { cd_email: 'GONE@alike.example, remind@alike.example' });
  const { body } = await admin.call('Reminders/GetDate', { cd_id });
  expect(body.recipients.addresses).toEqual(['remind@alike.example']);
});
