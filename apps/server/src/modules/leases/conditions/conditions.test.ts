import {
  addMonths,
  formatConditions,
  leaseFigureNames,
  leaseListFields,
  leaseReports,
  monthsLeft,
  operatorsOf,
  readCondition,
  rentToday,
  type Field,
  type FieldTable,
  type ListedLease,
  type Operator,
} from '@panoramic/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { portfolio, type LeaseWithRows } from './portfolio.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
const table: FieldTable = leaseListFields;
/** The clock stands shortly before midnight of this day where the server is. */
const today = '2026-06-15';
const evening = '2026-06-16T04:50:00Z';
const afterMidnight = '2026-06-16T05:10:00Z';

/** What each lease should have; computed by the contract's rules, not by the database. */
type Expected = Record<string, string | number | boolean | null>;
const expected = new Map<number, Expected>();
let viewer: Caller;

beforeAll(async () => {
  app.clock.set(evening);
  viewer = await app.as('no role');
  for (const client of ['Main', 'Other'] as const) {
    const writer = await app.as('Write', client);
    for (const { lease, terms = [], dates = [], contacts = [] } of portfolio) {
      const { sd_id, ...row } = await aLease(lease, client);
      for (const term of terms) await saved(writer.call('Leases/EditRentTerm', { sd_id, ...term }));
      for (const date of dates) await saved(writer.call('Leases/EditCriticalDate', { sd_id, ...date }));
      for (const contact of contacts)
        await saved(writer.call('Leases/EditContacts', { c_site: sd_id, ...contact }));
      if (client === 'Main')
        expected.set(sd_id, { ...row, sd_id, ...figuresOf(row, { terms, dates, contacts }) });
    }
  }
});

async function saved(reply: Promise<{ status: number }>): Promise<void> {
  expect((await reply).status).toBe(200);
}

type Rows = Required<Omit<LeaseWithRows, 'lease'>>;

function figuresOf(row: Omit<ListedLease, 'sd_id'>, { terms, dates, contacts }: Rows): Expected {
  const inEffect = terms.filter(
    ({ rt_type, rt_start }) => rt_type !== 'Security Deposit' && rt_start === '2026-01-01',
  );
  const whole = terms.map((term) => ({
    rt_type: null,
    rt_start: null,
    rt_end: null,
    rt_monthly: null,
    ...term,
  }));
  const { total } = rentToday(whole, row, today);
  const [next] = dates
    .filter(({ cd_status }) => cd_status === true)
    .toSorted((a, b) => ((a.cd_action ?? '') < (b.cd_action ?? '') ? -1 : 1));
  const landlord = contacts.findLast(({ c_type }) => c_type === 'Landlord');
  const rent = inEffect.length > 0;
  return {
    rent_monthly: rent ? total.monthly : null,
    rent_yearly: rent ? total.annual : null,
    rent_psqft: rent ? total.psqft : null,
    next_date: next?.cd_action ?? null,
    next_date_type: next?.cd_type ?? null,
    landlord: landlord?.c_company ?? (landlord ? 'Ann Smithers' : null),
    months_left: monthsLeft(row.sd_ced, today),
  };
}

type Value = string | number | boolean | null;
type Test = (value: Value, operands: readonly (string | number)[]) => boolean;

function lower(value: Value | undefined): string {
  return String(value ?? '').toLowerCase();
}

/** The meaning of each operator, written down a second time. */
const meanings: Record<Operator, Test> = {
  contains: (value, [typed]) => value !== null && lower(value).includes(lower(typed)),
  is: (value, [typed]) => value !== null && lower(value) === lower(typed),
  isNot: (value, [typed]) => value === null || lower(value) !== lower(typed),
  over: (value, [least = 0]) => value !== null && value > least,
  under: (value, [most = 0]) => value !== null && value < most,
  before: (value, [day = '']) => value !== null && value < day,
  after: (value, [day = '']) => value !== null && value > day,
  between: (value, [from = 0, to = 0]) => value !== null && value >= from && value <= to,
  next: (value, [months]) =>
    typeof value === 'string' && value >= today && value <= addMonths(today, Number(months)),
  in: (value, chosen) => chosen.some((one) => one === value),
  empty: (value) => value === null,
};

/** Operands at, beside and away from what the leases have. */
function operandsFor(name: string, operator: Operator): (string | number)[][] {
  if (operator === 'empty') return [[]];
  if (operator === 'next') return [[1], [3], [9], [120]];
  const values = [...expected.values()].flatMap((row) => row[name] ?? []) as (string | number)[]; // Safe: no flags.
  if (operator === 'in') return [...values.map((value) => [value]), [...new Set(values)]];
  if (operator === 'between') {
    const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
    return sorted.map((value, at) => [value, sorted[at + 1] ?? value]);
  }
  const parts = operator === 'contains' ? ['%', '_', '\\', "'", 'xx'] : [];
  return [...values, ...parts].flatMap((value) =>
    typeof value === 'string' && operator === 'contains'
      ? [[value], [value.slice(1, 3) || value], [value.slice(0, 4).toUpperCase()]]
      : [[value]],
  );
}

async function found(conditions: string): Promise<ListedLease[]> {
  const reply = await viewer.call('Leases/SearchLeases', { conditions, figures: leaseFigureNames });
  expect(reply.status).toBe(200);
  return reply.body;
}

const cases = Object.entries(table).flatMap(([name, field]: [string, Field]) =>
  operatorsOf(field).map((operator) => [name, operator] as const),
);

describe('a search with a condition on any field', () => {
  test.each(cases)(
    '%s %s finds what the condition means, and only leases of the client',
    async (name, operator) => {
      for (const values of operandsFor(name, operator)) {
        const reading = readCondition(table, { field: name, operator, values });
        if ('problem' in reading) throw new Error(reading.problem);
        const wanted = [...expected.values()].filter((row) => meanings[operator](row[name] ?? null, values));
        const rows = await found(formatConditions([reading.value]) ?? '');
        expect([values, rows.map(({ sd_num }) => sd_num)]).toEqual([
          values,
          wanted.map(({ sd_num }) => sd_num),
        ]);
      }
    },
  );

  test('lists the figures asked for as the rules of the contract compute them, and no others', async () => {
    const rows = await found('');
    expect(rows).toEqual([...expected.values()]);
    const { body } = await viewer.call('Leases/SearchLeases', { figures: ['landlord'] });
    expect(Object.keys(body[0] ?? {}).filter((name) => leaseFigureNames.includes(name as never))).toEqual([
      'landlord',
    ]);
    const plain = (await viewer.call('Leases/SearchLeases', {})).body;
    expect(Object.keys(plain[0] ?? {}).filter((name) => leaseFigureNames.includes(name as never))).toEqual(
      [],
    );
  });

  test('joins all conditions and the options of the form with "and"', async () => {
    const search = {
      sstate: 'TX',
      sced: '2027-01-01',
      scede: '2027-12-31',
      conditions: 'sd_sqft.over.5000',
    } as const;
    const { body } = await viewer.call('Leases/SearchLeases', search);
    expect(body.map(({ sd_num }) => sd_num)).toEqual(['C-2']);
    const none = { ...search, conditions: 'sd_sqft.over.5000~rent_yearly.over.999999' };
    expect((await viewer.call('Leases/SearchLeases', none)).body).toEqual([]);
  });

  test.each(['client_id.is.2', 'version.over.0', 'sd_sqft.or.1', "sd_sqft.over.1';--", '__proto__.is.x'])(
    'refuses %s with 400 and names the field',
    async (conditions) => {
      const { status, problem } = await viewer.call('Leases/SearchLeases', { conditions });
      expect([status, problem.errors?.[0]?.field]).toEqual([400, 'conditions']);
    },
  );
});

describe('a list with figures', () => {
  async function monthly(): Promise<(number | null | undefined)[]> {
    const { body } = await viewer.call('Leases/SearchLeases', {
      conditions: 'sd_num.is.C-4',
      figures: ['rent_monthly'],
    });
    return body.map(({ rent_monthly }) => rent_monthly);
  }

  test('shows a change of the rent at the next request, and the rent of the new day after midnight', async () => {
    expect(await monthly()).toEqual([12_000]);
    const lease = [...expected.values()].find(({ sd_num }) => sd_num === 'C-4');
    const writer = await app.as('Write');
    const term = { sd_id: Number(lease?.['sd_id']), rt_type: 'CAM', rt_end: '2026-12-31' } as const;
    await saved(writer.call('Leases/EditRentTerm', { ...term, rt_start: today, rt_monthly: 10 }));
    expect(await monthly()).toEqual([12_010]);
    await saved(writer.call('Leases/EditRentTerm', { ...term, rt_start: '2026-06-16', rt_monthly: 1 }));
    expect(await monthly()).toEqual([12_010]);
    app.clock.set(afterMidnight);
    expect(await monthly()).toEqual([12_011]);
    app.clock.set(evening);
  });

  test('a condition that counts from today is answered for the new day after midnight', async () => {
    async function soon(tag?: string) {
      const headers = { authorization: `Bearer ${viewer.token}`, ...(tag && { 'if-none-match': tag }) };
      const reply = await app.raw(
        'POST',
        'api/Leases/SearchLeases',
        { conditions: 'sd_ced.next.1' },
        headers,
      );
      return { status: reply.status, tag: reply.headers.get('etag') ?? '', text: await reply.text() };
    }
    const first = await soon();
    expect(first.text).toContain('C-3');
    expect((await soon(first.tag)).status).toBe(304);
    app.clock.set(afterMidnight);
    const next = await soon(first.tag);
    app.clock.set(evening);
    expect([next.status, next.text.includes('C-3')]).toEqual([200, false]);
  });

  test('is exported with the figures that it shows', async () => {
    const ids = (await found('sd_num.is.C-2')).map(({ sd_id }) => sd_id);
    const reply = await app.raw(
      'POST',
      'api/Leases/ExportLeases',
      { format: 'csv', columns: ['sd_num', 'rent_yearly', 'next_date', 'landlord'], ids },
      { authorization: `Bearer ${viewer.token}` },
    );
    expect(await reply.text()).toContain(
      '#,Rent Yearly,Next Critical Date,Landlord\r\nC-2,13200,2026-12-15,Smith & Sons',
    );
  });

  test('gives the reports the same leases, and its conditions stand in their title', async () => {
    const search = { sstate: 'TX', conditions: 'rent_yearly.over.13000~landlord.contains.smith' } as const;
    for (const reportName of leaseReports) {
      const { body } = await viewer.call('Leases/GetReport', { reportName, ...search });
      const { sheets } = await readXlsx(Buffer.from(body.documentBase64, 'base64'));
      const cells = sheets.flatMap(({ rows }) => rows.flat().map(String));
      expect(cells).toContain('Filters: State is TX; Rent Yearly over $13,000.00; Landlord contains smith');
      expect(cells.filter((cell) => /^C-\d$/.test(cell))).toEqual(expect.arrayContaining(['C-2']));
      expect(cells.filter((cell) => /^C-[134]$/.test(cell))).toEqual([]);
    }
  });
});
