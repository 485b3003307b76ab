import { readFile } from 'node:fs/promises';
import { defaultAccounts } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { balanceOf, cents, keepStandards, monthCalls, rentedLeasesOf } from '../accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read, close } = monthCalls(app);
const migration = new URL('../../../../migrations/0060-foot-and-accounts.sql', import.meta.url);

beforeAll(async () => {
  await keepStandards(app);
  await aRentedLease({ name: 'operating' });
  const finance = await aRentedLease({ name: 'finance', monthly: 3000 });
  const writer = await app.as('Write');
  await writer.call('Accounting/SaveLease', { sd_id: finance, la_specialised: true });
  await close('2026-03');
});

/** Every month so far, added up by account. */
async function posted(book: 'ASC842' | 'IFRS16', months: readonly string[]) {
  const journals = await Promise.all(months.map((month) => read('Accounting/GetJournal', { month, book })));
  return journals.flatMap(({ entries }) => entries.flatMap(({ lines }) => lines));
}

describe('the accounts', () => {
  test('of operating and finance leases, current and long-term, each hold their own balance', async () => {
    const before = await read('Accounting/GetDisclosures', {
      from: '2024-12',
      to: '2024-12',
      book: 'ASC842',
    });
    expect(before.classes.at(-1)?.liabilityClosing).toBe(0);
    const months = ['2025-01', '2025-02', '2026-03'];
    const { classes } = await read('Accounting/GetDisclosures', { to: '2026-03', book: 'ASC842' });
    const lines = await posted('ASC842', ['2026-03']);
    const { classes: prior } = await read('Accounting/GetDisclosures', { to: '2026-02', book: 'ASC842' });
    for (const kind of ['operating', 'finance'] as const) {
      const [was, is] = [prior, classes].map((all) => all.find((one) => one.class === kind));
      expect(balanceOf(lines, `${kind}Asset`)).toBe(cents(is?.assetClosing) - cents(was?.assetClosing));
      expect(-balanceOf(lines, `${kind}LiabilityCurrent`)).toBe(
        cents(is?.liabilityCurrent) - cents(was?.liabilityCurrent),
      );
      expect(balanceOf(lines, `${kind}Liability`, `${kind}LiabilityCurrent`)).toBe(
        cents(was?.liabilityClosing) - cents(is?.liabilityClosing),
      );
    }
    expect(balanceOf(lines, 'asset', 'liability', 'liabilityCurrent')).toBe(0);
    // From commencement on, the accounts hold what the balance sheet shows.
    const first = await posted('ASC842', months.slice(0, 2));
    const { classes: second } = await read('Accounting/GetDisclosures', { to: '2025-02', book: 'ASC842' });
    const operating = second.find((one) => one.class === 'operating');
    expect(-balanceOf(first, 'operatingLiabilityCurrent')).toBe(cents(operating?.liabilityCurrent));
    expect(balanceOf(first, 'operatingAsset')).toBe(cents(operating?.assetClosing));
  });

  test('of IFRS 16 are one for the assets, and two for the liabilities', async () => {
    const keys = new Set((await posted('IFRS16', ['2026-03'])).map(({ key }) => key));
    for (const key of ['asset', 'liability', 'liabilityCurrent'] as const) expect(keys).toContain(key);
    for (const key of keys) expect(key).not.toMatch(/^(operating|finance)/u);
  });

  test('keep their names in the journal of a closed month when they are named otherwise later', async () => {
    const before = await read('Accounting/GetJournal', { month: '2026-03', book: 'ASC842' });
    await keepStandards(app, { accounts: { ...defaultAccounts, operatingAsset: '1790 Leased space' } });
    const after = await read('Accounting/GetJournal', { month: '2026-03', book: 'ASC842' });
    expect(after).toEqual(before);
    const open = await read('Accounting/GetJournal', { month: '2026-04', book: 'ASC842' });
    expect(open.totals.map(({ account }) => account)).toContain('1790 Leased space');
    const { body } = await (
      await app.as('no role')
    ).call('Accounting/GetReport', { reportName: 'Journal', to: '2026-03', book: 'ASC842' });
    expect(body.documentBase64.length).toBeGreaterThan(1000);
  });
});

describe('books that were closed when assets and liabilities had one account each', () => {
  test('keep typed names, and move their balances to the new accounts once', async () => {
    const was = await read('Accounting/GetDisclosures', { to: '2026-03', book: 'ASC842' });
    await asOwner(app.database.ownerUrl, async (owner) => {
      await owner.query(`
        alter table accounting_figures drop "liabilityTakenOver", drop "assetTakenOver", drop "liabilityLate",
          drop "assetLate", drop "openingClass", drop apart;
        alter table accounting_periods drop accounts;
        update accounting_settings set accounts =
          '{"asset": "1700 ROU", "liability": "Lease liabilities", "cash": "1000 Bank"}'::jsonb`);
      await owner.query(await readFile(migration, 'utf8'));
    });
    const { body: settings } = await (await app.as('Admin')).call('Accounting/GetSettings');
    expect(settings.accounts).toMatchObject({
      asset: '1700 ROU',
      operatingAsset: '1700 ROU',
      financeAsset: '1700 ROU',
      liability: 'Lease liabilities',
      operatingLiability: defaultAccounts.operatingLiability,
      cash: '1000 Bank',
    });
    const operating = was.classes.find((one) => one.class === 'operating');
    const april = await posted('ASC842', ['2026-04']);
    const total = was.classes.at(-1);
    expect(balanceOf(april, 'asset')).toBe(-cents(total?.assetClosing));
    expect(balanceOf(april, 'liability')).toBe(cents(total?.liabilityClosing));
    const { classes } = await read('Accounting/GetDisclosures', { to: '2026-04', book: 'ASC842' });
    const now = classes.find((one) => one.class === 'operating');
    expect(operating?.liabilityCurrent).toBeGreaterThan(0);
    expect(-balanceOf(april, 'operatingLiabilityCurrent')).toBe(cents(now?.liabilityCurrent));
    expect(balanceOf(april, 'operatingAsset')).toBe(cents(now?.assetClosing));
    await close('2026-04');
    const may = await posted('ASC842', ['2026-05']);
    expect(may.some(({ key }) => key === 'asset' || key === 'liability')).toBe(false);
  });
});

describe('figures that do not add up', () => {
  test('have no totals, on screens and in workbooks, and the lease is named', async () => {
    const bent = await aRentedLease({ name: 'bent', start: '2026-05-01' });
    await close('2026-05');
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(
        `update accounting_figures set "liabilityClosing" = "liabilityClosing" + 100.5 where sd_id = $1`,
        [bent],
      ),
    );
    const span = { from: '2026-01', to: '2026-05', book: 'ASC842' } as const;
    const cause = { sd_id: bent, label: '# bent', message: expect.stringContaining('liability by 100.50') };
    expect(await read('Accounting/GetDisclosures', span)).toMatchObject({ classes: [], unfooted: [cause] });
    const month = await read('Accounting/GetPeriod', { month: '2026-05', book: 'ASC842' });
    expect(month).toMatchObject({ totals: null, unfooted: [cause] });
    const viewer = await app.as('no role');
    const refused = await viewer.call('Accounting/GetReport', { ...span, reportName: 'Disclosures' });
    expect(refused.status).toBe(422);
    expect(refused.problem.errors?.[0]?.message).toMatch(/^No total: .*bent: .*100\.50/u);
    // A span without the month foots, and so do other leases.
    const sound = await read('Accounting/GetDisclosures', { ...span, to: '2026-04' });
    expect(sound.unfooted).toEqual([]);
    expect(sound.classes.length).toBeGreaterThan(0);
  });
});
