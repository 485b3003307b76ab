import { readFile } from 'node:fs/promises';
import { criticalDateTypes } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { manyLeasesOf, nth, undoOf } from './change-sets.fixture.ts';

const app = testApp();
const { aLease, asImport } = manyLeasesOf(app);
const migration = '../../../migrations/0088-expansion-mark.sql';

/** Runs a statement as the release before did, for which Expansion was a type. */
function asBefore(statement: string): string {
  const triggers = ['expansion_as_mark', 'own_choice'];
  const all = (what: string) =>
    triggers.map((name) => `alter table critical_dates ${what} trigger ${name};`).join(' ');
  return `${all('disable')} ${statement}; ${all('enable')}`;
}

async function upgrade(): Promise<void> {
  const text = await readFile(new URL(migration, import.meta.url), 'utf8');
  const [from, to] = [text.indexOf('alter table critical_dates disable'), text.indexOf('-- A column')];
  await asOwner(app.database.ownerUrl, (owner) => owner.query(text.slice(from, to)));
}

async function datesOf(id: number) {
  return (await (await app.as('Write')).call('Leases/GetCriticalDates', { id })).body;
}

test('the types of a critical date are the five of the specification, and another is refused by name', async () => {
  expect(criticalDateTypes).toEqual([
    'Expiration Date',
    'Option to Renew',
    'Termination Option',
    'Right of First Refusal',
    'Other',
  ]);
  const { sd_id } = await aLease();
  const writer = await app.as('Write');
  const reply = await writer.call('Leases/EditCriticalDate', {
    sd_id,
    cd_type: 'Expansion',
  });
  expect([reply.status, reply.problem.errors?.map(({ field }) => field)]).toEqual([400, ['cd_type']]);
  const marked = await writer.call('Leases/EditCriticalDate', {
    sd_id,
    cd_type: 'Right of First Refusal',
    cd_expansion: true,
  });
  expect(marked.body).toMatchObject({ cd_type: 'Right of First Refusal', cd_expansion: true });
});

test('stored dates of the former type Expansion are Other with the mark, and their options stay', async () => {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({ sd_ced: '2030-12-31' });
  await asImport((client) =>
    asBefore(`with made as (
        insert into critical_dates (client_id, sd_id, cd_type, cd_action, cd_note)
        values (${client}, ${sd_id}, 'Expansion', '2029-01-31', 'Suite 400') returning *)
      insert into critical_date_options (client_id, cd_id, sd_id, op_months) select client_id, cd_id, sd_id, 36 from made`),
  );
  await upgrade();
  const [date] = await datesOf(sd_id);
  expect(date).toMatchObject({
    cd_type: 'Other',
    cd_expansion: true,
    cd_action: '2029-01-31',
    cd_note: 'Suite 400',
    version: 1,
  });
  const cd_id = date?.cd_id ?? 0;
  const changed = await writer.call('Leases/EditOption', { cd_id, op_payment: 100 });
  expect(changed.body).toMatchObject({ op_months: 36, op_payment: 100 });
  const { body: history } = await writer.call('Leases/GetLeaseHistory', { id: sd_id });
  const entry = history.find(({ changes }) => changes.some(({ field }) => field === 'cd_expansion'));
  expect(entry?.changes).toMatchObject([
    { field: 'cd_type', before: 'Expansion', after: 'Other' },
    { field: 'cd_expansion', before: null, after: true },
  ]);
});

test('an import from before the upgrade is undone after it, and what it had changed gets the mark', async () => {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({ sd_num: 'undone' });
  await asImport((client) =>
    asBefore(`insert into critical_dates (client_id, sd_id, cd_type, cd_action)
      values (${client}, ${sd_id}, 'Expansion', '2029-01-31')`),
  );
  const moved = await asImport((client) =>
    asBefore(`update critical_dates set cd_type = 'Other' where client_id = ${client} and sd_id = ${sd_id}`),
  );
  const added = await asImport((client) =>
    asBefore(`insert into critical_dates (client_id, sd_id, cd_type, cd_action)
      values (${client}, ${sd_id}, 'Expansion', '2031-01-31')`),
  );
  await upgrade();
  expect((await undoOf(writer, { id: added })).body).toMatchObject({ leftCount: 0 });
  expect((await undoOf(writer, { id: moved })).body).toMatchObject({ leftCount: 0 });
  const dates = await datesOf(sd_id);
  expect(dates).toMatchObject([{ cd_type: 'Other', cd_expansion: true, cd_action: '2029-01-31' }]);
  expect(nth(dates, 0).active).toBe(true);
});
