import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openPool, type Pool } from '../src/db/driver/pool.ts';
import { templateDatabase, withDatabase } from './global-setup.ts';

export interface TestDatabase {
  /** The application's role, as the server has it. */
  readonly pool: Pool;
  readonly appUrl: string;
  /** The owner, who sees everything: for looking behind the application's back. */
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

/** A database of its own for one test file. */
export async function aDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(inject('ownerUrl'), (owner) =>
    owner.query(`create database ${name} template ${templateDatabase}`),
  );
  const appUrl = withDatabase(inject('appUrl'), name);
  const pool = openPool(appUrl);
  return {
    pool,
    appUrl,
    ownerUrl: withDatabase(inject('ownerUrl'), name),
    drop: async () => {
      await pool.end();
      await asOwner(inject('ownerUrl'), (owner) => owner.query(`drop database ${name} with (force)`));
    },
  };
}

export async function asOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client(url);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
