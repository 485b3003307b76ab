import {
  addDays,
  extendedLists,
  type CallInput,
  type ChoiceListName,
  type OwnChoice,
} from '@panoramic/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { specifiedChoices } from './own-choices.store.ts';

const app = testApp();
let leaseId = 0;
let made = 0;

beforeAll(async () => {
  leaseId = await aLease();
});

async function aLease(): Promise<number> {
  const writer = await app.as('Write');
  made += 1;
  const lease = {
    sd_num: `Choices ${made}`,
    sd_ocd: '2026-01-01',
    sd_ccd: '2026-01-01',
    sd_ced: '2030-12-31',
  };
  return (await writer.call('Leases/EditLease', lease)).body.sd_id;
}

type Edited = CallInput<'Fields/EditChoice'>;

async function edit(edited: Edited): Promise<OwnChoice> {
  const { status, body, problem } = await (await app.as('Admin')).call('Fields/EditChoice', edited);
  expect([status, problem?.errors]).toEqual([200, undefined]);
  return body;
}

function aName(): string {
  made += 1;
  return `Own ${made}`;
}

async function saveTerm(rt_type: string, more: object = {}) {
  const writer = await app.as('Write');
  return writer.call('Leases/EditRentTerm', { sd_id: leaseId, rt_type, rt_monthly: 100, ...more });
}

/** A row of each list, saved with a choice. */
const rows = {
  leaseTypes: (type: string) => ['Leases/EditLease', { sd_num: aName(), sd_region: type }] as const,
  rentTypes: (type: string) => ['Leases/EditRentTerm', { sd_id: leaseId, rt_type: type }] as const,
  criticalDateTypes: (type: string) =>
    ['Leases/EditCriticalDate', { sd_id: leaseId, cd_type: type, cd_action: '2029-01-31' }] as const,
  noteTypes: (type: string) =>
    ['Leases/EditSiteComments', { site_id: leaseId, com_type: type, com_text: 'x' }] as const,
  contactTypes: (type: string) =>
    ['Leases/EditContacts', { c_site: leaseId, c_type: type, c_company: 'Owner LLC' }] as const,
} satisfies Partial<Record<ChoiceListName, unknown>>;
const fieldOf = {
  leaseTypes: 'sd_region',
  rentTypes: 'rt_type',
  criticalDateTypes: 'cd_type',
  noteTypes: 'com_type',
  contactTypes: 'c_type',
} as const;
const countsOf: Partial<Record<ChoiceListName, string>> = { rentTypes: 'Other', criticalDateTypes: 'Other' };

async function save(list: keyof typeof rows, type: string) {
  const [call, row] = rows[list](type);
  return (await app.as('Write')).call(call, row);
}

describe.each(Object.keys(rows) as (keyof typeof rows)[])('%s', (list) => {
  test('every choice of the specification can be saved', async () => {
    for (const type of specifiedChoices(list)) {
      const { status, body } = await save(list, type);
      expect([status, (body as never)[fieldOf[list]]]).toEqual([200, type]);
    }
  });

  test('a choice of the client’s own can be saved as soon as it is there, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
          .filter(
            (text) =>
              /^[^,\p{Cc}\p{Cs}]*[^,\p{C}\p{Z}][^,\p{Cc}\p{Cs}]*$/u.test(text) &&
              text.isWellFormed() &&
              !text.includes(','),
          ),
        async (text) => {
          const name = `${aName()} ${text}`.trim();
          const refused = await save(list, name);
          expect([refused.status, refused.problem.errors]).toEqual([
            400,
            [{ field: fieldOf[list], message: `Type: “${name}” is not one of the choices.` }],
          ]);
          await edit({ list, name, counts: countsOf[list] ?? null });
          const saved = await save(list, name);
          expect([saved.status, (saved.body as never)[fieldOf[list]]]).toEqual([200, name]);
        },
      ),
      { numRuns: 5 },
    );
  });

  test('a new name goes to the rows, and a merged choice leaves them to another', async () => {
    const choice = await edit({ list, name: aName(), counts: countsOf[list] ?? null });
    await save(list, choice.name);
    const renamed = await edit({ ...choice, name: aName() });
    expect((await save(list, choice.name)).status).toBe(400);
    const { body } = await (
      await app.as('Admin')
    ).call('Fields/MergeIntoChoice', {
      list,
      id: choice.id,
      into: specifiedChoices(list)[0] ?? '',
    });
    expect(body).toEqual({ rows: 1 });
    expect((await save(list, renamed.name)).status).toBe(400);
  });
});

test('the choices of one client are nobody else’s', async () => {
  const choice = await edit({ list: 'noteTypes', name: aName() });
  const other = await app.as('Admin', 'Other');
  expect((await other.call('Fields/GetChoices')).body).toEqual([]);
  expect((await other.call('Fields/EditChoice', { ...choice, name: 'Theirs' })).status).toBe(404);
  const merge = { list: 'noteTypes', id: choice.id, into: 'General' } as const;
  expect((await other.call('Fields/MergeIntoChoice', merge)).status).toBe(404);
  expect(
    (await (await app.as('no role')).call('Fields/GetChoices', { list: 'noteTypes' })).body,
  ).toContainEqual(choice);
});

test('of two administrators one wins, and the other is told what the choice is now', async () => {
  const choice = await edit({ list: 'noteTypes', name: aName() });
  const now = await edit({ ...choice, name: aName() });
  const late = await (await app.as('Admin')).call('Fields/EditChoice', { ...choice, hidden: true });
  expect([late.status, late.problem.current]).toEqual([409, now]);
});

test('a choice that is there already, blank, with a comma or without what it counts as is refused', async () => {
  const admin = await app.as('Admin');
  const { name } = await edit({ list: 'rentTypes', name: aName(), counts: 'CAM' });
  for (const [edited, field] of [
    [{ list: 'rentTypes', name: name.toUpperCase(), counts: 'CAM' }, 'name'],
    [{ list: 'rentTypes', name: 'base rent', counts: 'CAM' }, 'name'],
    [{ list: 'rentTypes', name: ' ', counts: 'CAM' }, 'name'],
    [{ list: 'rentTypes', name: 'A, B', counts: 'CAM' }, 'name'],
    [{ list: 'rentTypes', name: aName() }, 'counts'],
    [{ list: 'criticalDateTypes', name: aName(), counts: 'Expiration Date' }, 'counts'],
  ] as const) {
    const { status, problem } = await admin.call('Fields/EditChoice', edited);
    expect([400, 422]).toContain(status);
    expect(problem.errors?.map((error) => error.field)).toEqual([field]);
  }
});

test('a choice of the specification can be hidden and nothing else, and rows keep it', async () => {
  const admin = await app.as('Admin');
  for (const list of extendedLists) {
    const [name = ''] = specifiedChoices(list);
    const hidden = await admin.call('Fields/HideChoice', { list, name });
    expect(hidden.body).toMatchObject({ list, name, specified: true, hidden: true });
    expect((await admin.call('Fields/EditChoice', { list, id: hidden.body.id, name: 'Mine' })).status).toBe(
      404,
    );
    expect((await admin.call('Fields/HideChoice', { list, name, hidden: false })).body.hidden).toBe(false);
  }
  expect((await admin.call('Fields/HideChoice', { list: 'noteTypes', name: 'No such' })).status).toBe(404);
});

test('own types of rent are added up as what they count as, wherever rent is', async () => {
  const ground = await edit({ list: 'rentTypes', name: 'Ground rent', counts: 'Base Rent' });
  const parking = await edit({ list: 'rentTypes', name: 'Parking', counts: 'Operating Expenses' });
  await edit({ list: 'rentTypes', name: 'Key money', counts: 'Security Deposit' });
  await edit({ list: 'rentTypes', name: 'Fit-out', counts: 'One-off' });
  leaseId = await aLease();
  const span = { rt_start: '2026-01-01', rt_end: '2026-12-31' };
  const terms = [
    ['Base Rent', 1000.1],
    ['Ground rent', 250.25],
    ['Parking', 80.4],
    ['Operating Expenses', 20],
    ['Key money', 5000],
  ] as const;
  for (const [type, rt_monthly] of terms)
    expect((await saveTerm(type, { ...span, rt_monthly })).status).toBe(200);
  await saveTerm('Fit-out', { rt_start: '2026-03-10', rt_end: '2026-03-10', rt_monthly: 777 });
  const viewer = await app.as('no role');
  const rollOf = async () => {
    const { body } = await viewer.call('Rent/GetRentRoll', { asOf: '2026-03-15' });
    return body.find(({ sd_id }) => sd_id === leaseId);
  };
  expect(await rollOf()).toMatchObject({
    base_monthly: 1250.35,
    expenses_monthly: 100.4,
    other_monthly: null,
    total_monthly: 1350.75,
  });
  const ask = { from: '2026-01', months: 4, groupBy: 'rentType', today: '2026-03-15' } as const;
  const { rows: lines } = (await viewer.call('Rent/GetForecast', ask)).body;
  const byType = Object.fromEntries(lines.map(({ key, amounts }) => [key, amounts]));
  expect(byType).toEqual({
    'Base Rent': [1250.35, 1250.35, 1250.35, 1250.35],
    'Operating Expenses': [100.4, 100.4, 100.4, 100.4],
    Other: [0, 0, 777, 0],
  });
  // Lists compute the rent in the database.
  const found = await viewer.call('Leases/SearchLeases', { figures: ['rent_monthly', 'rent_yearly'] });
  expect(found.body.find(({ sd_id }) => sd_id === leaseId)).toMatchObject({
    rent_monthly: 1350.75,
    rent_yearly: 16_209,
  });
  // What a type counts as can change, and the rows with it.
  await edit({ ...parking, counts: 'CAM' });
  await edit({ ...ground, name: 'Ground lease', counts: 'Base Rent' });
  expect(await rollOf()).toMatchObject({ base_monthly: 1250.35, cam_monthly: 80.4, expenses_monthly: 20 });
  const { body: after } = await viewer.call('Leases/GetRentTerms', { id: leaseId });
  expect(after.map(({ rt_type, rt_counts }) => [rt_type, rt_counts])).toEqual(
    expect.arrayContaining([
      ['Base Rent', null],
      ['Ground lease', 'Base Rent'],
      ['Parking', 'CAM'],
      ['Key money', 'Security Deposit'],
      ['Fit-out', 'One-off'],
    ]),
  );
});

test('a type of critical date that counts as an option carries one', async () => {
  await edit({ list: 'criticalDateTypes', name: 'Renewal notice', counts: 'Option to Renew' });
  await edit({ list: 'criticalDateTypes', name: 'Inspection', counts: 'Other' });
  const writer = await app.as('Write');
  for (const [cd_type, status] of [
    ['Renewal notice', 200],
    ['Inspection', 422],
  ] as const) {
    const date = { sd_id: leaseId, cd_type, cd_action: addDays('2029-01-01', 30) };
    const { cd_id } = (await writer.call('Leases/EditCriticalDate', date)).body;
    expect((await writer.call('Leases/EditOption', { cd_id, op_months: 60 })).status).toBe(status);
  }
});
