// @module-tag long
import {
  compTypes,
  leaseFigureNames,
  leaseSearchFields,
  compSearchTable,
  type CallName,
  type Field,
} from '@panoramic/contract';
import type { PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { maxPreparedStatements } from '../src/db/scope/sql.ts';
import {
  change,
  makeOne,
  savedKinds,
  type Row,
  type SavedKind,
} from '../../../torture/attack/saved-kinds.ts';
import { Person, type Answer } from '../../../torture/person.ts';
import { seededChance } from '../../../torture/trial.ts';
import { testApp } from './app.ts';
import { everybody } from './people.ts';

/** A database connection holds a bounded number of statements, however payloads and searches differ. */
const app = testApp();
let person: Person;
const rows = new Map<SavedKind, Row>();
const random = seededChance(7);

beforeAll(async () => {
  person = new Person(app.url, await everybody(app.database.pool, app.clock.now(), 'Main'));
  for (const kind of savedKinds) rows.set(kind, await makeOne(person, kind, `made for ${kind.what}`));
});

function some(names: readonly string[]): string[] {
  return names.filter(() => random() < 0.5);
}

/** Fields of the row as they are, some left out. */
function saveSomeFields(kind: SavedKind): Promise<Answer> {
  const row = rows.get(kind) ?? {};
  const sent = some(Object.keys(kind.fields)).filter((name) => row[name] !== undefined);
  return change(person, kind, row, Object.fromEntries(sent.map((name) => [name, row[name]])));
}

function insertSomeFields(): Promise<Answer> {
  const fields = [
    'sd_region',
    'sd_address',
    'sd_address2',
    'sd_city',
    'sd_state',
    'sd_zip',
    'sd_sqft',
    'sd_lease',
  ];
  return person.send('Leases/EditLease', {
    sd_num: 'inserted',
    ...Object.fromEntries(some(fields).map((name) => [name, null])),
  });
}

function searchBySome(call: CallName, fields: Readonly<Record<string, Field>>, others = {}): Promise<Answer> {
  const options = some(Object.keys(fields)).map((name) => [name, searched(fields[name])]);
  return person.send(call, { ...others, ...Object.fromEntries(options) });
}

/** A value to search for. Short and long texts are searched in different ways. */
function searched(field: Field | undefined): unknown {
  if (field === undefined) return null;
  if (field.kind === 'choice' || field.kind === 'choices') return field.choices[0]?.value;
  if (field.kind === 'date') return '2026-01-31';
  if (field.kind === 'yearQuarter') return '2026-1';
  if ('min' in field) return field.max;
  return random() < 0.5 ? 'a' : 'abcd';
}

const conditions = [
  'sd_sqft.over.5',
  'sd_deposit.between.1*2',
  'landlord.contains.a',
  'rent_yearly.under.9',
  'sd_ced.next.3',
  'sd_state.in.MO*TX',
  'next_date.empty',
];

const turns = 50;
const searchesEach = 8;

// @security saves-searches-ever-differing-fields
test('saves and searches with ever differing fields leave a bounded number of statements on each connection', async () => {
  const changed = savedKinds.filter(({ edits }) => /^(Leases|Comps)\//.test(edits));
  for (let turn = 0; turn < turns; turn += 1) {
    const compType = compTypes[turn % compTypes.length]?.id;
    const searches = Array.from({ length: searchesEach }, () => [
      searchBySome('Leases/SearchLeases', leaseSearchFields, {
        conditions: some(conditions).join('~'),
        figures: some(leaseFigureNames),
      }),
      searchBySome('Comps/SearchComps', compSearchTable(compType ?? 1), { compType }),
    ]);
    const answers = await Promise.all([
      ...changed.map(saveSomeFields),
      insertSomeFields(),
      ...searches.flat(),
    ]);
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  }
  const counts = await preparedCounts();
  expect(Math.max(...counts.map(({ saves }) => saves))).toBe(1);
  expect(Math.max(...counts.map(({ all }) => all))).toBeLessThanOrEqual(maxPreparedStatements);
});

/** For each connection, how many statements it has prepared, and the most that save rows of one table. */
function preparedCounts(): Promise<{ all: number; saves: number }[]> {
  return eachConnection(async (connection) => {
    const { rows: found } = await connection.query<{ all: number; saves: number }>(`
      select sum(count) as all, max(count) filter (where saved is not null) as saves
      from (select substring(statement from '^(?:update|insert into) "[^"]+"(?= set| \\()') as saved, count(*) as count
            from pg_prepared_statements group by saved) counted`);
    return found[0] ?? { all: 0, saves: 0 };
  });
}

async function eachConnection<T>(work: (connection: PoolClient) => Promise<T>): Promise<T[]> {
  const { pool } = app.database;
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    return await Promise.all(connections.map(work));
  } finally {
    for (const connection of connections) connection.release();
  }
}
