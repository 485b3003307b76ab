import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { field, title } from './comp-page.ts';

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

test.describe('the landing page', () => {
  // Another test may delete the opened comp meanwhile.
  test.use({ tolerate: [/status of 404/] });

  test('lists the types and the last entered comps; an unknown type is an Invalid Comp Type', async ({
    page,
  }) => {
    await signInAs(page, 'broker', null);
    await page.goto('/comps/index');
    for (const [, name] of types) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await page.getByRole('grid').getByRole('row').nth(1).click();
    await expect(page).toHaveURL(/\/Comps\/CompSummary\?compId=\d+&compType=\d$/);
    await page.goto('/Comps/CompSearch?compType=99');
    await expect(title(page)).toHaveText('Search Comp Invalid Comp Type');
  });
});

test(
  'search options are kept, add values are offered back, and another type starts empty',
  { tag: '@long' },
  async ({ page }) => {
    // The browser asks before leaving unsaved text.
    page.on('dialog', (dialog) => void dialog.accept());
    await signInAs(page, 'broker', null);
    for (const path of ['/Comps/CompSearch', '/Comps/CompsAdd']) {
      await page.goto(`${path}?compType=5`);
      await field(page, 'Tenant').fill('Kept');
      if (path.endsWith('Search')) {
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await expect(title(page)).toHaveText('Search Results Retail Lease');
      }
      await page.goto(`${path}?compType=5`);
      if (path.endsWith('Add')) await page.getByRole('button', { name: 'Restore' }).click();
      await expect(field(page, 'Tenant')).toHaveValue('Kept');
      await page.goto(`${path}?compType=1`);
      await expect(field(page, 'Tenant')).toHaveValue('');
    }
  },
);

test('results sort descending first; statistics fold into a line that is remembered, and follow the ticks', async ({
  page,
}) => {
  await signInAs(page, 'broker', null);
  await page.goto('/Comps/CompsList?all=1&compType=1');
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await expect(page.getByRole('grid').getByRole('checkbox').nth(1)).toBeVisible();
  await expect(statistics).toHaveCount(0);
  await page.getByRole('button', { name: 'Statistics, map and charts' }).click();
  await expect(statistics).toContainText('Weighted average');
  await page.reload();
  await expect(statistics).toContainText('Weighted average');
  await expect(page.getByRole('columnheader', { name: 'Lease Start' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const size = page.getByRole('columnheader', { name: 'SF', exact: true });
  await size.getByRole('button').click();
  await expect(size).toHaveAttribute('aria-sort', 'descending');
  await size.getByRole('button').click();
  await expect(size).toHaveAttribute('aria-sort', 'ascending');
  for (const row of [1, 2])
    await page.getByRole('grid').getByRole('row').nth(row).getByRole('checkbox').check();
  await expect(statistics).toContainText('2 ticked');
});

test(
  'the address of a list carries its filters: another broker sees the same, and Back the search before',
  { tag: '@long' },
  async ({ page, browser, baseURL }) => {
    await signInAs(page, 'broker', '/Comps/CompSearch?compType=1');
    await field(page, 'City').fill('Clayton');
    await field(page, 'City').press('Enter');
    await expect(page).toHaveURL('/Comps/CompsList?search=1&compType=1&for=1&city=Clayton');
    const count = await page.getByText(/^Count: /).textContent();
    const link = page.url();

    await page.getByRole('link', { name: 'Change search' }).click();
    await field(page, 'City').fill('Nowhere');
    await field(page, 'City').press('Enter');
    await expect(page.getByText('Count: 0', { exact: true })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(link);
    await expect(page.getByText(count ?? '', { exact: true })).toBeVisible();

    const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
    const other = await elsewhere.newPage();
    await signInAs(other, 'admin', new URL(link).pathname + new URL(link).search);
    await expect(other.getByText(count ?? '', { exact: true })).toBeVisible();
    await other.getByRole('link', { name: 'Change search' }).click();
    await expect(field(other, 'City')).toHaveValue('Clayton');

    // A search for everything has all=1 in its address, so that it does not open the reader's last search.
    await field(other, 'City').fill('');
    await field(other, 'City').press('Enter');
    await expect(other).toHaveURL('/Comps/CompsList?all=1&compType=1');
    await elsewhere.close();
  },
);

test(
  'a likely duplicate is a notice after saving, never a question before it',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'broker', null);
    for (const round of ['first', 'second']) {
      await page.goto('/Comps/CompsAdd?compType=3');
      await field(page, 'Lease Start').fill(round === 'first' ? '2015-2' : '2015-4');
      await field(page, 'Tenant').fill('Twice, Inc.');
      await field(page, 'Address').fill(round === 'first' ? '3 Twice Street' : '3 TWICE ST.');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(title(page)).toHaveText('Summary Industrial Lease');
    }
    await expect(page.getByText('This deal may have been entered before')).toBeVisible();
    await page.getByRole('link', { name: '2015-2, Twice, Inc., 3 Twice Street' }).click();
    await expect(page.getByText('2015-2')).toBeVisible();
    await expect(page.getByText('This deal may have been entered before')).toHaveCount(0);
  },
);

test.describe('when somebody else saved meanwhile', () => {
  // The browser logs the server's 409 reply.
  test.use({ tolerate: [/status of 409/] });

  test('both values are shown and one is chosen', async ({ page, browser }) => {
    test.slow();
    await signInAs(page, 'broker', null);
    await page.goto('/Comps/CompsAdd?compType=4');
    await field(page, 'Address').fill('1 Meanwhile St');
    await field(page, 'Buyer').fill('At first');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(title(page)).toHaveText('Summary Industrial Sale');
    const address = page.url();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await field(page, 'Buyer').fill('Mine');

    const other = await browser.newPage({ baseURL: new URL(address).origin });
    await signInAs(other, 'admin', null);
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
    await dialog.getByRole('button', { name: 'Save chosen values' }).click();
    await expect(page.getByText('Mine', { exact: true })).toBeVisible();
    await expect(page.getByText('Also theirs')).toBeVisible();
  });
});

test('leaving unsaved edits asks first', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'broker', null);
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
