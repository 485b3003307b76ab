import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, asOwner, type TestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await aDatabase();
  folder = await temporaryFolder('migrations');
  await asOwner(database.ownerUrl, (owner) => owner.query('delete from migrations'));
});
afterAll(async () => {
  await database.drop();
});

async function brought(): Promise<string[]> {
  const { applied } = await asOwner(database.ownerUrl, (owner) =>
    migrate(owner, 'panoramic_template_app', folder),
  );
  return applied;
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 order by attnum',
    [table],
  );
  return rows.map(({ name }) => name);
}

test('a migration is applied once, and not again by a later start', async () => {
  await writeFile(
    join(folder, '0001-first.sql'),
    'create table pets (name text); grant select on pets to :app;',
  );
  expect(await brought()).toEqual(['0001-first.sql']);
  expect(await brought()).toEqual([]);
});

test('a migration that fails leaves nothing half done, and those before it stay', async () => {
  await writeFile(join(folder, '0002-second.sql'), 'alter table pets add age integer;');
  const broken = 'alter table pets add colour text; insert into pets values (1); select 1 / 0;';
  await writeFile(join(folder, '0003-third.sql'), broken);
  await expect(brought()).rejects.toThrow(
    'Migration 0003-third.sql failed and changed nothing: division by zero',
  );
  expect(await columnsOf('pets')).toEqual(['name', 'age']);
  await writeFile(join(folder, '0003-third.sql'), 'alter table pets add colour text;');
  expect(await brought()).toEqual(['0003-third.sql']);
  expect(await columnsOf('pets')).toEqual(['name', 'age', 'colour']);
});

test('a migration that was changed after it had been applied stops the start in words', async () => {
  await writeFile(join(folder, '0002-second.sql'), 'alter table pets add age bigint;');
  await expect(brought()).rejects.toThrow('0002-second.sql was changed after it had been applied');
});

test('a database that is newer than the server stops the start in words', async () => {
  await rm(join(folder, '0003-third.sql'));
  await expect(brought()).rejects.toThrow('The database is newer than this server');
});
