// @module-tag long
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isKept,
  readRowOwners,
  readTables,
  tableRows,
  type BackedUpTable,
} from '../../apps/server/src/backup/tables.ts';
import {
  openOwnerConnection,
  type OwnerConnection,
} from '../../apps/server/src/db/setup/owner-connection.ts';
import { codeAt, stepAt } from '../../apps/server/src/lib/identity/totp.ts';
import { root } from '../../scripts/prepare.mjs';
import { ServerUnderTest } from '../../torture/server-under-test.ts';
import { commitBefore, programOf } from '../support/earlier-version.ts';
import type { Program } from '../support/server.ts';

/** The release before is the commit before this migration. A copy without the history of versions skips the tests. */
const firstNewMigration = 'apps/server/migrations/0041-sealed-secrets.sql';
const commit = commitBefore(firstNewMigration);

/** Columns that a starting server changes: it seals secrets stored in plain text and sends waiting mails. */
const changing: Readonly<Record<string, readonly string[]>> = {
  two_step: ['secret'],
  // A closed month got the names of its accounts.
  accounting_periods: ['version'],
  mails: ['state', 'sent_at', 'error', 'claimed_at', 'tries'],
};

/** Tables whose values migrations rewrite: accounts got names by kind of lease (0060). Their own tests hold how. */
const converted = ['accounting_settings'];

describe.skipIf(!commit)('the data of the release before', { timeout: 600_000 }, () => {
  let before: string;
  let server: ServerUnderTest;
  let stored: Snapshot;
  let secret: string;

  beforeAll(async () => {
    before = await programOf(commit ?? '');
    server = await ServerUnderTest.startVersion(join(before, 'apps/server/src/main.ts'));
    const writer = await server.person('writer');
    const { record: lease } = await writer.send('Leases/EditLease', {
      sd_num: 'before the upgrade',
      sd_building: 'Müller & Søn',
    });
    const sd_id = lease['sd_id'];
    await writer.send('Leases/EditRentTerm', { rt_id: 0, sd_id, rt_monthly: 1234.56 });
    await writer.send('Leases/EditLease', { sd_id, sd_sqft: 777 });
    const started = await writer.send('Account/StartTwoStep', { Password: 'demo-portfolio' });
    secret = String(started.record['secret']);
    const { record } = await writer.send('Account/ConfirmTwoStep', { code: codeOf(secret) });
    if (record['response'] !== 'Success') throw new Error(String(record['response']));
    stored = await withOwner(server, (owner) => snapshot(owner));
    await server.stop();
    server.useVersion(join(root, 'apps/server/src/main.ts'));
    await server.start();
  }, 600_000);

  afterAll(async () => {
    // Undefined where what comes before has failed; that failure is to be seen.
    await (server as ServerUnderTest | undefined)?.dispose();
    if (before as string | undefined) await rm(before, { recursive: true, force: true });
  });

  test('is there row by row, in every table and column that it had', async () => {
    expect(stored.size).toBeGreaterThan(40);
    const now = await withOwner(server, (owner) => snapshot(owner, [...stored.values()]));
    for (const [name, { rows }] of stored) {
      const found = now.get(name)?.rows ?? [];
      // The history goes on: migrations are in it, and its entries are linked into the chain. Roles are added.
      const grows = name.startsWith('history') || name === 'roles';
      const compared = grows ? found.filter((row) => rows.includes(row)) : found;
      const shape = (some: readonly string[]) => (converted.includes(name) ? some.length : some);
      expect([name, shape(compared)]).toEqual([name, shape(rows)]);
    }
  });

  test('has its secrets sealed, and a code of the authenticator app still signs in', async () => {
    const [found] = await withOwner(server, (owner) =>
      owner.rows<{ plain: number; sealed: number }>(
        'select count(secret)::integer as plain, count(sealed_secret)::integer as sealed from two_step',
      ),
    );
    expect(found).toEqual({ plain: 0, sealed: 1 });
    const asked = await post('Account/token', { Username: 'writer', Password: 'demo-portfolio' });
    expect(asked['token']).toBeNull();
    const signedIn = await post('Account/CompleteSignIn', {
      twoStep: asked['twoStep'],
      code: codeOf(secret, 1),
    });
    expect(signedIn['token']).toEqual(expect.any(String));
  });

  test('is not opened by that release any more, which says so in one sentence', async () => {
    await server.stop();
    server.useVersion(join(before, 'apps/server/src/main.ts'));
    const program: Program = server.launch();
    expect(await program.ended).toBe(1);
    const said = program.complaint() + program.output();
    expect(said).toContain('The database is newer than this server: it has migration');
    expect(said).not.toMatch(/\n\s+at /);
  });

  async function post(call: string, body: object): Promise<Record<string, unknown>> {
    const reply = await fetch(`${server.url}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // Safe: both calls answer with an object.
    return (await reply.json()) as Record<string, unknown>;
  }
});

interface StoredTable {
  readonly table: BackedUpTable;
  readonly rows: readonly string[];
}
type Snapshot = ReadonlyMap<string, StoredTable>;

/** Every row of every table that a backup keeps, or of the tables and columns in `as` where it is given. */
async function snapshot(owner: OwnerConnection, as?: readonly StoredTable[]): Promise<Snapshot> {
  await owner.run('begin');
  const tables = as ? as.map(({ table }) => table) : (await readTables(owner)).filter(isKept);
  const owners = await readRowOwners(owner);
  const found = new Map<string, StoredTable>();
  for (const table of tables) {
    const columns = table.columns.filter((name) => !changing[table.name]?.includes(name));
    const chunks: Buffer[] = [];
    for await (const chunk of tableRows(owner, { ...table, columns }, owners)) chunks.push(chunk);
    const rows = Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1);
    found.set(table.name, { table, rows });
  }
  await owner.run('rollback');
  return found;
}

async function withOwner<T>(
  server: ServerUnderTest,
  work: (owner: OwnerConnection) => Promise<T>,
): Promise<T> {
  const owner = await openOwnerConnection(await server.databaseUrl(), 'comparison');
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

/** What the authenticator app shows now, or some steps later. */
function codeOf(base32: string, later = 0): string {
  const bits = Array.from(base32, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return codeAt(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), stepAt(new Date()) + later);
}
