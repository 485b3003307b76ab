// @module-tag long
import { describe, expect, test } from 'vitest';
import { aForm } from '../../../../test/documents.ts';
import { sql } from '../../../db/scope/sql.ts';
import { morningApp, writerAddress } from './morning.fixture.ts';

const { app, smtp, aLease, change, morning } = morningApp();

type Values = Readonly<Record<string, string | number>>;

async function saveDocument(values: Values, filename?: string) {
  const file = filename === undefined ? undefined : { filename, bytes: filename };
  const { status, body } = await (
    await app.as('Write')
  ).call('Leases/EditDocumentFiles', aForm(values, file));
  expect(status).toBe(200);
  return body;
}

async function dateOf(sd_id: number) {
  const { body } = await (await app.as('no role')).call('Leases/GetCriticalDates', { id: sd_id });
  const [date, ...others] = body;
  expect(others).toEqual([]);
  if (!date) throw new Error('the document has no critical date');
  return date;
}

async function expiryOf(sd_id: number) {
  const { body } = await (await app.as('no role')).call('Leases/GetDocumentFiles', { id: sd_id });
  return body[0]?.expires;
}

describe('the expiry of a document', () => {
  test('is mailed to the recipients of the client, and stands under the bell, on the dashboard and in the list', async () => {
    const { sd_id } = await aLease({ sd_num: '0042', sd_building: 'Harbor House' });
    await change(sql`update clients set "reminderRecipients" = ${writerAddress} where cl_name = 'Main'`);
    const coi = { site_id: sd_id, type: 'Certificate of Insurance', name: 'Acme COI' };
    const theirs = await aLease({ sd_num: '0099' }, 'Other');
    const other = await app.as('Write', 'Other');
    const secret = { site_id: theirs.sd_id, name: 'Canary', expires: '2026-07-15' };
    await other.call('Leases/EditDocumentFiles', aForm(secret, { filename: 'c.txt', bytes: 'c' }));
    await saveDocument({ ...coi, expires: '2026-07-15' }, 'coi.txt');
    await morning();
    const [mail, ...others] = smtp.to(writerAddress);
    expect(others).toEqual([]);
    expect(mail?.subject.replaceAll('\r\n', '')).toBe(
      'Certificate of Insurance expires: Acme COI, 30 days left: # 0042 Harbor House',
    );
    expect(mail?.text).toContain('30 days left: Other, 07/15/2026');
    expect(mail?.text).toContain('# 0042 Harbor House');
    expect(mail?.text).toContain('Certificate of Insurance expires: Acme COI');
    expect(mail?.html).toContain('Certificate of Insurance expires: Acme COI');
    expect(JSON.stringify(mail)).not.toContain('Canary');
    const writer = await app.as('Write');
    const told = [
      (await writer.call('Reminders/GetBell')).body,
      (await writer.call('Leases/GetDashboard')).body,
      (await writer.call('Leases/GetCriticalDatesList', {})).body,
    ].map((body) => JSON.stringify(body));
    for (const one of told) {
      expect(one).toContain('Certificate of Insurance expires: Acme COI');
      expect(one).not.toContain('Canary');
    }
    await morning();
    expect(smtp.to(writerAddress)).toHaveLength(1);
  });

  test('is reminded of again when a renewed document has another day, although the former day was done', async () => {
    const { sd_id } = await aLease({ sd_num: '0043' });
    const { file_id } = await saveDocument({ site_id: sd_id, name: 'SNDA', expires: '2026-06-16' }, 'a.txt');
    await morning();
    const { cd_id } = await dateOf(sd_id);
    const writer = await app.as('Write');
    const done = { cd_id, sd_id, action: 'done', note: 'renewed' } as const;
    expect((await writer.call('Reminders/Acknowledge', done)).status).toBe(200);
    const before = smtp.to(writerAddress).length;
    await saveDocument({ file_id, site_id: sd_id, expires: '2026-07-01' }, 'b.txt');
    await morning();
    expect(smtp.to(writerAddress)).toHaveLength(before + 1);
    expect(smtp.to(writerAddress).at(-1)?.text).toContain('16 days left: Other, 07/01/2026');
    const { body } = await writer.call('Reminders/GetDate', { cd_id });
    expect(body).toMatchObject({ state: 'Open', acknowledged: null });
  });

  test('and its critical date stay on the same day, whichever is moved', async () => {
    const { sd_id } = await aLease({ sd_num: '0044' });
    const { file_id } = await saveDocument({ site_id: sd_id, expires: '2026-12-01' }, 'first.txt');
    const date = await dateOf(sd_id);
    const writer = await app.as('Write');
    const moved = { ...date, cd_action: '2027-01-01', cd_email: 'broker@example.com' };
    const { body: saved } = await writer.call('Leases/EditCriticalDate', moved);
    expect(await expiryOf(sd_id)).toBe('2027-01-01');
    // The reply has the version that is stored, so that the next save is not refused.
    expect((await dateOf(sd_id)).version).toBe(saved.version);
    await saveDocument({ file_id, site_id: sd_id }, 'second.txt');
    expect(await dateOf(sd_id)).toMatchObject({ cd_note: 'Document expires: second.txt' });
    await writer.call('Leases/EditCriticalDate', { ...(await dateOf(sd_id)), cd_note: 'Ask the broker' });
    await saveDocument({ file_id, site_id: sd_id, name: 'Policy', expires: '2027-02-01' });
    expect(await dateOf(sd_id)).toMatchObject({ cd_note: 'Ask the broker', cd_action: '2027-02-01' });
  });

  test('keeps its recipients, and what was sent, when the document is deleted and brought back', async () => {
    const { sd_id } = await aLease({ sd_num: '0045' });
    const { file_id } = await saveDocument({ site_id: sd_id, name: 'COI', expires: '2026-07-10' }, 'c.txt');
    const writer = await app.as('Write');
    const date = { ...(await dateOf(sd_id)), cd_email: 'broker@example.com' };
    await writer.call('Leases/EditCriticalDate', date);
    await morning();
    expect(smtp.to('broker@example.com')).toHaveLength(1);
    await writer.call('Leases/DeleteDocumentFiles', { id: file_id });
    await writer.call('Leases/RestoreRow', { tab: 'documents', id: file_id });
    expect(await dateOf(sd_id)).toMatchObject({ cd_id: date.cd_id, cd_email: 'broker@example.com' });
    await morning();
    expect(smtp.to('broker@example.com')).toHaveLength(1);
  });

  test('is not reminded of once somebody has deleted its date, until it has another day', async () => {
    const { sd_id } = await aLease({ sd_num: '0046' });
    const { file_id } = await saveDocument({ site_id: sd_id, name: 'Plan', expires: '2026-12-01' }, 'd.txt');
    const { cd_id } = await dateOf(sd_id);
    const writer = await app.as('Write');
    await writer.call('Leases/DeleteCriticalDate', { id: cd_id });
    await saveDocument({ file_id, site_id: sd_id, name: 'Space plan' });
    const { body } = await writer.call('Leases/GetCriticalDates', { id: sd_id });
    expect(body).toEqual([]);
    await saveDocument({ file_id, site_id: sd_id, expires: '2026-12-31' });
    expect(await dateOf(sd_id)).toMatchObject({ cd_id, cd_note: 'Document expires: Space plan' });
  });
});
