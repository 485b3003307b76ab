import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { keepStandards, rentedLeasesOf } from './accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);

describe('settings', () => {
  test('a client that has saved none keeps neither standard', async () => {
    const { body } = await (await app.as('no role', 'Other')).call('Accounting/GetSettings');
    expect(body).toMatchObject({ standards: 'none', currency: 'USD', fiscalMonth: 1, version: 0 });
  });

  test('are saved whole, and a stale save answers 409 and changes nothing', async () => {
    const saved = await keepStandards(app, { fiscalMonth: 4, components: ['CAM'] }, 'Other');
    expect(saved).toMatchObject({ standards: 'both', fiscalMonth: 4, components: ['CAM'], version: 1 });
    const admin = await app.as('Admin', 'Other');
    const again = await admin.call('Accounting/SaveSettings', { ...saved, currency: 'CAD' });
    expect(again.body.version).toBe(2);
    const stale = await admin.call('Accounting/SaveSettings', { ...saved, currency: 'EUR' });
    expect(stale.status).toBe(409);
    expect(stale.problem.current).toMatchObject({ currency: 'CAD', version: 2 });
  });

  test('share the first month of the fiscal year with the rent settings', async () => {
    const { body } = await (await app.as('no role', 'Other')).call('Rent/GetSettings');
    expect(body.fiscalMonth).toBe(4);
  });

  test('refuse two rates for one date and band, naming the row', async () => {
    const admin = await app.as('Admin');
    const { body } = await admin.call('Accounting/GetSettings');
    const rate = { from: '2020-01-01', maxMonths: 60, rate: 5 };
    const refused = await admin.call('Accounting/SaveSettings', { ...body, rates: [rate, rate] });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.problem.errors)).toContain('has a rate already');
  });
});

describe('a lease', () => {
  let id = 0;
  beforeAll(async () => {
    await keepStandards(app);
    id = await aRentedLease({ start: '2022-01-01', end: '2025-12-31', cam: 300 });
  });

  async function accounted(lease = id) {
    const { status, body } = await (await app.as('no role')).call('Accounting/GetLease', { id: lease });
    expect(status).toBe(200);
    return body;
  }

  async function save(change: object) {
    return (await app.as('Write')).call('Accounting/SaveLease', { sd_id: id, ...change });
  }

  test('is measured from its own dates and rent terms, in each standard', async () => {
    await save({ la_rate: 7, la_rate_reason: 'Incremental borrowing rate of the bank' });
    const { books, problems, frozen, proposals } = await accounted();
    expect({ problems, frozen, proposals }).toEqual({ problems: [], frozen: false, proposals: [] });
    expect(books.map(({ book, class: kind, presentValue }) => [book, kind, presentValue])).toEqual([
      ['ASC842', 'operating', 210_858.93],
      ['IFRS16', 'finance', 210_858.93],
    ]);
    expect(books[0]?.schedule).toHaveLength(48);
    expect(books[0]?.schedule.at(-1)).toMatchObject({ liability: 0, asset: 0, cost: 5000 });
  });

  test('refuses a rate without its reason, and names the field', async () => {
    const { status, problem } = await save({ la_rate: 5, la_rate_reason: null });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      { field: 'la_rate_reason', message: 'Say why this rate is used and not the table’s.' },
    ]);
  });

  test('refuses an option that does not belong to it', async () => {
    const { status, problem } = await save({ la_option: 4711, la_option_reason: 'Improvements' });
    expect(status).toBe(422);
    expect(problem.errors?.[0]?.field).toBe('la_option');
  });

  test('runs to the end of an option that is reasonably certain, at the rent of the option', async () => {
    const writer = await app.as('Write');
    const { body: date } = await writer.call('Leases/EditCriticalDate', {
      cd_id: 0,
      sd_id: id,
      cd_type: 'Option to Renew',
      cd_action: '2025-06-30',
    });
    const option = {
      cd_id: date.cd_id,
      op_months: 24,
      op_basis: 'Schedule',
      op_monthly: 6000,
      op_step: 10,
    } as const;
    await writer.call('Leases/EditOption', option);
    expect((await accounted()).options).toEqual([
      {
        cd_id: date.cd_id,
        label: 'Option to renew, 24 months, notice by 06/30/2025',
        end: '2027-12-31',
        terminates: false,
      },
    ]);
    const saved = await save({
      la_option: date.cd_id,
      la_option_reason: 'Improvements worth more than the rent',
    });
    expect(saved.status).toBe(200);
    const { books } = await accounted();
    const payments = books[0]?.schedule.map(({ payment }) => payment) ?? [];
    expect(payments).toHaveLength(72);
    expect([payments[47], payments[48], payments[60]]).toEqual([5000, 6000, 6600]);
  });

  test('says why it cannot be measured', async () => {
    const { sd_id } = (await (await app.as('Write')).call('Leases/EditLease', { sd_num: 'no dates' })).body;
    const { problems, books } = await accounted(sd_id);
    expect(books).toEqual([]);
    expect(problems).toEqual([{ field: 'sd_ccd', message: 'The lease has no current commencement date.' }]);
  });

  test('of another client is not found', async () => {
    const stranger = await app.as('Write', 'Other');
    expect((await stranger.call('Accounting/GetLease', { id })).status).toBe(404);
    expect((await stranger.call('Accounting/SaveLease', { sd_id: id, la_prepaid: 1 })).status).toBe(404);
  });

  test('shows in its history what was typed', async () => {
    const { body } = await (await app.as('no role')).call('Leases/GetLeaseHistory', { id });
    expect(body.find(({ what }) => what === 'Accounting')?.changes).toContainEqual(
      expect.objectContaining({ field: 'la_option_reason' }),
    );
  });

  test('where neither standard is kept has straight-line and deferred rent', async () => {
    await keepStandards(app, { standards: 'none', rates: [] });
    const other = await aRentedLease({ start: '2022-01-01', end: '2022-12-31', monthly: 1800 });
    const { books } = await accounted(other);
    expect(books.map(({ book, class: kind, liability }) => [book, kind, liability])).toEqual([
      ['straightLine', 'straightLine', 0],
    ]);
    expect(books[0]?.schedule[0]).toMatchObject({ straightLine: 1800, deferred: 0 });
    await keepStandards(app);
  });
});
