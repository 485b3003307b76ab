import { maxOwnFields, type CallInput, type OwnField } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { testApp, type Reply } from '../../../test/app.ts';
import { clientNamed } from '../../../test/people.ts';
import { sql } from '../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';

const app = testApp();

type Definition = Omit<CallInput<'Fields/EditField'>, 'kind'> & { kind?: OwnField['kind'] };

async function define(definition: Definition): Promise<OwnField> {
  const admin = await app.as('Admin');
  const { status, body } = await admin.call('Fields/EditField', { kind: 'leases', ...definition });
  expect(status).toBe(200);
  return body;
}

async function refusedOf(definition: Definition): Promise<string[]> {
  const admin = await app.as('Admin');
  const { status, problem } = await admin.call('Fields/EditField', { kind: 'leases', ...definition });
  expect([400, 422]).toContain(status);
  return (problem.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
}

let made = 0;
function aLabel(): string {
  made += 1;
  return `Field ${made}`;
}

describe('definitions', () => {
  test('a field gets its key from its first label and keeps it', async () => {
    const field = await define({ label: 'Cost Center', type: 'text' });
    expect(field).toMatchObject({ kind: 'leases', key: 'cost_center', label: 'Cost Center', version: 1 });
    const renamed = await define({ ...field, label: 'Cost Centre' });
    expect(renamed).toMatchObject({ key: 'cost_center', label: 'Cost Centre', version: 2 });
    const viewer = await app.as('no role');
    expect((await viewer.call('Fields/GetFields', { kind: 'leases' })).body).toContainEqual(renamed);
    expect((await viewer.call('Fields/GetFields', { kind: 'contacts' })).body).toEqual([]);
    expect((await define({ label: 'Cost Center', type: 'number' })).key).toBe('cost_center_2');
    expect((await define({ label: 'Größe', type: 'number' })).key).toBe('gro_e');
    expect((await define({ label: '2nd', type: 'number' })).key).toBe('field_2nd');
    expect((await define({ label: 'Constructor', type: 'number' })).key).toBe('constructor_2');
  });

  test('what does not make a field is refused with the name of what is wrong', async () => {
    const label = aLabel();
    await define({ label, type: 'text' });
    expect(await refusedOf({ label: label.toUpperCase(), type: 'text' })).toEqual([
      'label: There is a field with this label already.',
    ]);
    expect(await refusedOf({ label: ' ', type: 'text' })).toEqual(['label: Label is required.']);
    // Nothing that could be seen in a form.
    expect(await refusedOf({ label: '\u200b', type: 'text' })).toEqual(['label: Label is required.']);
    expect(await refusedOf({ label: 'x', type: 'choice', choices: ['\u2060'] })).toEqual([
      'choices.0: A choice cannot be blank.',
    ]);
    expect(await refusedOf({ label: 'x', type: 'choice' })).toEqual(['choices: Enter at least one choice.']);
    expect(await refusedOf({ label: 'x', type: 'choice', choices: ['a, b'] })).toEqual([
      'choices.0: A choice cannot contain a comma.',
    ]);
    expect(await refusedOf({ label: 'x', type: 'choice', choices: ['a', 'A'] })).toEqual([
      'choices: Each choice can be there once.',
    ]);
    expect(await refusedOf({ label: 'x', type: 'number', min: 2, max: 1 })).toEqual([
      'max: The most must not be below the least.',
    ]);
    expect(await refusedOf({ label: 'x', type: 'text', max: 201 })).toEqual([
      'max: From 1 to 200 characters.',
    ]);
    expect(await refusedOf({ label: 'x', type: 'number', default: 'many' })).toEqual([
      'default: Enter a number.',
    ]);
    expect((await refusedOf({ label: 'x', type: 'file' as never }))[0]).toMatch(/^type: /);
    expect((await refusedOf({ kind: 'users' as never, label: 'x', type: 'text' }))[0]).toMatch(/^kind: /);
  });

  test('of two administrators who change a field at once one wins, and the other is shown the field as it is', async () => {
    const field = await define({ label: aLabel(), type: 'text' });
    const admin = await app.as('Admin');
    const replies = await Promise.all(
      ['one', 'other'].map((help) => admin.call('Fields/EditField', { ...field, help })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [won, lost] = replies.toSorted((a, b) => a.status - b.status);
    expect(lost?.problem.current).toEqual(won?.body);
  });

  test(
    'there are at most a hundred of a kind, also when they are added at once',
    { tags: ['long'] },
    async () => {
      const admin = await app.as('Admin');
      // Who waits too long for those before is asked to try again.
      async function add(): Promise<Reply<'Fields/EditField'>> {
        const field = { kind: 'documents', label: aLabel(), type: 'text' } as const;
        const reply = await admin.call('Fields/EditField', field);
        return reply.status === 503 ? add() : reply;
      }
      const replies = await Promise.all(Array.from({ length: maxOwnFields + 3 }, add));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(maxOwnFields);
      expect((await add()).problem.errors).toEqual([expect.objectContaining({ field: 'label' })]);
    },
  );

  test('fields are put in order, and a field that is retired comes back', async () => {
    const admin = await app.as('Admin');
    const [a, b, c] = [await contactField(), await contactField(), await contactField()];
    const { body } = await admin.call('Fields/OrderFields', { kind: 'contacts', keys: [c.key, a.key] });
    expect(body.map(({ key }) => key)).toEqual([c.key, a.key, b.key]);
    const retired = await admin.call('Fields/RetireField', { kind: 'contacts', key: a.key });
    expect(retired.body).toMatchObject({ key: a.key, retired: true });
    expect(
      (await admin.call('Fields/RetireField', { kind: 'contacts', key: a.key, retired: false })).body.retired,
    ).toBe(false);
    expect((await admin.call('Fields/RetireField', { kind: 'contacts', key: 'none' })).status).toBe(404);
  });

  function contactField() {
    return define({ kind: 'contacts', label: aLabel(), type: 'text' });
  }
});

describe('the values of a lease', () => {
  async function save(lease: CallInput<'Leases/EditLease'>) {
    const named = lease.sd_id ? lease : { sd_num: 'Named', ...lease };
    return (await app.as('Write')).call('Leases/EditLease', named);
  }

  test('are saved and read by key; a key left out is kept and null empties', async () => {
    const { key } = await define({ label: aLabel(), type: 'text' });
    const { key: stalls } = await define({ label: aLabel(), type: 'number' });
    const { body: lease } = await save({ own: { [key]: 'C-100', [stalls]: '12' } });
    expect(lease.own).toEqual({ [key]: 'C-100', [stalls]: 12 });
    const { sd_id } = lease;
    expect((await save({ sd_id, own: { [key]: 'C-200' } })).body.own).toEqual({
      [key]: 'C-200',
      [stalls]: 12,
    });
    expect((await save({ sd_id, sd_num: 'x' })).body.own).toEqual({ [key]: 'C-200', [stalls]: 12 });
    const viewer = await app.as('no role');
    expect((await viewer.call('Leases/GetLease', { id: sd_id })).body.own).toEqual({
      [key]: 'C-200',
      [stalls]: 12,
    });
    const { body: found } = await viewer.call('Leases/SearchLeases', {});
    expect(found.find((one) => one.sd_id === sd_id)?.own).toEqual({ [key]: 'C-200', [stalls]: 12 });
    const emptied = await save({ sd_id, own: { [key]: null, [stalls]: '' } });
    expect(emptied.body).not.toHaveProperty('own');
    const { body: history } = await viewer.call('Leases/GetLeaseHistory', { id: sd_id });
    expect(history.map(({ changes }) => changes)).toEqual([
      [
        { field: `own.${key}`, before: 'C-200', after: null },
        { field: `own.${stalls}`, before: 12, after: null },
      ],
      [{ field: 'sd_num', before: 'Named', after: 'x' }],
      [{ field: `own.${key}`, before: 'C-100', after: 'C-200' }],
      expect.arrayContaining([
        { field: `own.${key}`, before: null, after: 'C-100' },
        { field: `own.${stalls}`, before: null, after: 12 },
      ]),
    ]);
  });

  test('a lease without values answers as the specification says', async () => {
    expect((await save({ sd_num: 'plain' })).body).not.toHaveProperty('own');
  });

  test('an unknown key or a wrong value is refused by name, and nothing is saved', async () => {
    const { key, label } = await define({ label: aLabel(), type: 'date' });
    const { status, problem } = await save({ own: { [key]: 'soon', nothing: 1, constructor: 2 } });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      { field: `own.${key}`, message: `${label}: Enter a date such as 03/31/2027.` },
      { field: 'own.nothing', message: 'There is no field “nothing”.' },
      { field: 'own.constructor', message: 'There is no field “constructor”.' },
    ]);
    expect((await save({ own: [] as never })).status).toBe(400);
    expect((await save({ own: 'x' as never })).status).toBe(400);
  });

  test('a new lease takes the defaults and must have what is required', async () => {
    const required = await define({ label: aLabel(), type: 'flag', required: true });
    const preset = await define({
      label: aLabel(),
      type: 'choice',
      choices: ['East', 'West'],
      default: 'West',
    });
    const { problem } = await save({ sd_num: 'x' });
    expect(problem.errors).toEqual([
      { field: `own.${required.key}`, message: `${required.label} is required.` },
    ]);
    const { body } = await save({ own: { [required.key]: false } });
    expect(body.own).toEqual({ [required.key]: false, [preset.key]: 'West' });
    const admin = await app.as('Admin');
    await admin.call('Fields/RetireField', { kind: 'leases', key: required.key });
    await admin.call('Fields/RetireField', { kind: 'leases', key: preset.key });
    expect((await save({ sd_num: 'x' })).body).not.toHaveProperty('own');
    expect((await save({ sd_id: body.sd_id, sd_num: 'y' })).body.own).toEqual(body.own);
  });

  test('the fields of another client do not exist', async () => {
    const { key } = await define({ label: aLabel(), type: 'text' });
    const other = await app.as('Write', 'Other');
    expect((await other.call('Fields/GetFields', {})).body).toEqual([]);
    const { problem } = await other.call('Leases/EditLease', { own: { [key]: 'x' } });
    expect(problem.errors).toEqual([{ field: `own.${key}`, message: `There is no field “${key}”.` }]);
    const theirs = await app.as('Admin', 'Other');
    expect((await theirs.call('Fields/RetireField', { kind: 'leases', key })).status).toBe(404);
  });

  test('the database refuses what a wrong server would write', async () => {
    const { key } = await define({ label: aLabel(), type: 'number', min: 1, max: 5 });
    const { body } = await save({ own: { [key]: 5 } });
    const clientId = await inTransaction(app.database.pool, nobody, (tx) => clientNamed(tx, 'Main'));
    const write = (own: object) =>
      inTransaction(app.database.pool, { clientId, userId: null }, (tx) =>
        tx.run(sql`update leases set own = ${own} where client_id = ${clientId} and sd_id = ${body.sd_id}`),
      );
    for (const own of [{ [key]: 6 }, { [key]: '5' }, { [key]: 1.00001 }, { [key]: null }, { other: 1 }, [1]])
      await expect(write(JSON.stringify(own) as never)).rejects.toMatchObject({ code: 'refused' });
    expect(await write({ [key]: 4 })).toBe(1);
  });
});
