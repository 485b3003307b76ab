// @module-tag long
import { leaseSearchMatches, type Match } from '@panoramic/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, sql } from '#db/scope/sql.ts';
import { inTransaction, nobody, type Scope } from '#db/scope/transaction.ts';
import { literal } from '#db/scope/where.ts';
import { aDatabase, asOwner, type TestDatabase } from '../../../test/database.ts';

/** Tests the one function that looks past row-level security: what it may find, and what it never may. */
let database: TestDatabase;
let ours: number[] = [];

beforeAll(async () => {
  database = await aDatabase();
  ours = await asOwner(database.ownerUrl, async (owner) => {
    await owner.query(
      `insert into clients (cl_id, cl_name) values (901, 'Ours'), (902, 'Theirs'), (904, 'Searched')`,
    );
    const insertion = `insert into leases (client_id, sd_num, sd_building, sd_address, sd_city, sd_zip, sd_lease, active)
      values ($1, 'N-77', 'Quarry Tower', '12 Main St', 'Springfield', '63101', 'NNN', $2) returning sd_id`;
    const { rows } = await owner.query<{ sd_id: number }>(insertion, [901, true]);
    await owner.query(insertion, [901, false]);
    await owner.query(insertion, [902, true]);
    return rows.map(({ sd_id }) => sd_id);
  });
});
afterAll(() => database.drop());

async function like(scope: Scope, field: string, how: string, typed: string): Promise<number[]> {
  const found = await inTransaction(database.pool, scope, (tx) =>
    tx.rows<{ id: number }>(sql`select leases_like(${field}, ${how}, ${typed}) as id`),
  );
  return found.map(({ id }) => id);
}

const inOurs: Scope = { clientId: 901, userId: null };

test.each([
  ['sd_num', 'startsWith', 'n-7'],
  ['sd_num', 'equals', 'n-77'],
  ['sd_building', 'contains', 'RRY TOW'],
  ['sd_address', 'contains', 'main'],
  ['sd_address', 'contains', ' st'],
  ['sd_city', 'contains', ''],
  ['sd_city', 'contains', 'Springfield'],
  ['sd_zip', 'startsWith', '631'],
  ['sd_lease', 'contains', 'NNN'],
  ['quick_text', 'beginsAWord', 'spring'],
  ['quick_text', 'beginsAWord', 's'],
])(
  'by %s it finds the leases of the client that are not deleted, and no others: %s %s',
  async (field, how, typed) => {
    expect(await like(inOurs, field, how, typed)).toEqual(ours);
  },
);

test.each([
  ['sd_num', 'startsWith', '7'],
  ['sd_num', 'equals', 'n-7'],
  ['sd_building', 'contains', 'RRYTOW'],
  ['sd_address', 'contains', 'm_in'],
  ['sd_city', 'contains', '%field'],
  ['quick_text', 'beginsAWord', 'ower'],
])('it takes typed characters literally: %s %s %s finds nothing', async (field, how, typed) => {
  expect(await like(inOurs, field, how, typed)).toEqual([]);
});

/** Words between and around which there is whatever people write. */
const parts = fc.constantFrom(
  'st',
  'Louis',
  'a',
  'Zürich',
  'İzmir',
  'Москва',
  '東京',
  '12',
  '.',
  '-',
  ' ',
  '_',
  '%',
  '\\',
  "'",
);
const texts = fc.array(parts, { minLength: 1, maxLength: 6 }).map((some) => some.join(''));

test('by index it finds what a comparison finds, whatever is written and typed', async () => {
  await asOwner(database.ownerUrl, async (owner) => {
    await fc.assert(
      fc.asyncProperty(texts, texts, fc.nat(40), async (text, other, from) => {
        await owner.query('delete from leases where client_id = 904');
        const { rows } = await owner.query<{ sd_id: number }>(
          `insert into leases (client_id, sd_city) values (904, $1), (904, $2) returning sd_id`,
          [text, other],
        );
        const typed = Array.from(text + other)
          .slice(from, from + 5)
          .join('');
        for (const [how, pattern] of [
          ['contains', `%${literal(typed)}%`],
          ['startsWith', `${literal(typed)}%`],
          ['equals', literal(typed)],
        ] as const) {
          const plain = await owner.query<{ sd_id: number }>(
            'select sd_id from leases where client_id = 904 and sd_city ilike $1',
            [pattern],
          );
          const found = await like({ clientId: 904, userId: null }, 'sd_city', how, typed);
          expect(found.toSorted()).toEqual(plain.rows.map(({ sd_id }) => sd_id).toSorted());
        }
        expect(rows).toHaveLength(2);
      }),
      { numRuns: 60, seed: 1 },
    );
  });
});

test('without a client, or with one that has no leases, it finds nothing', async () => {
  expect(await like(nobody, 'sd_city', 'contains', '')).toEqual([]);
  expect(await like(nobody, 'sd_city', 'contains', 'Springfield')).toEqual([]);
  expect(await like({ clientId: 903, userId: null }, 'sd_city', 'contains', '')).toEqual([]);
});

test('it looks into texts of leases alone', async () => {
  for (const field of ['sd_sqft', 'client_id', 'nothing', 'sd_city" or true --'])
    await expect(like(inOurs, field, 'contains', '1')).rejects.toThrow(/leases have no text/);
});

test('every text that the search form looks into is in the index', async () => {
  const { rows } = await asOwner(database.ownerUrl, (owner) =>
    owner.query<{ indexdef: string }>(`select indexdef from pg_indexes where indexname = 'leases_by_text'`),
  );
  const matches = Object.values<Match>(leaseSearchMatches);
  for (const { column } of matches.filter(({ how }) => ['contains', 'startsWith'].includes(how)))
    expect(rows[0]?.indexdef).toMatch(new RegExp(String.raw`\b${column}\b`));
});

// @security what-search-reads-does-not
test('the cost of a search does not depend on how often other clients have the text', async () => {
  await asOwner(database.ownerUrl, async (owner) => {
    await owner.query(`insert into leases (client_id, sd_building, sd_city)
      select 902, 'Zephyrine Hall', 'Town ' || n from generate_series(1, 5000) n`);
    await owner.query(
      `insert into leases (client_id, sd_building) values (901, 'Zephyrine Hall'), (901, 'Quixotine Hall')`,
    );
    await owner.query('vacuum analyze leases');
  });
  // A first run that is not counted: it also reads what the database knows of its tables.
  await blocksRead('Zephyrine');
  const [shared, own] = [await blocksRead('Zephyrine'), await blocksRead('Quixotine')];
  expect(shared.rows).toBe(1);
  expect(own.rows).toBe(1);
  expect(Math.abs(shared.blocks - own.blocks)).toBeLessThanOrEqual(2);
});

async function blocksRead(typed: string): Promise<{ rows: number; blocks: number }> {
  const [explained] = await inTransaction(database.pool, inOurs, (tx) =>
    tx.rows<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(sql`
      explain (analyze, buffers, format json) select leases_like('sd_building', 'contains', ${raw(`'${typed}'`)})`),
  );
  const plan = explained?.['QUERY PLAN'][0]?.Plan ?? {};
  const blocks = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  return { rows: plan['Actual Rows'] ?? 0, blocks };
}

test("only the application's role may call it", async () => {
  const { rows } = await asOwner(database.ownerUrl, (owner) =>
    owner.query(`select grantee::regrole::text from pg_proc, aclexplode(proacl)
                 where proname = 'leases_like' and grantee <> proowner`),
  );
  expect(rows).toEqual([{ grantee: 'panoramic_template_app' }]);
});
