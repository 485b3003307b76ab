import {
  leaseTabs,
  type AnyLeaseTab,
  type CallName,
  type Field,
  type Kind,
  type LeaseTabName,
} from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { storedTabs } from './stored-tabs.ts';

const app = testApp();
const aLease = leasesOf(app);
const today = '2026-06-15';
let leaseId = 0;
let theirLease = 0;

beforeAll(async () => {
  leaseId = (await aLease()).sd_id;
  theirLease = (await aLease({}, 'Other')).sd_id;
});

type Value = string | number | boolean | null;
type Row = Record<string, Value> & { version: number };

function longest(field: Field): number {
  return 'max' in field ? field.max : 0;
}

/** Per kind of field: two values that it takes, and one that it does not. A text with a shape is e-mail addresses. */
const samples: Record<Kind, (field: Field) => readonly [first: Value, second: Value, wrong: Value]> = {
  text: (field) =>
    'shape' in field
      ? samples.email(field)
      : ['é'.repeat(longest(field)), 'another text', 'x'.repeat(longest(field) + 1)],
  longText: (field) => ['two\nlines, "quoted"', 'another text', 'x'.repeat(longest(field) + 1)],
  phone: (field) => ['314-555-0100', '+1 (314) 555-0199', 'x'.repeat(longest(field) + 1)],
  email: (field) => ['ann@olive.example', 'bo@elm.example', 'x'.repeat(longest(field) + 1)],
  integer: () => [1, 2, 1.5],
  number: () => [1.5, 2, 'many'],
  money: () => [1000.5, 2, 'much'],
  percent: () => [1.5, 2, 'most'],
  date: () => ['2024-02-29', '2027-02-28', '2023-02-30'],
  yearQuarter: () => ['2026 Q1', '2026 Q2', '2026 Q5'],
  choice: (field) => {
    const values = 'choices' in field ? field.choices.map(({ value }) => value) : [];
    return [values.at(0) ?? null, values.at(-1) ?? null, 'outside any list'];
  },
  // Several choices are a kind of search option; no row has one.
  choices: (field) => samples.choice(field),
  flag: () => [true, false, 'perhaps'],
  file: () => [null, null, null],
};

/** Fields whose values depend on another one's: a yearly amount gives the monthly one. */
const dependent: Readonly<Record<string, readonly [first: Value, second: Value, wrong: Value]>> = {
  rt_yearly: [12_006.01, 24.01, 'much'],
};

/** Documents carry a file and have tests of their own. */
type RowTabName = Exclude<LeaseTabName, 'documents'>;
const { documents: _, ...rowTabs } = leaseTabs;

/** The field that the rows of a tab are listed by, and whether the latest come first, where the specification says. */
const orders: Partial<Record<RowTabName, readonly [field: string, order: 'first' | 'latest first']>> = {
  rentTerms: ['rt_start', 'first'],
  criticalDates: ['cd_action', 'first'],
  notes: ['com_date', 'latest first'],
  contacts: ['c_id', 'first'],
};

function orderOf(tabName: RowTabName): readonly [field: string, order: 'first' | 'latest first'] {
  const [field = '', direction] = storedTabs[tabName].orderBy.split(/[ ,]/);
  return orders[tabName] ?? [field, direction === 'desc' ? 'latest first' : 'first'];
}

// Safe: the names of the table above.
const tabs = Object.entries<AnyLeaseTab>(rowTabs) as [RowTabName, AnyLeaseTab][];

describe.each(tabs)('%s', (tabName, tab) => {
  const { key, parent, noun } = tab;
  // Safe: the names of a tab's calls are names of the call table.
  const { list, save, remove } = tab.calls as Record<keyof AnyLeaseTab['calls'], CallName>;
  const fields = Object.entries(tab.fields).filter(([, { derived }]) => !derived);

  function sample(index: 0 | 1 | 2): Record<string, Value> {
    return Object.fromEntries(
      fields.map(([name, field]) => [name, (dependent[name] ?? samples[field.kind](field))[index]]),
    );
  }
  const first = sample(0);
  const ofKind = (wanted: Kind) => fields.find(([, { kind }]) => kind === wanted);
  const [textField = ''] = ofKind('longText') ?? ofKind('text') ?? [];
  const changed = { [textField]: 'changed' };

  async function saved(payload: object, client: 'Main' | 'Other' = 'Main', headers = {}) {
    const reply = await (await app.as('Write', client)).call(save, payload, headers);
    // Safe: a tab's save answers a row of the tab.
    return { ...reply, row: reply.body as Row };
  }
  async function made(on = leaseId): Promise<Row> {
    return (await saved({ [key]: 0, [parent]: on, ...first })).row;
  }
  async function listed(id: number): Promise<Row[]> {
    // Safe: a tab's list answers rows of the tab.
    return (await (await app.as('no role')).call(list, { id })).body as Row[];
  }
  async function removed(row: Row): Promise<unknown> {
    return (await (await app.as('Write')).call(remove, { id: row[key] })).body;
  }

  test('a row with every field set is saved, answered with its id, and listed on its lease', async () => {
    const row = await made();
    expect(row).toMatchObject({ ...first, [parent]: leaseId, version: 1, active: true });
    expect(Number(row[key])).toBeGreaterThan(0);
    expect(await listed(leaseId)).toContainEqual(row);
  });

  test('a deleted row is restored as it was, once, and not from another client', async () => {
    const writer = await app.as('Write');
    const row = await made();
    const restore = { tab: tabName, id: Number(row[key]) };
    expect((await writer.call('Leases/RestoreRow', restore)).body).toBe(false);
    await removed(row);
    expect((await (await app.as('Write', 'Other')).call('Leases/RestoreRow', restore)).body).toBe(false);
    expect((await writer.call('Leases/RestoreRow', restore)).body).toBe(true);
    const { version: _version, ...values } = row;
    expect(await listed(leaseId)).toContainEqual(expect.objectContaining(values));
  });

  test('every field is changed by a save and listed as it was sent', async () => {
    const { row } = await saved({ ...(await made()), ...sample(1) });
    expect(row).toMatchObject({ ...sample(1), version: 2 });
    expect(await listed(leaseId)).toContainEqual(row);
  });

  test.each(fields.map(([name]) => name))(
    '%s is emptied, takes its default, or is required',
    async (name) => {
      const { status, row, problem } = await saved({ [key]: (await made())[key], [name]: null });
      const fallback = tab.defaults(today)[name] ?? null;
      const outcome = status === 200 ? row[name] : problem.errors?.map(({ field }) => field);
      expect([fallback, [name]]).toContainEqual(outcome);
    },
  );

  test('wrong values are refused with each field named, and nothing is changed', async () => {
    const row = await made();
    // Types are choices of the client, which the database knows once the other fields are right.
    const isType = ([name]: readonly [string, Value]) => 'list' in (tab.fields[name] ?? {});
    const wrong = Object.entries(sample(2));
    for (const some of [wrong.filter((one) => !isType(one)), wrong.filter(isType)]) {
      const { status, problem } = await saved({ ...row, ...Object.fromEntries(some) });
      const named = problem?.errors?.map(({ field }) => field).toSorted() ?? [];
      expect([status, named]).toEqual([some.length === 0 ? 200 : 400, some.map(([name]) => name).toSorted()]);
    }
    const { version: _version, ...values } = row;
    expect(await listed(leaseId)).toContainEqual(expect.objectContaining(values));
  });

  test('a change keeps what it does not send, and stays on its lease whatever the payload says', async () => {
    const row = await made();
    const change = await saved({ [key]: row[key], [parent]: theirLease, ...changed });
    expect(change.row).toMatchObject({ ...first, ...changed, [parent]: leaseId, version: 2 });
  });

  // @security stale-save-answers-409-row
  test('a stale save answers 409 with the row as it is now; of two saves at once one wins', async () => {
    const row = await made();
    const replies = await Promise.all([saved({ ...row, ...changed }), saved({ ...row, ...changed })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.problem.current).toMatchObject({ ...changed, version: 2 });
  });

  test('a row is deleted once: true, then false', async () => {
    const row = await made();
    expect(await removed(row)).toBe(true);
    expect(await removed(row)).toBe(false);
    expect(await listed(leaseId)).not.toContainEqual(expect.objectContaining({ [key]: row[key] }));
    expect((await saved({ [key]: row[key], ...changed })).status).toBe(404);
  });

  test("nothing is made on, read from or deleted from another client's lease", async () => {
    const { row: theirs } = await saved({ [key]: 0, [parent]: theirLease, ...first }, 'Other');
    const nowhere = { ...theirs, [key]: 2_000_000_000, [parent]: 2_000_000_000 };
    for (const row of [theirs, nowhere]) {
      expect((await saved({ ...first, [key]: 0, [parent]: row[parent] })).status).toBe(404);
      expect((await saved({ [key]: row[key], ...changed })).status).toBe(404);
      const reply = await (await app.as('no role')).call(list, { id: row[parent] });
      expect(reply.status).toBe(404);
      expect(await removed(row)).toBe(false);
    }
  });

  test('a payload sent three times with one Idempotency-Key makes one row', async () => {
    const payload = { [key]: 0, [parent]: leaseId, ...first };
    const replies = await Promise.all(
      [1, 2, 3].map(() => saved(payload, 'Main', { 'idempotency-key': `three-times-${key}` })),
    );
    expect(new Set(replies.map(({ row }) => row[key])).size).toBe(1);
  });

  test('rows are listed in the order of the tab', async () => {
    const { sd_id } = await aLease();
    const [field, order] = orderOf(tabName);
    for (const date of ['2026-03-01', '2026-01-01', '2026-02-01']) {
      const dates = fields.flatMap(([name, { kind }]) => (kind === 'date' ? [[name, date]] : []));
      await saved({ [key]: 0, [parent]: sd_id, ...first, ...Object.fromEntries(dates) });
    }
    const values = (await listed(sd_id)).map((row) => row[field] ?? null);
    const ascending = values.toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
    expect(values).toHaveLength(3);
    expect(values).toEqual(order === 'first' ? ascending : ascending.toReversed());
  });

  test('an index finds the rows of a lease', async () => {
    const { name } = storedTabs[tabName].table;
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query<{ indexdef: string }>('select indexdef from pg_indexes where tablename = $1', [name]),
    );
    const found = rows.filter(({ indexdef }) => indexdef.includes(`(client_id, ${parent}`));
    expect(found.length).toBeGreaterThan(0);
  });

  test('the summary of the lease counts its rows', async () => {
    const { sd_id } = await aLease();
    const viewer = await app.as('no role');
    async function counted(): Promise<number> {
      return (await viewer.call('Leases/GetLeaseSummary', { id: sd_id })).body.counts[tabName];
    }
    expect(await counted()).toBe(0);
    const row = await made(sd_id);
    await made(sd_id);
    expect(await counted()).toBe(2);
    await removed(row);
    expect(await counted()).toBe(1);
  });

  test('the history of the lease tells who added, changed and deleted a row', async () => {
    const { sd_id } = await aLease();
    const row = await made(sd_id);
    await saved({ ...row, ...changed });
    await removed(row);
    const { body } = await (await app.as('no role')).call('Leases/GetLeaseHistory', { id: sd_id });
    expect(body.slice(0, 3)).toMatchObject(
      ['deleted', 'changed', 'added'].map((action) => ({
        row: row[key],
        what: noun,
        action,
        userName: 'write.of.main',
      })),
    );
  });
});
