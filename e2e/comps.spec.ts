import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signInThroughPage } from './support/people.ts';
import { axe, expect, test } from './support/test.ts';

const types = [
  [1, 'Office Lease'],
  [2, 'Office Sale'],
  [3, 'Industrial Lease'],
  [4, 'Industrial Sale'],
  [5, 'Retail Lease'],
  [6, 'Retail Sale'],
  [7, 'Land Sale'],
  [8, 'Multi-Family'],
] as const;

const screens = [
  '/Comps/Index',
  '/Comps/CompSearch',
  '/Comps/CompsList',
  '/Comps/CompsAdd',
  '/Comps/CompSummary',
];

test('without the role Comps every screen leads to /login', async ({ page }) => {
  await signInThroughPage(page, 'writer', null);
  for (const path of screens)
    await test.step(path, async () => {
      await page.goto(`${path}?compType=1&compId=1`);
      // Which sends on whoever is signed in.
      await expect(page).toHaveURL(/\/Lease\/LeaseSearch$/);
    });
});

interface Journey {
  readonly type: number;
  readonly name: string;
  /** By label; the first is the date. */
  readonly values: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, string>>;
  /** Shown while typing and after saving. */
  readonly derived: Readonly<Record<string, string>>;
  readonly searchedBy: readonly [string, string];
  readonly column: string;
}

const journeys: readonly Journey[] = [
  {
    type: 1,
    name: 'Office Lease',
    values: {
      'Lease Start': '2Q10',
      Tenant: 'Journey {1}',
      Address: '1 Journey Way',
      'Leased SF': '5000',
      'Effective Rate': '21.5',
    },
    choices: { Submarket: 'Clayton', 'Rate Type': 'Full Service' },
    derived: {},
    searchedBy: ['Lease Start from', '2010 Q2'],
    column: '$21.50',
  },
  {
    type: 2,
    name: 'Office Sale',
    values: {
      'Date Sold': '2018',
      Address: '2 Journey Way',
      'Building Size (SF)': '210,409',
      'Sale Price': '$36,000,000',
      Buyer: 'Journey',
    },
    choices: { 'Sale Type': 'Investment' },
    derived: { 'Price/SF': '$171.10' },
    searchedBy: ['Per SQFT from', '171.1'],
    column: '$171.10',
  },
  {
    type: 7,
    name: 'Land Sale',
    values: {
      'Date Sold': '2019-3',
      Address: '7 Journey Way',
      Acres: '100',
      'Sale Price': '500000',
      Buyer: 'Journey',
    },
    choices: { State: 'DC' },
    derived: { 'Acres in SF': '4,356,000', 'Per Acre': '$5,000.00', 'Land Price/SF': '$0.11' },
    searchedBy: ['Acreage from', '100'],
    column: '$5,000.00',
  },
  {
    type: 8,
    name: 'Multi-Family',
    values: {
      'Date Sold': '2020-1',
      'Property Name': 'Journey Flats',
      Address: '8 Journey Way',
      Units: '551',
      'Sale Price': '320000000',
      Buyer: 'Journey',
    },
    choices: { Submarket: 'Downtown' },
    derived: { 'Per Unit': '$580,762.25', 'Price/SF': '' },
    searchedBy: ['Units from', '551'],
    column: '$580,762.25',
  },
];

for (const journey of journeys) {
  const { type, name, values, choices, derived } = journey;
  const address = values['Address'] ?? '';

  test(`a broker adds, finds, reports, edits and deletes a comp of type ${name}`, async ({ page }) => {
    test.slow();
    await signInThroughPage(page, 'broker', null);
    await page.goto(`/Comps/CompsAdd?compType=${type}`);
    await expect(title(page)).toHaveText(`Add Comp ${name}`);
    for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
    for (const [label, value] of Object.entries(choices)) await choose(page, label, value);
    for (const [label, value] of Object.entries(derived)) await expect(field(page, label)).toHaveValue(value);
    await page.getByRole('button', { name: 'Add', exact: true }).click();

    await expect(page).toHaveURL(new RegExp(`/Comps/CompSummary\\?compId=\\d+&compType=${type}$`));
    await expect(title(page)).toHaveText(`Summary ${name}`);
    for (const value of Object.values(derived))
      if (value) await expect(page.getByText(value, { exact: true })).toBeVisible();

    const summary = await downloaded(page, 'Download Summary');
    expect(summary.name).toMatch(new RegExp(`^${name} Comp \\d+\\.rtf$`));
    expect(summary.text).toContain(address.toUpperCase());
    expect(summary.text).toContain('no guarantee is made as to its accuracy');

    await page.goto(`/Comps/CompSearch?compType=${type}`);
    await expect(title(page)).toHaveText(`Search Comp ${name}`);
    await field(page, 'Address').fill(address.toLowerCase());
    await field(page, journey.searchedBy[0]).fill(journey.searchedBy[1]);
    await field(page, 'Address').press('Enter');

    await expect(page).toHaveURL(`/Comps/CompsList?search=1&compType=${type}`);
    await expect(title(page)).toHaveText(`Search Results ${name}`);
    await expect(page.getByText('Count: 1', { exact: true })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: journey.column }).first()).toBeVisible();
    const report = await downloaded(page, 'Comps Report');
    expect(report.name).toMatch(new RegExp(`^${name} Comps \\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
    expect(report.text.slice(0, 2)).toBe('PK');

    await page.getByRole('link', { name: /^View/ }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await field(page, 'Comments').fill('Never saved');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Never saved')).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await field(page, 'Comments').fill('Seen twice');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Seen twice')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await page.getByText('History', { exact: true }).click();
    await expect(page.getByText('changed it')).toBeVisible();

    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this Comp?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/Comps\/index$/i);

    await page.goto(`/Comps/CompsList?search=1&compType=${type}`);
    await expect(page.getByText('No Results Found')).toBeVisible();
    await expect(page.getByText('Count: 0', { exact: true })).toBeVisible();
  });
}

test.describe('the landing page', () => {
  // The comp opened may be one that another test deletes meanwhile.
  test.use({ tolerate: [/status of 404/] });

  test('counts the types and leads to those entered last; an unknown type is named so', async ({ page }) => {
    await signInThroughPage(page, 'broker', null);
    await page.goto('/comps/index');
    for (const [, name] of types) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await page.getByRole('grid').getByRole('row').nth(1).click();
    await expect(page).toHaveURL(/\/Comps\/CompSummary\?compId=\d+&compType=\d$/);
    await page.goto('/Comps/CompSearch?compType=99');
    await expect(title(page)).toHaveText('Search Comp Invalid Comp Type');
  });
});

test('search options and add values last, and another type begins anew', async ({ page }) => {
  // Leaving by the address bar is asked about by the browser itself.
  page.on('dialog', (dialog) => void dialog.accept());
  await signInThroughPage(page, 'broker', null);
  for (const path of ['/Comps/CompSearch', '/Comps/CompsAdd']) {
    await page.goto(`${path}?compType=5`);
    await field(page, 'Tenant').fill('Kept');
    if (path.endsWith('Search')) {
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(title(page)).toHaveText('Search Results Retail Lease');
    }
    await page.goto(`${path}?compType=5`);
    await expect(field(page, 'Tenant')).toHaveValue('Kept');
    await page.goto(`${path}?compType=1`);
    await expect(field(page, 'Tenant')).toHaveValue('');
  }
});

test('results sort descending first, and statistics follow the ticks', async ({ page }) => {
  await signInThroughPage(page, 'broker', null);
  await page.goto('/Comps/CompsList?all=1&compType=1');
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await expect(statistics).toContainText('listed');
  await expect(page.getByRole('columnheader', { name: 'Lease Start' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const size = page.getByRole('columnheader', { name: 'SF' });
  await size.getByRole('button').click();
  await expect(size).toHaveAttribute('aria-sort', 'descending');
  await size.getByRole('button').click();
  await expect(size).toHaveAttribute('aria-sort', 'ascending');
  for (const row of [1, 2])
    await page.getByRole('grid').getByRole('row').nth(row).getByRole('checkbox').check();
  await expect(statistics).toContainText('2 ticked');
});

test('a deal entered before is pointed out, not refused', async ({ page }) => {
  await signInThroughPage(page, 'broker', null);
  for (const round of ['first', 'second']) {
    await page.goto('/Comps/CompsAdd?compType=3');
    await field(page, 'Lease Start').fill(round === 'first' ? '2015-2' : '2015-4');
    await field(page, 'Tenant').fill('Twice, Inc.');
    await field(page, 'Address').fill(round === 'first' ? '3 Twice Street' : '3 TWICE ST.');
    if (round === 'second')
      await expect(page.getByText('This deal may have been entered before')).toBeVisible();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    if (round === 'second') {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click();
    }
    await expect(title(page)).toHaveText('Summary Industrial Lease');
  }
});

test.describe('when somebody else saved meanwhile', () => {
  // The browser itself reports the 409 that the server answers.
  test.use({ tolerate: [/status of 409/] });

  test('both values are shown and one is chosen', async ({ page, browser }) => {
    test.slow();
    await signInThroughPage(page, 'broker', null);
    await page.goto('/Comps/CompsAdd?compType=4');
    await field(page, 'Address').fill('1 Meanwhile St');
    await field(page, 'Buyer').fill('At first');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(title(page)).toHaveText('Summary Industrial Sale');
    const address = page.url();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await field(page, 'Buyer').fill('Mine');

    const other = await browser.newPage({ baseURL: new URL(address).origin });
    await signInThroughPage(other, 'admin', null);
    await other.goto(address);
    await other.getByRole('button', { name: 'Edit', exact: true }).click();
    await field(other, 'Buyer').fill('Theirs');
    await field(other, 'Seller').fill('Also theirs');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Also theirs')).toBeVisible();
    await other.close();

    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' });
    for (const name of ['Buyer', 'Seller']) await expect(dialog.getByRole('group', { name })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Theirs Also theirs' })).toBeChecked();
    await axe(page);
    await dialog.getByRole('button', { name: 'Save chosen values' }).click();
    await expect(page.getByText('Mine', { exact: true })).toBeVisible();
    await expect(page.getByText('Also theirs')).toBeVisible();
  });
});

test('leaving unsaved edits asks first', async ({ page }) => {
  await signInThroughPage(page, 'broker', null);
  await page.goto('/Comps/CompsList?all=1&compType=2');
  await page.getByRole('link', { name: /^View/ }).first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await field(page, 'Buyer').fill('Unsaved');
  await page.getByRole('link', { name: 'Add Comp' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Buyer')).toHaveValue('Unsaved');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Back To List' }).click();
  await expect(page).toHaveURL('/Comps/CompsList?all=1&compType=2');
});

function title(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true }).and(page.locator('input, textarea'));
}

async function choose(page: Page, label: string, choice: string) {
  await field(page, label).fill(choice);
  await page.getByRole('option', { name: choice, exact: true }).click();
}

async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await arriving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
}
