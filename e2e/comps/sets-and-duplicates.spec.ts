import type { Page } from '@playwright/test';
import { signedIn, type Caller } from '../screens/subjects.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { downloaded, title } from './comp-page.ts';

let broker: Caller;
test.beforeAll(async () => {
  broker = await signedIn(process.env['PANORAMIC_URL'] ?? '', 'broker');
});

interface Made {
  readonly id: number;
}

function aComp(values: object): Promise<Made> {
  const office = { compType: 1, leaseCommencement: '2025-2', zip: '63105', city: 'Clayton', leasedSF: 1000 };
  return broker.call<Made>('Comps/EditComps', { ...office, ...values });
}

test(
  'ticked results become a set, which is opened, reported, renamed and deleted',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    for (const tenant of ['Setmaker One', 'Setmaker Two', 'Setmaker Three']) await aComp({ tenant });
    await signInAs(page, 'broker', null);
    await page.goto('/Comps/CompsList?search=1&compType=1&tenant=Setmaker');
    await expect(page.getByText('Count: 3')).toBeVisible();
    for (const row of [1, 2]) await page.getByRole('checkbox').nth(row).check();
    await page.getByRole('button', { name: 'Save as set' }).click();
    await page.getByLabel('Name of the set').fill('Set of the journey');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(title(page)).toHaveText('Set of the journey');
    await expect(page.getByText('Count: 2')).toBeVisible();
    expect((await downloaded(page, 'Comps Report')).name).toMatch(/^Office Lease Comps .*\.xlsx$/);
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name of the set').fill('Renamed set');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Renamed set');
    await page.getByRole('button', { name: 'Delete set' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(title(page)).toHaveText('Comp Sets');
    await expect(page.getByText('Renamed set', { exact: true })).toHaveCount(0);
  },
);

test(
  'a deal entered twice is merged into one comp with the chosen values and both histories, and Undo parts them',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    const first = await aComp({ tenant: 'Twice Told, Inc.', address: '9 Twin Street', term: 60 });
    const second = await aComp({
      tenant: 'TWICE TOLD',
      address: '9 Twin St.',
      term: 72,
      comments: 'Heard again',
    });
    await signInAs(page, 'broker', null);
    await page.goto('/Comps/Duplicates?compType=1');
    await page.getByRole('button', { name: /Twice Told/ }).click();
    const pair = page.getByRole('region', { name: /^Two entries of .*Twice Told/ });
    await pair.getByRole('button', { name: 'Two deals' }).click();
    await expect(page.getByText(/^Two deals: 2025-2, Twice Told/)).toBeVisible();
    await expect(pair).toHaveCount(0);
    await page.getByRole('link', { name: /^Dismissed \(\d+\)/ }).click();
    await page.getByRole('button', { name: /Twice Told/ }).click();
    await pair.getByRole('button', { name: 'List as duplicates again' }).click();
    await page.getByRole('link', { name: 'Duplicates', exact: true }).click();
    await page.getByRole('button', { name: /Twice Told/ }).click();
    await pair.getByRole('radio', { name: 'Term (Months), entered later: 72' }).check();
    await expect(pair.getByRole('radio', { name: 'Comments, entered later: Heard again' })).toBeChecked();
    await pair.getByRole('button', { name: 'Merge into one' }).click();
    await expect(page.getByText(/^Merged: 2025-2, Twice Told, Inc\./)).toBeVisible();
    expect(await statusOf(page, second.id)).toBe(404);
    await page.goto(`/Comps/CompSummary?compId=${first.id}&compType=1`);
    await expect(page.getByText('Heard again')).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByText('(the entry that was merged)')).toHaveCount(2);
    await page.goto('/Lease/ChangeSets');
    await page.getByRole('button', { name: /^Undo Merge of two comps: Twice Told/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^Undone: Merge of two comps/)).toBeVisible();
    expect(await statusOf(page, second.id)).toBe(200);
  },
);

/** Calls the API beside the page, with the broker's own token. */
async function statusOf(page: Page, id: number): Promise<number> {
  const reply = await page.request.get(`/api/Comps/GetComp?id=${id}`, {
    headers: { Authorization: `Bearer ${broker.session.token}` },
  });
  return reply.status();
}

test(
  'the map ticks the comps of a zip code by keyboard, rates are put on one footing, and both are remembered',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await aComp({ tenant: 'Mapped One', effectiveRate: 20, rateType: 'NNN' });
    await aComp({ tenant: 'Mapped Two', effectiveRate: 30, rateType: 'Full Service' });
    await aComp({ tenant: 'Mapped Three', effectiveRate: 24, rateType: 'Full Service', zip: '63101' });
    await signInAs(page, 'broker', null);
    await page.goto('/Comps/CompsList?search=1&compType=1&tenant=Mapped');
    await page.getByRole('button', { name: 'Statistics, map and charts' }).click();
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    const clayton = page.getByRole('button', { name: /^63105 Clayton: 2 comps, median \$25\.00/ });
    await clayton.focus();
    await expect(page.getByText('63105 Clayton: 2 comps, median $25.00.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByLabel('Rates', { exact: true }).selectOption('NNN');
    await expect(page.getByText(/1 rate of another footing left out/)).toBeVisible();
    await page.getByLabel('Expenses per SF').fill('9');
    await expect(page.getByRole('row', { name: /all on NNN 2 \$20\.50/ })).toBeVisible();
    await page.reload();
    await expect(clayton).toBeVisible();
    await expect(page.getByRole('row', { name: /all on NNN/ })).toBeVisible();
  },
);
