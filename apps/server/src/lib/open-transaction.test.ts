import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { sql } from '../db/scope/sql.ts';
import { inTransaction, nobody, type TransactionMode } from '../db/scope/transaction.ts';
import { openDocuments } from './documents/index.ts';
import { openLog } from './log.ts';
import { openMailer } from './mail/mail.ts';
import { OpenIdProvider } from './identity/openid.ts';
import { isInTransaction } from './open-transaction.ts';

const app = testApp();
const modes: TransactionMode[] = ['write', 'read', 'read', 'read'];

function transact<T>(work: () => Promise<T>, mode?: TransactionMode): Promise<T> {
  return inTransaction(
    app.database.pool,
    nobody,
    async (tx) => {
      await tx.one(sql`select 1 as answer`);
      return work();
    },
    mode,
  );
}

async function documents() {
  return openDocuments({ kind: 'folder', path: `${app.dataDir}/documents` }, app.dataDir);
}

function mailer() {
  return openMailer({
    smtpUrl: 'smtp://127.0.0.1:9',
    from: 'a@example.com',
    outbox: app.dataDir,
    log: openLog('silent'),
  });
}

function provider() {
  return new OpenIdProvider({ issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: null });
}

async function* noBytes() {}

const doors: [string, () => Promise<unknown>][] = [
  ['documents to be received', async () => (await documents()).receive(noBytes())],
  ['a document', async () => (await documents()).open(1, { digest: '0'.repeat(64), size: 1 })],
  ['documents to be removed', async () => (await documents()).remove(1, '0'.repeat(64))],
  ['documents left by killed servers', async () => (await documents()).discardAbandoned(new Date())],
  ['the mail server', () => mailer().send('1', { to: 'b@example.com', subject: '', text: '', html: '' })],
  ['the addresses of the sign-in provider', () => provider().endpoints()],
  [
    'the sign-in provider',
    () => provider().identify({ url: new URL('http://x'), state: '', nonce: '', verifier: '' }),
  ],
];

describe('while a transaction is open', () => {
  // @security each-cannot-asked
  test.each(doors)('%s cannot be asked for', async (_, ask) => {
    for (const mode of modes)
      await expect(transact(ask, mode)).rejects.toThrow('while a transaction is open');
  });

  test('code that it has started counts as inside it, and no longer once it has ended', async () => {
    const ended = Promise.withResolvers<void>();
    let later: Promise<boolean> | undefined;
    await transact(async () => {
      expect(isInTransaction()).toBe(true);
      later = ended.promise.then(isInTransaction);
    });
    ended.resolve();
    expect(await later).toBe(false);
    expect(isInTransaction()).toBe(false);
  });
});
