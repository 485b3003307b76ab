// @module-tag long
import { readFile } from 'node:fs/promises';
import type { Comp, CompSearch } from '@panoramic/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';
import { aComp } from './comps.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
const zips = ['63101', '63102-1234', '63105', '63017', '62040', '64105', '10001', '99999', null];
let broker: Caller;
let comps: Comp[] = [];
let middles: ReadonlyMap<string, readonly [latitude: number, longitude: number]>;
beforeAll(async () => {
  broker = await app.as('Comps');
  comps = [];
  for (const zip of zips) comps.push(await aComp(broker, 1, { zip }));
  middles = await readMiddles();
});

/** Read by the test itself from the table of places. */
async function readMiddles() {
  const csv = await readFile(new URL('../../lib/places/zip-codes.csv', import.meta.url), 'latin1');
  const lines = csv.trimEnd().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [zip = '', latitude, longitude] = line.split(',');
      return [zip, [Number(latitude), Number(longitude)] as const];
    }),
  );
}

/** The angle between two directions from the middle of the earth, by their scalar product. */
function milesApart(one: string, other: string): number | null {
  const [from, to] = [direction(one), direction(other)];
  if (!from || !to) return null;
  const product = from.reduce((sum, part, at) => sum + part * (to[at] ?? 0), 0);
  return Math.acos(Math.min(1, product)) * 3958.8;
}

function direction(zip: string): readonly number[] | null {
  const middle = middles.get(zip.slice(0, 5));
  if (!middle) return null;
  const [latitude, longitude] = middle.map((degrees) => (degrees / 180) * Math.PI) as [number, number];
  return [
    Math.cos(latitude) * Math.cos(longitude),
    Math.cos(latitude) * Math.sin(longitude),
    Math.sin(latitude),
  ];
}

function nearByHand(zip: string, miles: number): number[] {
  return comps.flatMap((comp) => {
    const apart = comp.zip === null ? null : milesApart(zip, comp.zip);
    return apart !== null && apart <= miles + 1e-3 ? [comp.id] : [];
  });
}

async function found(options: Omit<CompSearch, 'compType'>): Promise<number[]> {
  const { status, body } = await broker.call('Comps/SearchComps', { compType: 1, ...options });
  expect(status).toBe(200);
  const ids = new Set(body.map(({ id }) => id));
  return comps.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}

async function refusal(options: object, caller = broker) {
  const { status, problem } = await caller.call('Comps/SearchComps', { compType: 1, ...options });
  return { status, errors: problem.errors };
}

describe('a comp search within miles', () => {
  test.each([0, 1, 5, 7.4, 25, 250, 500])('of a zip code finds the comps within %d miles', async (miles) => {
    for (const zip of ['63101', '63105', '64105-0001'])
      expect(await found({ withinMiles: miles, nearZip: zip })).toEqual(nearByHand(zip, miles));
    expect(await found({ withinMiles: 500, nearZip: '63101' })).toHaveLength(6);
  });

  test("of a lease measures from the lease's zip code, also after it has changed", async () => {
    const lease = await aLease({ sd_zip: '63101-2222' });
    const search = { withinMiles: 5, nearLease: lease.sd_id };
    expect(await found(search)).toEqual(nearByHand('63101', 5));
    const writer = await app.as('Write');
    await writer.call('Leases/EditLease', { sd_id: lease.sd_id, version: lease.version, sd_zip: '64105' });
    expect(await found(search)).toEqual(nearByHand('64105', 5));
  });

  test('goes together with every other option', async () => {
    const none = { withinMiles: 25, nearZip: '63101', tenant: 'nobody of that name' };
    expect(await found(none)).toEqual([]);
    expect(await found({ withinMiles: 25, nearZip: '63101', zip: '6310' })).toEqual(
      comps.slice(0, 3).map(({ id }) => id),
    );
  });

  test.each([
    [{ withinMiles: 5 }, 'nearZip', 'Enter a zip code, or choose a lease.'],
    [{ nearZip: '63101' }, 'withinMiles', 'Enter the miles.'],
    [{ nearLease: 1 }, 'withinMiles', 'Enter the miles.'],
    [
      { withinMiles: 5, nearZip: '63101', nearLease: 1 },
      'nearLease',
      'Enter a zip code or a lease, not both.',
    ],
    [{ withinMiles: 5, nearZip: '99999' }, 'nearZip', 'This zip code is not known.'],
    [{ withinMiles: 5, nearZip: '631' }, 'nearZip', 'Enter a zip code such as 63101 or 63101-1234.'],
    [{ withinMiles: -1, nearZip: '63101' }, 'withinMiles', undefined],
    [{ withinMiles: 501, nearZip: '63101' }, 'withinMiles', undefined],
    [{ withinMiles: 5, nearLease: 2_000_000_000 }, 'nearLease', 'Lease does not exist.'],
  ])('%j is refused with the field %s named', async (options, field, message) => {
    const { status, errors } = await refusal(options);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(errors?.[0]).toMatchObject(message ? { field, message } : { field });
  });

  test('of a lease without a known zip code is refused', async () => {
    for (const sd_zip of [null, '99999']) {
      const { sd_id } = await aLease({ sd_zip });
      expect((await refusal({ withinMiles: 5, nearLease: sd_id })).errors).toEqual([
        { field: 'nearLease', message: 'This lease has no zip code with a known place.' },
      ]);
    }
  });

  test('a lease of another client is answered as one that does not exist, in the search and in the report', async () => {
    const { sd_id } = await aLease({ sd_zip: '63101', sd_building: 'Canary Tower' }, 'Other');
    const missing = { withinMiles: 5, nearLease: 2_000_000_000 };
    const theirs = { withinMiles: 5, nearLease: sd_id };
    expect(await refusal(theirs)).toEqual(await refusal(missing));
    async function report(near: typeof theirs) {
      const { status, problem } = await broker.call('Comps/GetReport', {
        comps: comps.map(({ id }) => ({ id })),
        search: { compType: 1, ...near },
      });
      return { status, errors: problem.errors };
    }
    expect(await report(theirs)).toEqual(await report(missing));
    expect((await report(theirs)).errors).toEqual([{ field: 'nearLease', message: 'Lease does not exist.' }]);
    const other = await app.as('Comps', 'Other');
    expect((await refusal(theirs, other)).status).toBe(200);
    expect(
      (await other.call('Comps/SearchComps', { compType: 1, ...theirs }, { 'x-client-id': '999' })).status,
    ).toBe(409);
  });

  test('stands in the criteria of the report, and is kept by a saved search', async () => {
    const { sd_id } = await aLease({ sd_zip: '63101', sd_num: '77', sd_building: 'Old Post Office' });
    async function criteria(search: Omit<CompSearch, 'compType'>) {
      const { body } = await broker.call('Comps/GetReport', {
        comps: comps.map(({ id }) => ({ id })),
        search: { compType: 1, ...search },
      });
      const { sheets } = await readXlsx(Buffer.from(body.documentBase64, 'base64'));
      return sheets[0]?.rows.map(([first]) => first).find((text) => String(text).startsWith('Criteria'));
    }
    expect(await criteria({ city: 'Clay', withinMiles: 2.5, nearZip: '63105' })).toBe(
      'Criteria: City: Clay; Within 2.5 miles of 63105',
    );
    expect(await criteria({ withinMiles: 1, nearLease: sd_id })).toBe(
      'Criteria: Within 1 mile of # 77 Old Post Office',
    );
    const options = { withinMiles: 2.5, nearZip: '63105' };
    const saved = { id: 0, list: 'comps-1', name: 'Around Clayton', options } as const;
    expect((await broker.call('Account/SaveSearch', saved)).body.options).toEqual(options);
    const half = { ...saved, name: 'Half', options: { withinMiles: 5 } };
    const refused = await broker.call('Account/SaveSearch', half);
    expect(refused.problem.errors?.[0]?.field).toContain('nearZip');
  });
});
