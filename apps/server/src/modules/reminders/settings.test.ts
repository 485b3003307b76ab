import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const app = testApp();

async function mainId() {
  const admin = await app.as('Admin');
  return (await admin.call('Clients/GetUserClient')).body?.cl_id ?? 0;
}

describe("a client's reminders", () => {
  test('are sent at 07:00 in the zone of the server, until an administrator says otherwise', async () => {
    const admin = await app.as('Admin');
    const id = await mainId();
    const { body } = await admin.call('Reminders/GetClientSettings', { id });
    expect(body).toMatchObject({
      time: '07:00',
      zone: null,
      serverZone: 'America/Chicago',
      recipients: null,
    });
    const saved = await admin.call('Reminders/SaveClientSettings', {
      id,
      version: body.version,
      time: '06:30',
      zone: 'America/New_York',
      recipients: 'a@example.com, b@example.com',
    });
    expect(saved.body).toMatchObject({
      time: '06:30',
      zone: 'America/New_York',
      recipients: 'a@example.com, b@example.com',
      version: body.version + 1,
    });
    const stale = await admin.call('Reminders/SaveClientSettings', {
      id,
      version: body.version,
      time: '09:00',
    });
    expect(stale.status).toBe(409);
    expect(stale.problem.current).toEqual(saved.body);
    const cleared = await admin.call('Reminders/SaveClientSettings', {
      id,
      time: '',
      zone: '',
      recipients: '',
    });
    expect(cleared.body).toMatchObject({ time: '07:00', zone: null, recipients: null });
  });

  test.each([
    ['time', '7 o’clock'],
    ['time', '24:00'],
    ['zone', 'Missouri'],
    ['recipients', 'nobody'],
  ])('%s cannot be %j', async (field, value) => {
    const reply = await (
      await app.as('Admin')
    ).call('Reminders/SaveClientSettings', { id: await mainId(), [field]: value });
    expect(reply.status).toBe(400);
    expect(reply.problem.errors?.[0]?.field).toBe(field);
  });

  test('of an unknown client are not found', async () => {
    const admin = await app.as('Admin');
    expect((await admin.call('Reminders/GetClientSettings', { id: 9999 })).status).toBe(404);
    expect((await admin.call('Reminders/SaveClientSettings', { id: 9999, time: '08:00' })).status).toBe(404);
  });
});

test('the monthly mail of rents is off until a user switches it on', async () => {
  const viewer = await app.as('no role');
  const address = 'no.role.of.main@example.com';
  expect((await viewer.call('Reminders/GetMySettings')).body).toEqual({ rentMail: false, address });
  expect((await viewer.call('Reminders/SaveMySettings', { rentMail: true })).body.rentMail).toBe(true);
  expect((await (await app.as('Write')).call('Reminders/GetMySettings')).body.rentMail).toBe(false);
  expect((await viewer.call('Reminders/SaveMySettings', { rentMail: false })).body.rentMail).toBe(false);
});
