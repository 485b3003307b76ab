// @module-tag long
import { setTimeout as wait } from 'node:timers/promises';
import { calls, type CallName } from '@panoramic/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { filesOf } from '../../../test/documents.ts';
import { aWriter } from '../../../test/people.ts';
import { SlowRequest, statusOf } from '../../../test/slow-request.ts';
import { hashPassword } from '../../lib/identity/passwords.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';
import { storePasswordHash } from '../../modules/account/users.store.ts';

const app = testApp();
const password = 'a long old password';
let writer: Caller;
let sd_id: number;
let people = 0;

beforeEach(async () => {
  people += 1;
  const hash = await hashPassword(password);
  const { token, userId } = await aWriter(app.database.pool, app.clock.now(), `slow.${people}`);
  await inTransaction(app.database.pool, nobody, (tx) =>
    storePasswordHash(tx, userId, hash, app.clock.now()),
  );
  writer = app.caller(token);
  sd_id = (await writer.call('Leases/EditLease', { sd_num: `slow ${people}` })).body.sd_id;
});

function behind(statement: string): Promise<unknown> {
  return asOwner(app.database.ownerUrl, (owner) => owner.query(statement));
}

function them(): string {
  return `(select id from users where "userName" = 'slow.${people}')`;
}

/** What is changed while the body is on its way, and the answer to a save. */
const changes: [what: string, statement: () => string, status: number][] = [
  ['the role was taken away', () => `delete from user_roles where user_id = ${them()}`, 403],
  ['the user was deactivated', () => `update users set active = false where id = ${them()}`, 401],
  ['the user signed out', () => `delete from sessions where user_id = ${them()}`, 401],
];

interface Sent {
  readonly name: CallName;
  readonly body: () => string;
  readonly type: string;
}

const json = 'application/json';
const boundary = 'a-boundary-of-a-form';

function formOf(fields: Record<string, string | number>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `content-disposition: form-data; name="file"; filename="slow.txt"\r\n\r\nslow\r\n`;
  return `${parts.join('')}--${boundary}\r\n${file}--${boundary}--\r\n`;
}

const saves: Record<string, Sent> = {
  'of one transaction': {
    name: 'Leases/EditLease',
    body: () => JSON.stringify({ sd_id, sd_num: 'stored all the same' }),
    type: json,
  },
  'of a form': {
    name: 'Leases/EditDocumentFiles',
    body: () => formOf({ file_id: 0, site_id: sd_id, type: 'Lease', name: 'slow', date: '2026-01-31' }),
    type: `multipart/form-data; boundary=${boundary}`,
  },
};

/** Sends a request whose body arrives in two pieces, and runs `meanwhile` between them. */
async function interrupted({ name, body, type }: Sent, meanwhile: () => Promise<unknown>): Promise<string> {
  const text = body();
  const request = new SlowRequest(app.url, calls[name].path, text, {
    'content-type': type,
    authorization: `Bearer ${writer.token}`,
  });
  request.send(text.slice(0, 10));
  // By now the server has decided about the beginning of the request.
  await wait(150);
  await meanwhile();
  request.send(text.slice(10));
  return request.answer;
}

async function stored(): Promise<unknown> {
  const rows = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(
      `select sd_num, (select count(*)::int from document_files where site_id = sd_id) as documents,
         (select password_hash from credentials where user_id = ${them()}) as password
       from leases where sd_id = ${sd_id}`,
    ),
  );
  return { rows: rows.rows, files: (await filesOf(app)).length };
}

describe('access is decided again when a slow body has arrived:', () => {
  for (const [kind, sent] of Object.entries(saves)) {
    // @security save-kind-refused-when-each
    test.each(changes)(`a save ${kind} is refused when %s meanwhile`, async (_what, statement, status) => {
      const before = await stored();
      const answer = await interrupted(sent, () => behind(statement()));
      expect(statusOf(answer)).toBe(status);
      expect(await stored()).toEqual(before);
    });

    test(`a save ${kind} is taken when something changed about somebody else`, async () => {
      const answer = await interrupted(sent, () =>
        behind(`update users set ext = '1' where id <> ${them()}`),
      );
      expect(statusOf(answer)).toBe(200);
    });

    test(`a save ${kind} is refused when the session has moved to another client`, async () => {
      await behind(`insert into user_roles select ${them()}, id from roles where name in ('Admin')`);
      const before = await stored();
      const answer = await interrupted(sent, async () => {
        await behind(
          `with elsewhere as (insert into clients (cl_name) values ('Elsewhere ${people}') returning cl_id)
           update sessions set client_id = (select cl_id from elsewhere) where user_id = ${them()}`,
        );
      });
      expect([404, 409]).toContain(statusOf(answer));
      expect(await stored()).toEqual(before);
    });
  }

  test.each(changes.slice(1))('a password is not changed when %s meanwhile', async (_what, statement) => {
    const before = await stored();
    const fields = { OldPW: password, NewPW: 'another long password', RetypePW: 'another long password' };
    const sent = { name: 'Admin/SetPassword', body: () => JSON.stringify(fields), type: json } as const;
    expect(statusOf(await interrupted(sent, () => behind(statement())))).toBe(401);
    expect(await stored()).toEqual(before);
  });

  test.each(changes.slice(1))('a report is not made when %s meanwhile', async (_what, statement) => {
    const asked = { reportName: 'Critical Dates Report' };
    const sent = { name: 'Leases/GetReport', body: () => JSON.stringify(asked), type: json } as const;
    expect(statusOf(await interrupted(sent, () => behind(statement())))).toBe(401);
  });

  // @security call-several-steps-refused-next
  test('a call in several steps is refused at its next step', async () => {
    const before = await stored();
    const fields = { OldPW: password, NewPW: 'another long password', RetypePW: 'another long password' };
    await asOwner(app.database.ownerUrl, async (owner) => {
      // The first step counts a try, and waits here.
      await owner.query('begin; lock table attempts in exclusive mode');
      const changing = writer.call('Admin/SetPassword', fields);
      await expect.poll(() => waiting()).toBe(1);
      await behind(`delete from sessions where user_id = ${them()}`);
      await owner.query('commit');
      expect((await changing).status).toBe(401);
    });
    expect(await stored()).toEqual(before);
  });
});

async function waiting(): Promise<number> {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return rows[0].count;
}
