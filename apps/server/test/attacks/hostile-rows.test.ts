// @module-tag long
import { calls, type Call } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepForCanaries } from '../../../../torture/attack/canaries.ts';
import { assignTooMuch, raceSavers, submitTwice } from '../../../../torture/attack/rows.ts';
import { differing, savedKinds } from '../../../../torture/attack/saved-kinds.ts';
import { Person } from '../../../../torture/person.ts';
import { testApp } from '../app.ts';
import { asOwner } from '../database.ts';
import { everybody } from '../people.ts';

/** The same promises for every kind of row there is, made from the contract's tables. */
const app = testApp();
let person: Person;
let stranger: Person;
let known: Counted[] = [];
beforeAll(async () => {
  known = await changesAndEntries();
  const [ours, theirs] = await Promise.all(
    ['Main', 'Other'].map((client) => everybody(app.database.pool, app.clock.now(), client)),
  );
  person = new Person(app.url, ours ?? null);
  stranger = new Person(app.url, theirs ?? null);
});

/** These calls store rows of the kinds below; their own tests send them twice. */
const madeFromOthers = new Set(['Payments/MakeBatch', 'Market/MakeComp', 'Documents/TakeSuggestion']);

test('every call that makes something is among the kinds of row that are tried here', () => {
  const tried = new Set<string>(savedKinds.map(({ creates }) => creates));
  // A change set is made of rows of these kinds.
  const making = Object.entries<Call>(calls).filter(
    ([name, call]) => call.creates && !call.changes?.includes('changeSets') && !madeFromOthers.has(name),
  );
  expect(making.map(([name]) => name).filter((name) => !tried.has(name))).toEqual([]);
});

describe.each(differing(savedKinds))('$what', (kind) => {
  test.skipIf(!kind.versioned)(
    'exactly one of several saves from one version wins, and the others are refused',
    async () => {
      expect(await raceSavers(person, kind, `race ${kind.what}`)).toEqual([]);
    },
  );

  test('sent several times with one Idempotency-Key is made once', async () => {
    expect(await submitTwice(person, kind, `twice ${kind.what}`)).toEqual([]);
  });

  test('client, author, version, ids and computed fields of a payload are not stored, and the row stays where it is', async () => {
    expect(await assignTooMuch(person, kind, `forged ${kind.what}`)).toEqual([]);
  });
});

test(
  'no call with the ids of all rows of a client reveals anything of it to another client',
  { timeout: 300_000 },
  async () => {
    const { tried, findings } = await sweepForCanaries(person, stranger, 'canary-2b7e15');
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  },
);

test('history has exactly one entry for each change made here', async () => {
  // One row for each client, which no call creates.
  await person.send('Rent/SaveSettings', { holdover: 140, growth: 2, fiscalMonth: 7 });
  const policy = {
    secondFactor: false,
    graceDays: 14,
    idleMinutes: 600,
    absoluteHours: null,
    passwordMin: null,
  };
  await person.send('Admin/SaveSecurityPolicy', policy);
  await person.send('Market/SaveSettings', { figuresForAll: false, expenses: 7 });
  await person.send('Documents/SaveRule', { coi: false });
  await person.send('Rent/EditIndex', { values: [{ series: 'CPI-U', month: '2026-01', value: 320 }] });
  const place = { sd_address: '1 Market Sq', sd_zip: '63101' };
  const { sd_id } = (await person.send('Leases/EditLease', { sd_num: 'sold', ...place })).record;
  await person.send('Market/SaveLeaseMarket', { sd_id, propertyType: 'Office' });
  await person.send('Expenses/EditSalesMonth', { sd_id, month: '2026-01', amount: 1000 });
  const term = { sd_id, rt_type: 'Base Rent', rt_start: '2025-06-01', rt_monthly: 1000 };
  const { rt_id } = (await person.send('Leases/EditRentTerm', term)).record;
  const rule = { sd_id, rt_id, series: 'CPI-U', baseMonth: '2025-05', stepOn: '2026-06-01', lag: 1 };
  expect((await person.send('Rent/EditIndexRule', rule)).status).toBe(200);
  const sale = { compType: 2, leaseCommencement: '2026-1', address: '1 Market Square', zip: '63101' };
  const { id: compId } = (await person.send('Comps/EditComps', sale)).record;
  expect((await person.send('Market/AcknowledgeSale', { sd_id, compId, sl_coi: true })).status).toBe(200);
  const { record: settings } = await person.send('Accounting/GetSettings');
  const rates = [{ from: '2000-01-01', maxMonths: null, rate: 5 }];
  await person.send('Accounting/SaveSettings', { ...settings, standards: 'ASC842', rates });
  await person.send('Payments/SaveSettings', { twoPeople: false });
  const layout = { name: 'Own', columns: [{ heading: 'Sum', value: 'amount' }] };
  expect((await person.send('Payments/EditLayout', { layout })).status).toBe(200);
  const charge = { sd_id, ch_due: '2026-07-01', ch_amount: 12 };
  const { ch_id } = (await person.send('Payments/EditCharge', charge)).record;
  const held = await person.send('Payments/Hold', { keys: [`c${String(ch_id)}`], reason: 'Asked why' });
  expect(held.status).toBe(200);
  // An import makes these, in transactions of its own.
  const actual = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query<{ pa_id: number }>(
      `insert into payment_actuals (client_id, pa_amount, pa_paid)
       select client_id, 12, '2026-07-01' from leases where sd_id = $1 returning pa_id`,
      [sd_id],
    ),
  );
  const keys = [`u${actual.rows[0]?.pa_id}`];
  expect((await person.send('Payments/ExplainPaid', { keys, note: 'Not ours' })).status).toBe(200);
  await shareOnePayment(sd_id, actual.rows[0]?.pa_id);
  await acceptOneEstimate();
  const gym = { words: 'gym', category: 'Fitness', varies: false, controllable: true, capital: false };
  expect((await person.send('Expenses/SaveLineWords', { words: [gym], version: 0 })).status).toBe(200);
  await person.send('Leases/EditLease', { sd_num: 'measured', sd_ccd: '2025-01-01', sd_ced: '2027-12-31' });
  await person.send('Accounting/ClosePeriod', { month: '2026-05' });
  const after = await changesAndEntries();
  expect(after.length).toBeGreaterThan(8);
  for (const { name, changes, entries } of after) {
    // Rows that a migration has made have no history entries, so they are subtracted.
    const before = known.find((table) => table.name === name) ?? { changes: 0, entries: 0 };
    expect({ name, entries: entries - before.entries }).toEqual({ name, entries: changes - before.changes });
    expect({ name, isChanged: changes > before.changes }).toEqual({ name, isChanged: true });
  }
});

/** A rent term follows from what a statement allowed. */
async function acceptOneEstimate() {
  const { sd_id } = (await person.send('Leases/EditLease', { sd_num: 'billed', sd_ocd: '2020-01-01' }))
    .record;
  const term = { sd_id, rt_type: 'CAM', rt_start: '2024-01-01', rt_monthly: 900 };
  await person.send('Leases/EditRentTerm', term);
  await person.send('Expenses/EditClause', { sd_id, pool: 'CAM', method: 'Net', sharePercent: 10 });
  const year = { from: '2025-01-01', to: '2025-12-31', billed: 12_000 };
  const lines = [{ description: 'Repairs', amount: 120_000 }];
  const { es_id } = (await person.send('Expenses/EditStatement', { sd_id, ...year, lines })).record;
  expect((await person.send('Expenses/AcceptEstimate', { id: es_id, monthly: 1000 })).status).toBe(200);
}

/** One actual payment pays two charges that were sent. */
async function shareOnePayment(sd_id: unknown, id: number | undefined) {
  const { py_id } = (await person.send('Payments/EditPayee', { py_name: 'Paid by one check' })).record;
  await person.send('Payments/EditLeasePayee', { sd_id, py_id });
  await person.send('Payments/EditCode', { sd_id, pc_account: '6100' });
  const keys: string[] = [];
  for (const ch_amount of [5, 7]) {
    const charge = { sd_id, ch_due: '2026-07-01', ch_amount };
    keys.push(`c${String((await person.send('Payments/EditCharge', charge)).record['ch_id'])}`);
  }
  await person.send('Payments/Approve', { keys, month: '2026-07' });
  await person.send('Payments/MakeBatch', { month: '2026-07', layout: 'QuickBooks' });
  expect((await person.send('Payments/MatchPaid', { id, keys })).status).toBe(200);
}

interface Counted {
  readonly name: string;
  /** The sum of the versions of all its rows, because each change adds one. */
  readonly changes: number;
  readonly entries: number;
}

/** Counts changes and entries of every table that keeps a history and versions. */
async function changesAndEntries(): Promise<Counted[]> {
  return asOwner(app.database.ownerUrl, async (owner) => {
    const tables = await owner.query<{ name: string }>(
      `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
       where t.tgname = 'record_history'`,
    );
    const counted = tables.rows.map(
      ({
        name,
      }) => `select '${name}' as name, (select coalesce(sum(version), 0)::int from ${name}) as changes,
        (select count(*)::int from history where table_name = '${name}') as entries`,
    );
    return (await owner.query<Counted>(counted.join(' union all '))).rows;
  });
}
