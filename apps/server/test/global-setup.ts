import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '@panoramic/embedded-server';
import { prepareDatabase } from '../src/db/setup/prepare-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of the server that all tests share. */
    ownerUrl: string;
    /** The application role's URL of the migrated template. */
    appUrl: string;
  }
}

export const templateDatabase = 'panoramic_template';

/** One real PostgreSQL for the run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'panoramic-test-'));
  const server = await startEmbedded({ dataDir, log: () => {} });
  const owner = new Client(server.url);
  await owner.connect();
  await owner.query(`create database ${templateDatabase}`);
  // Tests do not need their data after a crash of the machine, so no commit waits for the disk.
  for (const setting of ['synchronous_commit', 'fsync', 'full_page_writes'])
    await owner.query(`alter system set ${setting} = off`);
  await owner.query('select pg_reload_conf()');
  await owner.end();
  const templateUrl = withDatabase(server.url, templateDatabase);
  const { appUrl } = await prepareDatabase(templateUrl, null);
  project.provide('ownerUrl', server.url);
  project.provide('appUrl', appUrl);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
