import { aLease, newNumber, summaryOf } from './support/made-leases.ts';
import { signInAs } from './support/people.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const searchLabels = [
  'Office/Store #',
  'Type',
  'Building Name',
  'Street Address',
  'City',
  'State',
  'Zip',
  'Current Expiration Date Start',
  'Current Expiration Date End',
  'Status',
];

/** A text input or a combobox. */
function field(page: Page, name: string) {
  return page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }));
}

const listColumns = ['#', 'Type', 'Building', 'Address', 'City', 'State', 'SQFT', 'Status'];

test.describe('/Lease/LeaseSearch', () => {
  test('has the ten fields and keeps the options locally; Enter submits, Clear empties; /home is the same screen', async ({
    page,
  }) => {
    await signInAs(page, 'viewer', null);
    for (const path of ['/Lease/LeaseSearch', '/home']) {
      await page.goto(path);
      for (const label of searchLabels) await expect(field(page, label)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
    }
    const state = page.getByRole('combobox', { name: 'State' });
    await state.fill('mo');
    await page.getByRole('option', { name: 'MO' }).waitFor();
    await state.press('Enter');
    await expect(state).toHaveValue('MO');
    await page.getByRole('textbox', { name: 'City' }).fill('St. Louis');
    await page.getByRole('textbox', { name: 'Current Expiration Date Start' }).fill('1/2/27');
    await page.getByRole('textbox', { name: 'City' }).press('Enter');
    await expect(page).toHaveURL(/\/Lease\/ActiveLeases\?search=1/);
    await expect(page.getByRole('link', { name: 'Remove filter: City contains St. Louis' })).toBeVisible();
    await page.goto('/Lease/LeaseSearch');
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('St. Louis');
    await expect(page.getByRole('textbox', { name: 'Current Expiration Date Start' })).toHaveValue(
      '01/02/2027',
    );
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Open');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    for (const label of searchLabels) await expect(field(page, label)).toHaveValue('');
  });
});

test.describe('/Lease/ActiveLeases', () => {
  test("is titled 'Leases', has its columns, and saves both reports as spreadsheets named after them", async ({
    page,
  }) => {
    await signInAs(page, 'viewer', '/Lease/ActiveLeases');
    await expect(page.getByRole('heading', { name: 'Leases', exact: true })).toBeVisible();
    for (const label of listColumns)
      await expect(page.getByRole('columnheader', { name: label, exact: true })).toBeVisible();
    await expect(page.getByText(/^Count: \d+$/)).toBeVisible();
    for (const report of ['Lease Administration Report', 'Critical Dates Report'])
      await test.step(report, async () => {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: report }).click();
        expect((await download).suggestedFilename()).toBe(`${report}.xlsx`);
      });
  });

  test('shows open leases and stores that search; active={status} and all=1 show others', async ({
    page,
  }) => {
    await signInAs(page, 'viewer', null);
    await test.step('without a parameter', async () => {
      await page.goto('/Lease/ActiveLeases?search=1&scity=Springfield');
      await page.goto('/Lease/ActiveLeases');
      await expect(page.getByRole('link', { name: 'Remove filter: Status is Open' })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Closed' })).toHaveCount(0);
      await page.goto('/Lease/LeaseSearch');
      await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('');
      await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Open');
    });
    await test.step('active={status} and all=1', async () => {
      await page.goto('/Lease/ActiveLeases?active=2');
      const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^View/ }) });
      await expect(rows.first()).toContainText('Closed');
      await expect(rows.filter({ hasText: 'Open' })).toHaveCount(0);
      await page.goto('/Lease/ActiveLeases?all=1');
      await expect(page.getByText('All leases')).toBeVisible();
      await expect(rows.first()).toBeVisible();
    });
  });

  test(
    "'No Results Found' offers the next steps, and each filter can be removed",
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'writer', null);
      await page.goto('/Lease/ActiveLeases?search=1&scity=No such place&sstatus=1');
      const message = page.getByText('No Results Found');
      await expect(message).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Add Lease' })).toBeVisible();
      await page.getByRole('link', { name: 'Remove filter: City contains No such place' }).click();
      await expect(message).toBeHidden();
      await expect(page.getByRole('link', { name: 'Remove filter: Status is Open' })).toBeVisible();
    },
  );

  test('sorts by a column, descending first; Back restores the order; arrow keys move between rows and Enter opens one', async ({
    page,
  }) => {
    await signInAs(page, 'viewer', null);
    await page.goto('/Lease/ActiveLeases');
    const column = page.getByRole('columnheader', { name: 'SQFT' });
    await column.getByRole('button').click();
    await expect(column).toHaveAttribute('aria-sort', 'descending');
    const first = page.locator('tr[data-position="0"]');
    await expect(first).toContainText('62,300');
    const scroller = page.locator('div', { has: page.getByRole('grid') }).last();
    await scroller.evaluate((element) => element.scrollTo(0, 360));
    await page.locator('tr[data-position="14"]').click();
    await expect(page.getByRole('heading', { name: 'Lease Details' })).toBeVisible();
    await page.goBack();
    await expect(column).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(360);
    await page.locator('tr[data-position="14"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('tr[data-position="16"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Lease\/LeaseDetails-Summary\?id=\d+$/);
  });
});

test.describe('/Lease/AddLease', () => {
  test("is titled 'Add', saves and goes to the summary of the new lease", async ({ page }) => {
    await signInAs(page, 'writer');
    await page.getByRole('link', { name: 'Add Lease' }).click();
    await expect(page.getByRole('heading', { name: 'Add', exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Open');
    const number = newNumber();
    await page.getByRole('textbox', { name: 'Office/Store #' }).fill(number);
    await page.getByRole('textbox', { name: 'Current Expiration Date' }).fill('3/31/37');
    await page.getByRole('textbox', { name: 'SQFT' }).fill('12345');
    await page.getByRole('textbox', { name: 'Security Deposit' }).fill('1234.5');
    await page.getByRole('textbox', { name: 'Security Deposit' }).press('Enter');
    await expect(page).toHaveURL(/\/Lease\/LeaseDetails-Summary\?id=\d+$/);
    await expect(page.getByText(`# ${number}`)).toBeVisible();
    await expect(page.getByText('12,345 SF')).toBeVisible();
    await expect(page.getByText('$1,234.50')).toBeVisible();
    await expect(page.getByText('03/31/2037').first()).toBeVisible();
  });

  test.describe('with a lease that cannot be added', () => {
    // The browser logs the server's refusal.
    test.use({ tolerate: [/status of 422/] });

    test('shows each error under its focused field, keeps what was typed, asks before it is left, and points out a duplicate', async ({
      page,
    }) => {
      await signInAs(page, 'writer', null);
      const known = await aLease(page, { sd_building: 'Old Mill' });
      await page.goto('/Lease/AddLease');
      const add = page.getByRole('button', { name: 'Add', exact: true });
      await add.click();
      const number = page.getByRole('textbox', { name: 'Office/Store #' });
      await expect(number).toHaveAccessibleDescription(
        'Enter an office/store #, a building name or a street address.',
      );
      await expect(number).toBeFocused();

      const city = page.getByRole('textbox', { name: 'City' });
      const zip = page.getByRole('textbox', { name: 'Zip' });
      await city.fill('Clayton');
      await zip.fill('12');
      await add.click();
      await expect(zip).toHaveAccessibleDescription('Enter a zip code such as 63101 or 63101-1234.');
      await expect(zip).toBeFocused();
      await expect(city).toHaveValue('Clayton');
      await page.getByRole('link', { name: 'Active Leases' }).click();
      await page.getByRole('button', { name: 'Stay' }).click();
      await expect(city).toHaveValue('Clayton');

      await zip.fill('63105');
      await number.fill(known.sd_num ?? '');
      const link = page.getByRole('link', { name: `# ${known.sd_num} Old Mill` });
      await expect(link).toHaveAttribute('href', summaryOf(known));
      await add.click();
      await expect(page).toHaveURL(/\/Lease\/LeaseDetails-Summary\?id=\d+$/);
      await expect(page).not.toHaveURL(new RegExp(`id=${known.sd_id}$`));
    });
  });
});
