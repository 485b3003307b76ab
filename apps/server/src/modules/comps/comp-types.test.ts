import { compField, compTypes, formFields } from '@panoramic/contract';
import { sampleComp } from '@panoramic/contract/comps/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { aComp } from './comps.fixture.ts';

const app = testApp();
let broker: Caller;
beforeAll(async () => {
  broker = await app.as('Comps');
});

describe.each(compTypes)('$name', ({ id: type }) => {
  test('every field of the form is saved and read back', async () => {
    const saved = await aComp(broker, type);
    expect(saved).toEqual(sampleComp(type, { id: saved.id }));
    const { body } = await broker.call('Comps/GetComp', { id: saved.id });
    expect(body).toEqual(saved);
  });

  test('an edit changes the fields sent and leaves the others', async () => {
    const saved = await aComp(broker, type);
    const { body } = await broker.call('Comps/EditComps', {
      compType: type,
      id: saved.id,
      version: saved.version,
      comments: 'Corrected',
      city: '',
    });
    expect(body).toEqual({ ...saved, comments: 'Corrected', city: null, version: saved.version + 1 });
  });

  test('a deleted comp is no longer found, and a second delete answers false', async () => {
    const saved = await aComp(broker, type, { address: '1 Gone Street' });
    expect((await broker.call('Comps/DeleteComp', saved)).body).toBe(true);
    expect((await broker.call('Comps/DeleteComp', saved)).body).toBe(false);
    expect((await broker.call('Comps/GetComp', { id: saved.id })).status).toBe(404);
    const search = { compType: type, address: '1 Gone Street' };
    expect((await broker.call('Comps/SearchComps', search)).body).toEqual([]);
    const edit = await broker.call('Comps/EditComps', { compType: type, id: saved.id, city: 'X' });
    expect(edit.status).toBe(404);
  });

  test('a comp without any value can be added, dated today', async () => {
    const { status, body } = await broker.call('Comps/EditComps', { compType: type });
    expect(status).toBe(200);
    expect(body).toMatchObject({ dateEntered: '2026-06-15', leaseCommencement: null, version: 1 });
  });

  test('fields of other types are ignored', async () => {
    const others = compTypes
      .flatMap(({ id }) => formFields(id))
      .filter((name) => !formFields(type).includes(name));
    const foreign = Object.fromEntries(others.map((name) => [name, 7]));
    const { body } = await broker.call('Comps/EditComps', { ...foreign, compType: type });
    expect(others.filter((name) => !compField(type, name).derived && body[name] !== null)).toEqual([]);
  });
});
