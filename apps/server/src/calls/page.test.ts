import { calls, type CallName } from '@panoramic/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../test/app.ts';
import { takePage, type Paged } from './page.ts';

const app = testApp();
let program: Caller;
let sd_id = 0;

beforeAll(async () => {
  const writer = await app.as('Write');
  for (let number = 1; number <= 12; number += 1) {
    const lease = await writer.call('Leases/EditLease', { sd_num: String(number).padStart(3, '0') });
    ({ sd_id } = lease.body);
  }
  for (let month = 1; month <= 9; month += 1)
    await writer.call('Leases/EditRentTerm', {
      sd_id,
      rt_type: 'Base Rent',
      rt_start: `2026-0${month}-01`,
      rt_end: `2026-0${month}-28`,
      rt_monthly: 100 * month,
    });
  const { body } = await writer.call('Account/CreateToken', { name: 'Ledger', mayWrite: true });
  program = app.caller(body.token);
});

const bearer = () => ({ authorization: `Bearer ${program.token}` });

/** Reads one page as a program does, by an address. */
async function read(name: CallName, address: string, input: object) {
  const { method } = calls[name];
  const reply = await fetch(`${app.url}${address}`, {
    method,
    headers: { ...bearer(), 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  const [, next = null] = /^<(.*)>; rel="next"$/.exec(reply.headers.get('link') ?? '') ?? [];
  return { status: reply.status, rows: (await reply.json()) as object[], next };
}

async function readAll(name: CallName, limit: number, input: Record<string, string> = {}) {
  const { method, path } = calls[name];
  const query = new URLSearchParams({ ...(method === 'GET' && input), limit: String(limit) });
  const pages: object[][] = [];
  for (let next: string | null = `/${path}?${query.toString()}`; next !== null;) {
    const page = await read(name, next, input);
    pages.push(page.rows);
    next = page.next;
  }
  return pages;
}

describe.each([
  ['Leases/ShowAllLeases', {}],
  ['Leases/SearchLeases', { sstatus: '1' }],
  ['Leases/GetRentTerms', {}],
  ['Rent/GetRentRoll', {}],
  ['Documents/GetMatrix', {}],
] as const)('the pages of %s', (name, input) => {
  test.each([1, 5, 12, 13])('of %i rows are together the whole list', async (limit) => {
    const asked = name === 'Leases/GetRentTerms' ? { id: String(sd_id) } : input;
    const whole = (await app.raw(calls[name].method, calls[name].path, asked, bearer())).json();
    const pages = await readAll(name, limit, asked);
    expect(pages.flat()).toEqual(await whole);
    expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
    expect(pages.flat().length).toBeGreaterThan(8);
  });
});

test('without a page asked for, the whole list is answered, without a Link', async () => {
  const { rows, next } = await read('Leases/ShowAllLeases', '/api/Leases/ShowAllLeases', {});
  expect([rows.length, next]).toEqual([12, null]);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=10001', 'limit'],
  ['limit=many', 'limit'],
  ['after=x', 'after'],
])('%s is refused, and names the field', async (query, field) => {
  const reply = await fetch(`${app.url}/api/Leases/ShowAllLeases?${query}`, { headers: bearer() });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ errors: [{ field }] });
});

test('a list that has changed is answered with the page, and not with 304 of another page', async () => {
  const first = await fetch(`${app.url}/api/Leases/ShowAllLeases?limit=2`, { headers: bearer() });
  const etag = first.headers.get('etag') ?? '';
  const headers = { ...bearer(), 'if-none-match': etag };
  const paths = ['limit=2', 'limit=3', 'limit=2&after=2~0'];
  const statuses = await Promise.all(
    paths.map(
      async (query) => (await fetch(`${app.url}/api/Leases/ShowAllLeases?${query}`, { headers })).status,
    ),
  );
  expect(statuses).toEqual([304, 200, 200]);
});

/** The pages of a list that changes while they are read. */
async function walk(lists: readonly (readonly number[])[], limit: number): Promise<number[]> {
  const seen: number[] = [];
  let address: string | undefined = '/x';
  for (let turn = 0; address !== undefined && turn < 1000; turn += 1) {
    const list = lists[Math.min(turn, lists.length - 1)] ?? [];
    const { rows, headers }: Paged<{ id: number }> = await takePage(
      { limit, after: cursorOf(address), address: '/x' },
      batchesOf(list),
    );
    seen.push(...rows.map(({ id }) => id));
    address = /<(.*)>/.exec(headers.link ?? '')?.[1];
  }
  return seen;
}

function cursorOf(address: string) {
  const [position, key = ''] = new URL(address, 'http://x').searchParams.get('after')?.split('~') ?? [];
  return position === undefined ? null : { position: Number(position), key };
}

async function* batchesOf(list: readonly number[]) {
  for (let at = 0; at < list.length; at += 3) yield list.slice(at, at + 3).map((id) => ({ id }));
}

test('rows that stay in the list are seen once, while others are added before and behind', async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      ids,
      fc.array(ids, { maxLength: 4 }),
      fc.integer({ min: 1, max: 7 }),
      async (stay, added, limit) => {
        const others = added.map((some) => some.filter((id) => !stay.includes(id)));
        const lists = [
          stay,
          ...others.map((_, turn) => Array.from(new Set(stay.concat(...others.slice(0, turn + 1))))),
        ];
        const seen = await walk(
          lists.map((list) => list.toSorted((a, b) => a - b)),
          limit,
        );
        expect(seen).toEqual([...new Set(seen)]);
        expect(stay.filter((id) => !seen.includes(id))).toEqual([]);
      },
    ),
  );
});
