// @module-tag long
import { accountKey, readRefusal, refusalHeader } from '@panoramic/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Caller } from '../../../test/app.ts';
import { testAppWithMail } from '../../../test/app-with-mail.ts';
import { asOwner } from '../../../test/database.ts';

const { app, smtp } = testAppWithMail();
const anyone = app.caller(null);
let admin: Caller;

beforeAll(async () => {
  admin = await app.as('Admin');
});

/** Characters that some rule of case or of compatibility treats as another one. */
const characters =
  'i I \u0130 \u0131 k K \u212A s S \u017F \u00DF \u1E9E ss \u03A3 \u03C3 \u03C2 a A \uFF21 \uFF41 \u00E5 \u00C5 \u212B \uFB01 fi i\u0307 A\u030A \u01C4 \u2126 \u03C9'.split(
    ' ',
  );
const name = fc
  .array(fc.constantFrom(...characters), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));
/** Ways to write the same name, or nearly the same, with other characters. */
const respellings: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/[iI]/g, '\u0130'),
  (text) => text.replaceAll(/[iI]/g, '\u0131'),
  (text) => text.replaceAll(/[kK]/g, '\u212A'),
  (text) => text.replaceAll(/[sS]/g, '\u017F'),
  (text) => text.replaceAll('ss', '\u00DF'),
  (text) => text.replaceAll('fi', '\uFB01'),
  (text) => text.replaceAll(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
];
const pair = fc.tuple(name, fc.constantFrom(...respellings));
/** Each respelling once, with a name that contains the characters it changes. */
const knownPairs = respellings.map((respell): [[string, (text: string) => string]] => [
  ['fiskiss\u03A3', respell],
]);

test('two spellings are one account at sign-in, for links, limits and uniqueness, or different accounts in all of them', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(pair, async ([text, respell]) => {
      round += 1;
      // The number makes the names unique to this round.
      const [one, other] = [`${text}.${round}`, `${respell(text)}.${round}`];
      const same = accountKey(one) === accountKey(other);
      const mailbox = `round-${round}@example.com`;
      expect((await admin.call('Admin/CreateUser', { userName: one, email: mailbox })).body).toBe(true);
      await app.runJobs();
      expect(await isCountedTogether(one, other), 'limits').toBe(same);
      expect(await resetReaches(other, mailbox), 'links').toBe(same);
      expect(await isTaken({ userName: other, email: `other-${mailbox}` }), 'user names').toBe(same);
      expect(await isTaken({ email: `${one}@example.com`, userName: `a-${round}` }), 'the first').toBe(false);
      expect(await isTaken({ email: `${other}@example.com`, userName: `b-${round}` }), 'addresses').toBe(
        same,
      );
    }),
    { numRuns: 25, examples: knownPairs },
  );
});

async function isCountedTogether(one: string, other: string): Promise<boolean> {
  app.clock.advance(11 * 60_000);
  for (const Username of [one, other]) await anyone.call('Account/token', { Username, Password: 'not it' });
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query<{ count: number }>(
      `select count from attempts where (key like 'account %' or key like 'name %') and window_ends_at > $1`,
      [app.clock.now()],
    ),
  );
  return rows.some(({ count }) => count === 2);
}

async function resetReaches(userName: string, mailbox: string): Promise<boolean> {
  const before = smtp.to(mailbox).length;
  await anyone.call('Account/RequestReset', { Username: userName });
  await app.runJobs();
  return smtp.to(mailbox).length > before;
}

async function isTaken(user: { userName: string; email: string }): Promise<boolean> {
  const reply = await admin.call('Admin/CreateUser', user);
  const refusal = readRefusal(reply.headers.get(refusalHeader));
  expect(reply.body ? null : refusal?.message).toBe(
    reply.body
      ? null
      : `Another user has this ${refusal?.field === 'email' ? 'e-mail address' : 'username'}.`,
  );
  return !reply.body;
}

test('a username whose key is too long is refused with its field', async () => {
  const reply = await admin.call('Admin/CreateUser', { userName: '\uFDFA'.repeat(200) });
  expect([reply.status, reply.body]).toEqual([200, false]);
  expect(readRefusal(reply.headers.get(refusalHeader))?.field).toBe('userName');
});
