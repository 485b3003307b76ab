import { describe, expect, onTestFinished, test } from 'vitest';
import { momentOf } from '#lib/clock.ts';
import { documentsApp } from './documents.fixture.ts';

const { app, leases, save } = documentsApp();

describe('times of documents are UTC in the API', () => {
  test.each(['America/Chicago', 'Asia/Tokyo', 'UTC'])('on a machine in the zone %s', async (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    onTestFinished(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });
    // Evening in St. Louis, the next day in UTC.
    app.clock.set('2026-06-16T02:03:07Z');
    const { body: made } = await save({ site_id: leases.main, name: zone });
    expect(made.date).toBe('2026-06-16T02:03:07Z');
    const found = await (await app.as('no role')).call('Documents/Search', { lease: leases.main });
    expect(found.body.find(({ file_id }) => file_id === made.file_id)?.date).toBe('2026-06-15');

    const { file_id, site_id } = made;
    const { body: echoed } = await save({ file_id, site_id, name: 'Renamed', date: made.date });
    expect(echoed).toMatchObject({ name: 'Renamed', date: '2026-06-16T02:03:07Z' });
    const asScript = new Date(String(made.date)).toISOString();
    expect((await save({ file_id, site_id, date: asScript })).body.date).toBe('2026-06-16T02:03:07Z');
    expect((await save({ file_id, site_id, text: 'no date' })).body.date).toBe('2026-06-16T02:03:07Z');
  });

  test('a day that somebody chose stays that day, and a date-time means its date part', async () => {
    const { body: made } = await save({ site_id: leases.main, date: '2020-02-29' });
    expect(made.date).toBe('2020-02-29');
    const { file_id, site_id } = made;
    for (const date of ['2021-03-01', '2021-03-01T00:00:00.000Z', '2021-03-01T23:59:00-11:00'])
      expect((await save({ file_id, site_id, date })).body.date).toBe('2021-03-01');
  });

  test("a new document that comes with its client's current time has that moment", async () => {
    app.clock.set('2026-06-16T02:03:07Z');
    const { body } = await save({ site_id: leases.main, date: '2026-06-16T02:02:50.123Z' });
    expect(body.date).toBe('2026-06-16T02:03:07Z');
  });
});

test('the moment of a local time is right on both sides of a change of the clocks', () => {
  const moment = (date: string, time: string) => momentOf(date, time, 'America/Chicago').toISOString();
  expect(moment('2026-03-08', '01:59:59')).toBe('2026-03-08T07:59:59.000Z');
  expect(moment('2026-03-08', '03:00:00')).toBe('2026-03-08T08:00:00.000Z');
  expect(moment('2026-10-31', '23:00:00')).toBe('2026-11-01T04:00:00.000Z');
  expect(moment('2026-11-01', '02:30:00')).toBe('2026-11-01T08:30:00.000Z');
});
