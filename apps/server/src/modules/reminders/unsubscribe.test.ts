import { expect, test } from 'vitest';
import { sql } from '../../db/scope/sql.ts';
import { morningApp, writerAddress } from './morning/morning.fixture.ts';

const { app, smtp, aLease, aDate, change, morning } = morningApp();

/** As a mail program does it by RFC 8058: it posts to the address in the header, and reads nothing of the page. */
async function pressUnsubscribe(source: string, body = 'List-Unsubscribe=One-Click'): Promise<number> {
  const unfolded = source.replaceAll(/\r?\n[ \t]+/g, ' ');
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const address = /^List-Unsubscribe: <https:\/\/leases\.example\.com([^>]+)>\r?$/m.exec(unfolded)?.[1];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await fetch(`${app.url}${address}`, { method: 'POST', headers, body });
  return reply.status;
}

// @security one-click-ends-reminders
test('one click in a mail ends the reminders of its client; others get them, until it is taken back', async () => {
  await app.as('Write');
  await change(sql`update clients set "reminderRecipients" = 'default@example.com' where cl_name = 'Main'`);
  const { sd_id } = await aLease({ sd_num: '1' });
  await aDate(sd_id, { cd_email: writerAddress });
  await morning();
  const [mail] = smtp.to(writerAddress);
  const source = mail?.source ?? '';
  const link = /unsubscribe\?link=3D([\w-]+)|unsubscribe\?link=([\w-]+)/.exec(source);
  expect(link).not.toBeNull();

  // Opening the address changes nothing: programs that look through mails open it as well.
  const address = /\/unsubscribe\?link=[\w-]{43}/.exec(
    source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='),
  )?.[0];
  const page = await fetch(`${app.url}${address}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Send me no more')]);
  smtp.received.length = 0;
  await aDate(sd_id, { cd_email: writerAddress, cd_note: 'second' });
  await morning();
  expect(smtp.to(writerAddress)).toHaveLength(1);

  expect(await pressUnsubscribe(source)).toBe(200);
  expect(await pressUnsubscribe(source)).toBe(200);
  smtp.received.length = 0;
  await aDate(sd_id, { cd_email: writerAddress, cd_note: 'third' });
  await morning();
  expect(smtp.to(writerAddress)).toEqual([]);
  expect(smtp.to('default@example.com').at(-1)?.text).toContain('third');
  // The date still concerns the person, who sees it under the bell.
  const { body: bell } = await (await app.as('Write')).call('Reminders/GetBell');
  expect(JSON.stringify(bell)).toContain(String(sd_id));

  expect(await pressUnsubscribe(source, 'again=1')).toBe(200);
  smtp.received.length = 0;
  await aDate(sd_id, { cd_email: writerAddress, cd_note: 'fourth' });
  await morning();
  expect(smtp.to(writerAddress)[0]?.text).toContain('fourth');
});

// @security unsent-unsubscribe-link
test('a link that was never sent, or none, changes nothing', async () => {
  for (const link of ['A'.repeat(43), 'x', '', '"><script>']) {
    const url = `${app.url}/unsubscribe?link=${encodeURIComponent(link)}`;
    for (const method of ['GET', 'POST']) {
      const reply = await fetch(url, { method });
      expect([link, method, reply.status]).toEqual([link, method, 404]);
      expect(await reply.text()).not.toContain('<script>"');
    }
  }
});
