import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { inTransaction, nobody, type Scope } from '#db/transaction.ts';
import { aDatabase, asOwner, type TestDatabase } from '../../../test/database.ts';

/** The one function that looks past row-level security: what it may find, and what never. */
let database: TestDatabase;
let ours: number[] = [];

beforeAll(async () => {
  database = await aDatabase();
  ours = await asOwner(database.ownerUrl, async (owner) => {
    await owner.query(`insert into clients (cl_id, cl_name) values (901, 'Ours'), (902, 'Theirs')`);
    const insertion = `insert into leases (client_id, sd_num, sd_building, sd_address, sd_city, sd_zip, active)
      values ($1, 'N-77', 'Quarry Tower', '12 Main St', 'Springfield', '63101', $2) returning sd_id`;
    const { rows } = await owner.query<{ sd_id: number }>(insertion, [901, true]);
    await owner.query(insertion, [901, false]);
    await owner.query(insertion, [902, true]);
    return rows.map(({ sd_id }) => sd_id);
  });
});
afterAll(() => database.drop());

async function like(scope: Scope, field: string, pattern: string): Promise<number[]> {
  const found = await inTransaction(database.pool, scope, (tx) =>
    tx.rows<{ id: number }>(sql`select leases_like(${field}, ${pattern}) as id`),
  );
  return found.map(({ id }) => id);
}

const inOurs: Scope = { clientId: 901, userId: null };

test.each([
  ['sd_num', 'n-7%'],
  ['sd_building', '%RRY TOW%'],
  ['sd_address', '%main%'],
  ['sd_city', '%'],
  ['sd_zip', '631%'],
  ['quick_text', '% spring%'],
])('by %s it finds the leases of the client that are not deleted, and no others', async (field, pattern) => {
  expect(await like(inOurs, field, pattern)).toEqual(ours);
});

test('without a client, or with one that has no leases, it finds nothing', async () => {
  expect(await like(nobody, 'sd_city', '%')).toEqual([]);
  expect(await like({ clientId: 903, userId: null }, 'sd_city', '%')).toEqual([]);
});

test('it looks into no other field', async () => {
  await expect(like(inOurs, 'sd_lease', '%')).rejects.toThrow(/case not found/);
});

test("only the application's role may ask it", async () => {
  const { rows } = await asOwner(database.ownerUrl, (owner) =>
    owner.query(`select grantee::regrole::text from pg_proc, aclexplode(proacl)
                 where proname = 'leases_like' and grantee <> proowner`),
  );
  expect(rows).toEqual([{ grantee: 'panoramic_template_app' }]);
});

test('the index that it is there for exists', async () => {
  const { rows } = await asOwner(database.ownerUrl, (owner) =>
    owner.query(`select indexdef from pg_indexes where indexname = 'leases_by_text'`),
  );
  expect(rows).toHaveLength(1);
});
