import { afterAll, beforeAll } from 'vitest';
import { aDatabase, asOwner, type TestDatabase } from './database.ts';

/** A database for the tests of one file, with the table `things`: rows of clients that keep a history. */
export function databaseOfThings(): () => TestDatabase {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
    await asOwner(database.ownerUrl, (owner) =>
      owner.query(`
        create table things (thing_id integer generated always as identity primary key, client_id integer not null,
          name text, version integer not null default 1);
        call isolate_client('things');
        call keep_history('things', 'thing_id', 'client_id');
        grant select, insert, update, delete on things to panoramic_template_app`),
    );
  });
  afterAll(() => database.drop());
  return () => database;
}
