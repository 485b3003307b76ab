// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { aWriter } from '../../../test/people.ts';
import { defaultLimits } from './limits.ts';

const { connections } = defaultLimits;
const app = testApp(
  { USER_REQUESTS_PER_SECOND: '8' },
  // Long enough for a busy machine; requests beyond the rate are refused without this wait.
  { connections: { ...connections, waitMs: 30_000 } },
);
const people: Caller[] = [];
let sd_id: number;

beforeAll(async () => {
  for (const name of ['ann', 'ben', 'eve', 'sam', 'rate'])
    people.push(app.caller((await aWriter(app.database.pool, app.clock.now(), name)).token));
  sd_id = (await person(0).call('Leases/EditLease', { sd_num: 'in demand' })).body.sd_id;
});

function person(index: number): Caller {
  const one = people[index];
  if (!one) throw new Error('There is nobody else.');
  return one;
}

function save(who: Caller) {
  return who.call('Leases/EditLease', { sd_id, sd_sqft: 1 });
}

/** How many connections wait for the lease that somebody holds. */
async function waiting(): Promise<number> {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return rows[0].count;
}

describe('while saves wait for a lease that somebody holds', () => {
  test.each([
    ['one user takes two thirds of the connections', [0], connections.perKind.save.perUser],
    [
      'saves of several users take their share of the connections',
      [1, 2, 3],
      connections.perKind.save.atOnce,
    ],
    // @security each-others-served
  ])('%s, and others are served', async (_what, savers, share) => {
    const most = Math.floor(app.database.pool.options.max * share);
    await asOwner(app.database.ownerUrl, async (owner) => {
      await owner.query(`begin; select 1 from leases where sd_id = ${sd_id} for update`);
      const saves = savers.flatMap((index) => Array.from({ length: 15 }, () => save(person(index))));
      await expect.poll(waiting).toBe(most);
      const viewer = await app.as('no role');
      expect((await viewer.call('Leases/ShowAllLeases', { status: 1 })).status).toBe(200);
      expect((await person(0).call('Leases/GetLease', { id: sd_id })).status).toBe(200);
      expect(await waiting()).toBe(most);
      await owner.query('rollback');
      expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]));
    });
  });
});

describe('requests of one user', () => {
  // @security beyond-their-rate-answer-429
  test('beyond their rate answer 429 with Retry-After, and those of others do not', async () => {
    const sender = person(4);
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => sender.call('Leases/QuickSearch', { query: 'x' })),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(20);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await person(2).call('Leases/QuickSearch', { query: 'x' })).status).toBe(200);
  });
});

// @security one-user-overtakes-searches
test("one user's read overtakes the 60 searches that another has asked for", async () => {
  const [searcher, reader] = [person(2), person(1)];
  let found = 0;
  const searches = Array.from({ length: 60 }, async () => {
    const { status } = await searcher.call('Leases/SearchLeases', { scity: 'St' });
    found += 1;
    return status;
  });
  await expect.poll(() => found, { interval: 1 }).toBeGreaterThan(0);
  const before = found;
  expect((await reader.call('Leases/GetLease', { id: sd_id })).status).toBe(200);
  expect(found - before).toBeLessThan((60 - before) / 2);
  expect(new Set(await Promise.all(searches))).toEqual(new Set([200]));
});
