import { createConfig, lintFromString } from '@redocly/openapi-core';
import { calls, fileTypesOf, type Call, type CallInput } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const app = testApp();

interface Operation {
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly content?: object; readonly headers?: object }>;
}

async function description(): Promise<string> {
  return (await fetch(`${app.url}/api/openapi.json`)).text();
}

async function operations(): Promise<{ readonly call: Call; readonly operation: Operation }[]> {
  // Safe: each property that is read is asserted.
  const { paths } = JSON.parse(await description()) as { paths: Record<string, Record<string, Operation>> };
  return Object.values<Call>(calls).map((call) => {
    const operation = paths[`/${call.path}`]?.[call.method.toLowerCase()];
    if (!operation) throw new Error(`${call.path} is not described.`);
    return { call, operation };
  });
}

test('the description has no error by the rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: await description(), config });
  expect(found.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
});

describe('the description for a client', () => {
  interface Described {
    readonly paths: Record<string, Record<string, Operation>>;
    readonly components: { readonly schemas: Record<string, { readonly properties: object }> };
  }

  async function defineAll(): Promise<void> {
    const admin = await app.as('Admin');
    const fields: CallInput<'Fields/EditField'>[] = [
      { kind: 'leases', label: 'Cost center', type: 'text', required: true },
      { kind: 'leases', label: 'Region', type: 'choice', choices: ['East', 'West'] },
      { kind: 'rentTerms', label: 'Invoice', type: 'number' },
      { kind: 'comps1', label: 'Broker', type: 'text' },
    ];
    for (const field of fields) await admin.call('Fields/EditField', field);
    await admin.call('Fields/EditChoice', { list: 'leaseTypes', name: 'Kiosk' });
  }

  async function described(name: 'Main' | 'Other'): Promise<Described> {
    // Safe: each property that is read is asserted.
    return (await (await app.as('no role', name)).call('Fields/GetOpenApi', {})).body as unknown as Described;
  }

  test('declares its own fields and choices, and has no error by the rules of Redocly', async () => {
    await defineAll();
    const mine = await described('Main');
    const { schemas } = mine.components;
    expect(schemas['Own_leases']?.properties).toMatchObject({
      cost_center: { title: 'Cost center', type: ['string', 'null'], maxLength: 200 },
      region: { enum: ['East', 'West', null] },
    });
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Own_rentTerms', 'Own_comps1', 'Own_comps']),
    );
    const save = JSON.stringify(mine.paths['/api/Leases/EditLease']);
    expect(save).toContain('#/components/schemas/Own_leases');
    expect(save).toContain('"Kiosk"');
    expect(JSON.stringify(mine)).not.toContain('ownOf');
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source: JSON.stringify(mine), config });
    expect(found.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  });

  test('says nothing of what another client has defined, and the public one of no client', async () => {
    const theirs = JSON.stringify(await described('Other'));
    for (const text of [theirs, await description()]) {
      expect(text).not.toContain('Cost center');
      expect(text).not.toContain('Kiosk');
      expect(text).not.toContain('ownOf');
    }
    expect((await app.raw('GET', calls['Fields/GetOpenApi'].path, {})).status).toBe(401);
  });
});

test('a call that answers a file is described by its media types, and any other as JSON', async () => {
  const described = (await operations()).map(({ call, operation }) => {
    const types = Object.keys(operation.responses['200']?.content ?? {});
    return {
      path: call.path,
      isFile: fileTypesOf(call.output) !== null,
      isJson: types.includes('application/json'),
    };
  });
  expect(described.filter(({ isFile, isJson }) => isFile === isJson)).toEqual([]);
});

test('an open call needs no security, and any other says how it answers without', async () => {
  const all = await operations();
  const [open, others] = [true, false].map((isOpen) =>
    all.filter(({ call }) => (call.access === 'anyone') === isOpen),
  );
  expect(open?.filter(({ operation }) => operation.security?.length !== 0)).toEqual([]);
  expect(others?.filter(({ operation }) => operation.security || !operation.responses['401'])).toEqual([]);
});

test('headers that a call takes and answers are described', async () => {
  for (const { call, operation } of await operations()) {
    const sent = (operation.parameters ?? []).map(({ name }) => name);
    expect(sent.includes('Idempotency-Key')).toBe(call.creates === true);
    expect(sent.includes('If-None-Match')).toBe(call.etag === true);
    expect('304' in operation.responses).toBe(call.etag === true);
    expect('RateLimit-Limit' in (operation.responses['200']?.headers ?? {})).toBe(call.access !== 'anyone');
  }
});

test('the form of an upload has a part for its file', async () => {
  const forms = (await operations()).filter(({ call }) => call.multipart);
  expect(forms.length).toBeGreaterThan(0);
  for (const { operation } of forms)
    expect(JSON.stringify(operation.requestBody?.content['multipart/form-data'])).toContain(
      '"format":"binary"',
    );
});

test('a sign-in with a wrong password answers as it is described', async () => {
  const { path } = calls['Account/token'];
  const sign = { Username: 'nobody', Password: 'wrong' };
  const reply = await app.raw('POST', path, sign);
  const { responses } = (await operations()).find(({ call }) => call.path === path)?.operation ?? {};
  expect(reply.status).toBe(401);
  expect(await reply.json()).toMatchObject({ token: null });
  expect(Object.keys(responses?.['401']?.content ?? {})).toEqual(['application/json']);
});
