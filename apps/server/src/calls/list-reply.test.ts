import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Lease } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../test/app.ts';
import { sql } from '../db/scope/sql.ts';
import { inTransaction } from '../db/scope/transaction.ts';

const app = testApp();

function list(caller: Caller, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}/api/Leases/ShowAllLeases?status=1`, {
    headers: { authorization: `Bearer ${caller.token}`, 'accept-encoding': 'identity', ...headers },
  });
}

/** As it comes over the wire, which `fetch` would decode. */
async function rawList(caller: Caller, encoding: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${caller.token}`, 'accept-encoding': encoding };
  const sent = get(`${app.url}/api/Leases/ShowAllLeases?status=1`, { headers });
  const [reply] = await once(sent, 'response');
  return reply;
}

async function has(reply: Response): Promise<(string | null)[]> {
  // Safe: the reply of ShowAllLeases.
  return ((await reply.json()) as Lease[]).map(({ sd_num }) => sd_num);
}

test('a list gives every text exactly as it is stored', async () => {
  const writer = await app.as('Write', 'Other');
  const texts = [
    '"',
    '\\',
    '\\"',
    'a\tb',
    'two\nlines',
    '\u2028',
    '\u007f',
    '😀 é',
    "'",
    '</script>',
    '{}',
    'null',
  ];
  const clientId = (await writer.call('Clients/GetUserClient')).body?.cl_id ?? null;
  await inTransaction(app.database.pool, { clientId, userId: null }, (tx) =>
    tx.run(sql`insert into leases (client_id, sd_num) select ${clientId}, unnest(${texts}::text[])`),
  );
  // Safe: the reply of ShowAllLeases.
  const listed = (await (await list(writer)).json()) as Lease[];
  expect(listed.map(({ sd_num }) => sd_num).toSorted()).toEqual(texts.toSorted());
});

function tagOf(reply: Response): string {
  return reply.headers.get('etag') ?? '';
}

describe('a list that was sent before', () => {
  test('answers 304 as long as nothing has changed, and the new list once something has', async () => {
    const writer = await app.as('Write');
    const viewer = await app.as('no role');
    await writer.call('Leases/EditLease', { sd_num: 'first' });
    const first = await list(viewer);
    expect(await has(first)).toEqual(['first']);
    const unchanged = await list(viewer, { 'if-none-match': tagOf(first) });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);

    const saved = await writer.call('Leases/EditLease', { sd_num: 'second' });
    const changed = await list(viewer, { 'if-none-match': tagOf(first) });
    expect(await has(changed)).toEqual(['first', 'second']);
    await writer.call('Leases/DeleteLease', { sd_id: saved.body.sd_id });
    expect(await has(await list(viewer, { 'if-none-match': tagOf(changed) }))).toEqual(['first']);
  });

  // @security same-list-whoever-works-client
  test('is the same for every user of the client, and unknown to anybody else', async () => {
    await (await app.as('Write')).call('Leases/EditLease', { sd_num: 'ours' });
    const mine = await list(await app.as('Write'));
    const theirs = await list(await app.as('Write', 'Other'), { 'if-none-match': tagOf(mine) });
    expect(theirs.status).toBe(200);
    expect(await has(theirs)).not.toContain('ours');
    expect(tagOf(await list(await app.as('no role')))).toBe(tagOf(mine));
    expect((await list({ ...(await app.as('no role')), token: 'x'.repeat(43) })).status).toBe(401);
  });

  test.each([
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ])('is sent as %s to clients that accept it, whether built or cached', async (encoding, decode) => {
    const viewer = await app.as('no role');
    const plain = await (await list(viewer)).text();
    // Built the first time, kept the second.
    for (const reply of [await rawList(viewer, encoding), await rawList(viewer, encoding)]) {
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(decode(Buffer.concat(await reply.toArray())).toString()).toBe(plain);
    }
  });
});

describe('while many users write at once', () => {
  // @security whoever-saved-finds-list-nobody
  test("a user who has saved finds the change in the list, and nobody waits for another's commit", async () => {
    const writer = await app.as('Write');
    const clientId = (await writer.call('Clients/GetUserClient')).body?.cl_id ?? null;
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = inTransaction(app.database.pool, { clientId, userId: null }, async (tx) => {
      await tx.run(sql`insert into leases (client_id, sd_num) values (${clientId}, 'slow')`);
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    let tag = '';
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const sd_num = `parallel ${index}`;
        expect((await writer.call('Leases/EditLease', { sd_num })).status).toBe(200);
        const reply = await list(writer, { 'if-none-match': tag });
        expect(await has(reply)).toContain(sd_num);
        tag = tagOf(reply);
      }),
    );
    const before = await list(writer);
    expect(await has(before)).not.toContain('slow');
    held.resolve();
    await slow;
    expect(await has(await list(writer, { 'if-none-match': tagOf(before) }))).toContain('slow');
  });
});
