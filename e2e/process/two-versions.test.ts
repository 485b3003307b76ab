// @module-tag long
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, type Call, type CallName } from '@panoramic/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { change, makeOne, savedKinds, type SavedKind } from '../../torture/attack/saved-kinds.ts';
import { textField } from '../../torture/attack/rows.ts';
import { Person } from '../../torture/person.ts';
import { commitBefore, programOf } from '../support/earlier-version.ts';
import { Postgres } from '../support/postgres.ts';
import { freePort, freshFolder, launchProgram, waitUntilReady, type Program } from '../support/server.ts';

/**
 * In a rolling restart the version before works on while the new one has changed the database. It is the commit
 * before this migration, so every migration since must leave the version before what it reads and writes.
 */
const firstNewMigration = 'apps/server/migrations/0154-paid.sql';
const commit = commitBefore(firstNewMigration);
const title = `two versions on one database${commit ? '' : ' (skipped: there is no history of versions)'}`;

describe.skipIf(!commit)(title, { timeout: 900_000 }, () => {
  let before: string;
  let dataDir: string;
  let postgres: Postgres;
  const programs: Program[] = [];
  const servers: Record<'old' | 'new', string> = { old: '', new: '' };
  /** What the version before answered while it was alone. */
  const alone = { kinds: [] as SavedKind[], reads: [] as CallName[] };

  beforeAll(async () => {
    before = await programOf(commit ?? '');
    dataDir = await freshFolder();
    const loading = await start(before, {});
    loading.program.process.kill('SIGTERM');
    await loading.program.ended;
    postgres = new Postgres(dataDir);
    await postgres.start();
    servers.old = (await startBeside(before)).url;
    const person = await signedIn('old');
    for (const kind of savedKinds) if (await isSaved(person, kind, 'alone')) alone.kinds.push(kind);
    for (const name of readsWithoutInput) if (await isRead(person, name)) alone.reads.push(name);
    servers.new = (await startBeside(root)).url;
  }, 900_000);

  afterAll(async () => {
    for (const { process } of programs) process.kill('SIGTERM');
    await Promise.all(programs.map(({ ended }) => ended));
    await (postgres as Postgres | undefined)?.dispose();
    for (const folder of [before, dataDir]) if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('the version before reads what it read before the migrations, and both do at once', async () => {
    expect(alone.reads.length).toBeGreaterThan(40);
    const [older, newer] = [await signedIn('old'), await signedIn('new')];
    const failed: string[] = [];
    for (const name of alone.reads) {
      const both = await Promise.all([isRead(older, name), isRead(newer, name)]);
      if (both.includes(false)) failed.push(`${name} ${both.join(' ')}`);
    }
    expect(failed).toEqual([]);
  });

  test('every kind of row is made and changed through both at once, and read through the other', async () => {
    expect(alone.kinds.length).toBeGreaterThan(20);
    const [older, newer] = [await signedIn('old'), await signedIn('new')];
    const failed: string[] = [];
    for (const kind of alone.kinds) {
      const made = await Promise.allSettled([
        madeAndRead(kind, older, newer),
        madeAndRead(kind, newer, older),
      ]);
      for (const [at, result] of made.entries())
        if (result.status === 'rejected')
          failed.push(`${kind.what} by the ${at === 0 ? 'old' : 'new'} one: ${String(result.reason)}`);
    }
    expect(failed).toEqual([]);
  });

  function startBeside(folder: string) {
    return start(folder, {
      DATABASE_URL: postgres.url,
      APP_KEY_FILE: join(dataDir, 'app-key'),
      DOCUMENTS_URL: join(dataDir, 'documents'),
    });
  }

  async function start(folder: string, settings: Record<string, string>) {
    const port = String(await freePort());
    const program = launchProgram(pinnedNode(), [join(folder, 'apps/server/src/main.ts')], {
      LOG_LEVEL: 'warn',
      USER_REQUESTS_PER_SECOND: '0',
      ...settings,
      DATA_DIR: dataDir,
      PORT: port,
    });
    programs.push(program);
    const url = `http://127.0.0.1:${port}`;
    await waitUntilReady(url, program);
    return { program, url };
  }

  async function signedIn(version: 'old' | 'new'): Promise<Person> {
    const anonymous = new Person(servers[version], null);
    const { record } = await anonymous.send('Account/token', {
      Username: 'admin',
      Password: 'demo-portfolio',
    });
    return new Person(servers[version], String(record['token']));
  }
});

const readsWithoutInput = (Object.keys(calls) as CallName[]).filter((name) => {
  const { reads, changes, input }: Call = calls[name];
  return reads !== undefined && changes === undefined && input.safeParse({}).success;
});

async function isRead(person: Person, name: CallName): Promise<boolean> {
  return (await person.send(name, {})).status === 200;
}

let marked = 0;

async function isSaved(person: Person, kind: SavedKind, mark: string): Promise<boolean> {
  try {
    await madeAndRead(kind, person, person, mark);
    return true;
  } catch {
    return false;
  }
}

/** Makes a row as one person, reads and changes it as the other, and reads it again as the first. */
async function madeAndRead(kind: SavedKind, maker: Person, other: Person, mark = 'both'): Promise<void> {
  marked += 1;
  const name = `${mark} ${marked}`;
  const made = await makeOne(maker, kind, name);
  const read = await kind.read(other, made);
  if (read[kind.key] !== made[kind.key]) throw new Error(`It is read as ${JSON.stringify(read)}`);
  const version = kind.versioned ? { version: read['version'] } : {};
  const changed = await change(other, kind, read, { [textField(kind)]: `${name} changed`, ...version });
  if (changed.status !== 200) throw new Error(`It cannot be changed: ${changed.text}`);
  const again = await kind.read(maker, made);
  if (again[kind.key] !== made[kind.key]) throw new Error(`It is read again as ${JSON.stringify(again)}`);
}
