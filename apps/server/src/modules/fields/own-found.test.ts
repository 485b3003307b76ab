// @module-tag long
import type { CallInput } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { unzip } from '../../../../../torture/attack/zip.ts';
import { testApp, type Caller } from '../../../test/app.ts';

const app = testApp();
let admin: Caller;
let writer: Caller;

beforeAll(async () => {
  [admin, writer] = [await app.as('Admin'), await app.as('Write')];
  await define({ kind: 'leases', label: 'District', type: 'choice', choices: ['North Shore', 'Loop'] });
  await define({ kind: 'leases', label: 'License', type: 'text' });
  await define({ kind: 'leases', label: 'Scope', type: 'longText' });
  await define({ kind: 'comps1', label: 'Broker code', type: 'text' });
});

async function define(field: CallInput<'Fields/EditField'>): Promise<void> {
  const { status } = await admin.call('Fields/EditField', field);
  expect(status).toBe(200);
}

async function aLease(sd_num: string, own: Readonly<Record<string, unknown>>): Promise<number> {
  return (await writer.call('Leases/EditLease', { sd_num, own })).body.sd_id;
}

test('the command search finds leases by words of their own fields, of the own client only', async () => {
  const id = await aLease('K1', { license: 'LQ-4711 beer%', district: 'North Shore' });
  const found = async (query: string, caller = writer) =>
    (await caller.call('Leases/QuickSearch', { query })).body.map(({ sd_id }) => sd_id);
  for (const query of ['LQ-4711', 'lq', 'shore', 'k1 north', 'beer%', '4711 K1'])
    expect([query, await found(query)]).toEqual([query, query === '4711 K1' ? [] : [id]]);
  for (const query of ['hore', 'beer_', 'k1 loop']) expect([query, await found(query)]).toEqual([query, []]);
  expect(await found('lq-4711', await app.as('Write', 'Other'))).toEqual([]);
  const { body } = await writer.call('Leases/QuickSearch', { query: 'lq' });
  expect(body[0]?.own).toEqual({ license: 'LQ-4711 beer%', district: 'North Shore' });
  await writer.call('Leases/EditLease', { sd_id: id, own: { license: null } });
  expect(await found('lq-4711')).toEqual([]);
});

test('the command search finds comps by words of their own fields', async () => {
  const broker = await app.as('Comps');
  const comp = { compType: 1, tenant: 'Own Tenant', own: { broker_code: 'zz-99' } } as const;
  const { body } = await broker.call('Comps/EditComps', comp);
  const found = await broker.call('Comps/QuickSearch', { query: 'own zz' });
  expect(found.body.map(({ id }) => id)).toEqual([body.id]);
});

test('a condition finds a value by the index whatever its length, its commas and its letters are', async () => {
  const long = 'Word, '.repeat(400).trim();
  const id = await aLease('L', { scope: long, license: 'A, b' });
  for (const conditions of ['own.license.is.a, B', 'own.scope.is.WORD, '.concat(long.slice(6))]) {
    const { body } = await writer.call('Leases/SearchLeases', { conditions });
    expect(body.map(({ sd_id }) => sd_id)).toEqual([id]);
  }
  const { body } = await writer.call('Leases/SearchLeases', { conditions: 'own.license.is.b' });
  expect(body).toEqual([]);
});

test('the abstract of a lease has its own fields', async () => {
  const id = await aLease('W', { license: 'For the abstract', district: 'Loop' });
  const reply = await app.raw('GET', `api/Documents/GetAbstract?id=${id}`, undefined, {
    authorization: `Bearer ${writer.token}`,
  });
  expect(reply.status).toBe(200);
  const parts = unzip(Buffer.from(await reply.arrayBuffer()));
  const text = parts.get('word/document.xml')?.toString() ?? '';
  for (const words of ['Own fields', 'License', 'For the abstract', 'Loop']) expect(text).toContain(words);
});
