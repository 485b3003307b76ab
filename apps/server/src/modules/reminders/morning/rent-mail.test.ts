import { describe, expect, test } from 'vitest';
import { peopleOf } from '../../../../test/people.ts';
import { morningApp, writerAddress } from './morning.fixture.ts';

const { app, smtp, aLease, morning } = morningApp();

describe('the monthly mail of rents', () => {
  const subject = 'One base rent changes within 90 days: Main';
  function rentMails() {
    return smtp.received.filter((mail) => mail.subject === subject);
  }

  test('comes on the first morning of a month to whoever has switched it on, once', async () => {
    const writer = await app.as('Write');
    await writer.call('Reminders/SaveMySettings', { rentMail: true });
    const { sd_id } = await aLease({ sd_num: 'stepping' });
    for (const [rt_start, rt_end, rt_monthly] of [
      ['2025-09-01', '2026-08-31', 1000],
      ['2026-09-01', '2027-08-31', 1030],
    ] as const)
      await writer.call('Leases/EditRentTerm', { sd_id, rt_type: 'Base Rent', rt_start, rt_end, rt_monthly });
    await morning();
    expect(rentMails()).toEqual([]);
    // The first and the second of July were missed.
    app.clock.set('2026-07-03T12:05:00Z');
    await morning();
    await morning();
    const [mail, ...others] = rentMails();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([writerAddress]);
    expect(mail?.text).toContain('$1,000.00 to $1,030.00 a month (+3.00%)');
    expect(mail?.text).toContain('09/01/2026, in 60 days');
    expect(mail?.text).toContain('# stepping');
  });

  test('is not sent once it is switched off, nor in a month without a change', async () => {
    app.clock.set('2026-08-01T12:05:00Z');
    const { pool } = app.database;
    const writer = app.caller(await peopleOf(pool, app.clock.now(), 'Write', 'Main'));
    await writer.call('Reminders/SaveMySettings', { rentMail: false });
    await morning();
    await writer.call('Reminders/SaveMySettings', { rentMail: true });
    app.clock.set('2026-10-01T12:05:00Z');
    await morning();
    expect(rentMails()).toHaveLength(1);
  });
});
