import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../../test/app.ts';
import { asOwner } from '../../test/database.ts';
import { clientNamed, userNamed } from '../../test/people.ts';
import { readMail, TestSmtp } from '../../test/neighbours/smtp.ts';
import { sql } from '../db/scope/sql.ts';
import { inTransaction, nobody, type Tx } from '../db/scope/transaction.ts';
import { invite } from '../modules/account/index.ts';
import { sendAccountNotice, sendReset } from '../modules/account/mails.ts';
import { enqueue } from './enqueue.ts';
import { queueMail, requeueMails } from './mails.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const smtp = new TestSmtp();
const app = new TestApp();
const publicUrl = 'https://leases.example.com';
const address = 'mia@example.com';
let userId = 0;

beforeAll(async () => {
  await smtp.start();
  await app.start({ SMTP_URL: smtp.url, PUBLIC_URL: publicUrl, MAIL_FROM: 'Panoramic <leases@example.com>' });
  userId = await transact(async (tx) => userNamed(tx, 'mia', await clientNamed(tx, 'Main'), []));
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(app.database.pool, nobody, work);
}

/** Makes jobs due, as if the time until the next try had passed. */
function hasten() {
  return asOwner(app.database.ownerUrl, (owner) => owner.query('update jobs.job set start_after = now()'));
}

/** The Message-IDs of the messages received after the first `from`. */
function messageIds(from: number): Set<string | undefined> {
  return new Set(smtp.received.slice(from).map(({ source }) => /^Message-ID: (\S+)/im.exec(source)?.[1]));
}

async function states(): Promise<string[]> {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query<{ state: string }>('select state from mails order by id'),
  );
  return rows.map(({ state }) => state);
}

describe('an invitation', () => {
  // @security sent-link-choose-password-plain
  test('is sent with a link to choose a password, in plain text and in HTML', async () => {
    await transact((tx) => invite(tx, userId, app.clock.now()));
    await app.runJobs();
    const [mail] = smtp.to(address);
    expect(mail?.subject).toBe('Your Panoramic account');
    expect(mail?.source).toMatch(/^From: Panoramic <leases@example\.com>\r$/m);
    expect(mail?.source).toMatch(/^Message-ID: <[\w-]+@example\.com>\r$/im);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toMatch(/https:\/\/leases\.example\.com\/resetpassword\?token=[\w-]{43}/);
      expect(part).toContain('within 7 days');
      expect(part).toContain('mia');
    }
  });

  // @security stores-token-hashed-only-logs
  test('stores the token hashed only, and logs none', async () => {
    const token = /token=([\w-]{43})/.exec(smtp.to(address)[0]?.text ?? '')?.[1];
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`select row_to_json(l)::text as all from links l
        union all select row_to_json(m)::text from mails m union all select row_to_json(j)::text from jobs.job j`),
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token ?? '').toString('hex'));
    expect(app.logged.join('')).not.toContain(token);
  });
});

describe('a mail', () => {
  test('is not queued when the change that causes it fails', async () => {
    const before = await states();
    await expect(
      transact(async (tx) => {
        await sendReset(tx, userId, app.clock.now());
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await app.runJobs()).toBe(0);
    expect(await states()).toEqual(before);
  });

  // @security waits-while-server-down-sent
  test('waits while the server is down, and is sent once when it is back', async () => {
    const before = smtp.received.length;
    await smtp.stop();
    await transact((tx) => sendReset(tx, userId, app.clock.now()));
    await app.runJobs();
    expect((await states()).at(-1)).toBe('waiting');
    expect(await app.runJobs()).toBe(0);
    await smtp.start();
    await hasten();
    expect(await app.runJobs()).toBe(1);
    await hasten();
    expect(await app.runJobs()).toBe(0);
    expect(smtp.received.length).toBe(before + 1);
    expect((await states()).at(-1)).toBe('sent');
  });

  test.each([
    ['refuse for now', 'waiting'],
    ['refuse for good', 'failed'],
    // The server may have taken the mail: sending it twice is better than losing it.
    ['hang up', 'waiting'],
  ] as const)('that the server answers with "%s" is %s', async (answer, state) => {
    smtp.answer = answer;
    await transact((tx) => sendReset(tx, userId, app.clock.now()));
    await app.runJobs();
    expect((await states()).at(-1)).toBe(state);
    smtp.answer = 'accept';
    const before = smtp.received.length;
    await hasten();
    await app.runJobs();
    expect(smtp.received.length).toBe(before + (state === 'waiting' ? 1 : 0));
  });

  test('is sent once by two servers at once', async () => {
    const before = smtp.received.length;
    await transact(async (tx) => {
      for (let index = 0; index < 10; index += 1) await sendReset(tx, userId, app.clock.now());
    });
    await Promise.all([app.runJobs(), app.runJobs()]);
    expect(smtp.received.length).toBe(before + 10);
  });

  test('that the server keeps hanging up on is tried three times, and no more', async () => {
    smtp.answer = 'hang up';
    const before = smtp.received.length;
    await transact((tx) => sendAccountNotice(tx, 'password-changed', { userId }, app.clock.now()));
    for (let round = 0; round < 5; round += 1) {
      await app.runJobs();
      await hasten();
    }
    smtp.answer = 'accept';
    expect(smtp.received.length).toBe(before + 3);
    expect((await states()).at(-1)).toBe('failed');
    expect(messageIds(before).size).toBe(1);
  });

  test('claimed by a server that was killed is sent again after some minutes, as the same message', async () => {
    const before = smtp.received.length;
    await transact((tx) => sendAccountNotice(tx, 'password-changed', { userId }, app.clock.now()));
    await app.runJobs();
    // As if the server had died after it had handed the mail over, and before it could say so.
    await transact(async (tx) => {
      const { id } = await tx.one<{ id: number }>(sql`
        update mails set state = 'sending' where id = (select max(id) from mails) returning id`);
      await enqueue(tx, 'mail', { mailId: id });
    });
    await app.runJobs();
    expect(smtp.received.length).toBe(before + 1);
    app.clock.advance(3 * 60_000);
    await hasten();
    await app.runJobs();
    expect(smtp.received.length).toBe(before + 2);
    expect(messageIds(before).size).toBe(1);
    expect((await states()).at(-1)).toBe('sent');
  });

  test('whose tries ran out while the mail server was down is tried again', async () => {
    await transact((tx) => sendAccountNotice(tx, 'password-changed', { userId }, app.clock.now()));
    await asOwner(app.database.ownerUrl, (owner) => owner.query('delete from jobs.job'));
    const before = smtp.received.length;
    await transact((tx) => requeueMails(tx, app.clock.now()));
    expect(await app.runJobs()).toBe(0);
    app.clock.advance(14 * 3_600_000);
    await transact((tx) => requeueMails(tx, app.clock.now()));
    await app.runJobs();
    expect(smtp.received.length).toBe(before + 1);
  });

  test('is dropped when its link has expired or its user was deactivated meanwhile', async () => {
    await transact((tx) => sendReset(tx, userId, new Date(app.clock.now().getTime() - 61 * 60_000)));
    const before = smtp.received.length;
    await app.runJobs();
    expect((await states()).at(-1)).toBe('dropped');
    expect(smtp.received.length).toBe(before);
  });

  test.each(['mia@example.com\r\nBcc: all@example.com', 'mia@example.com, eve@example.com', 'mia'])(
    // @security each-goes-nowhere
    'to %j is not sent',
    async (wrong) => {
      const before = smtp.received.length;
      await transact((tx) =>
        queueMail(tx, { kind: 'password-changed', address: wrong, data: { userId } }, app.clock.now()),
      );
      await app.runJobs();
      expect((await states()).at(-1)).toBe('failed');
      expect(smtp.received.length).toBe(before);
    },
  );

  // @security shows-html-name-text-keeps
  test('shows HTML in a name as text, and keeps a line break in it out of the headers', async () => {
    const name = '<b>Mia</b>\r\nBcc: eve@example.com';
    await transact((tx) => tx.run(sql`update users set "firstName" = ${name} where id = ${userId}`));
    await transact((tx) => invite(tx, userId, app.clock.now()));
    await app.runJobs();
    const mail = smtp.to(address).at(-1);
    expect(mail?.html).toContain('&lt;b&gt;Mia&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>Mia');
    expect(mail?.to).toEqual([address]);
  });
});

// @security without-smtp-url-each-message
test('without SMTP_URL each message is written to outbox/, and the log says where', async () => {
  const dataDir = await temporaryFolder('outbox');
  const quiet = new TestApp();
  await quiet.start({ DATA_DIR: dataDir });
  try {
    await inTransaction(quiet.database.pool, nobody, async (tx) => {
      const id = await userNamed(tx, 'ola', await clientNamed(tx, 'Main'), []);
      await invite(tx, id, quiet.clock.now());
    });
    await quiet.runJobs();
    const [file = ''] = await readdir(join(dataDir, 'outbox'));
    expect(file).toMatch(/^20260615T170000-invitation-\d+\.eml$/);
    const path = join(dataDir, 'outbox', file);
    const mail = readMail(await readFile(path, 'latin1'));
    expect(mail.source).toContain('To: ola@example.com');
    // No PUBLIC_URL: the address that the server listens on.
    expect(mail.text).toContain(`${quiet.url}/resetpassword?token=`);
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect(quiet.logged.join('')).toContain(path);
  } finally {
    await quiet.stop();
  }
});

describe('jobs', () => {
  test('the application uses the queue without owning anything of it', async () => {
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`select tablename from pg_tables where schemaname = 'jobs' and tableowner like '%_app'`),
    );
    expect(rows).toEqual([]);
    await expect(transact((tx) => tx.query('create table jobs.mine (id integer)'))).rejects.toThrow(
      /permission|went wrong/,
    );
  });
});
