import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { field, title } from './comp-page.ts';

test('changing compType in any way resets the search values', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'broker', '/Comps/CompSearch?compType=1');

  async function searchTenant() {
    await field(page, 'Tenant').fill('Kept');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(title(page)).toHaveText('Search Results Office Lease');
  }
  async function expectReset(shown: string) {
    await expect(title(page)).toHaveText(shown);
    await page.goto('/Comps/CompSearch?compType=1');
    await expect(field(page, 'Tenant')).toHaveValue('');
  }

  await searchTenant();
  await page.getByLabel('Comp type').selectOption('Industrial Lease');
  await expect(page).toHaveURL('/Comps/CompsList?all=1&compType=3');
  await expectReset('Search Results Industrial Lease');

  await field(page, 'Tenant').fill('Typed');
  await page.getByLabel('Comp type').selectOption('Retail Lease');
  await expect(field(page, 'Tenant')).toHaveValue('');
  await expectReset('Search Comp Retail Lease');

  await searchTenant();
  await page.goto(page.url().replace('compType=1', 'compType=3'));
  await expect(page).toHaveURL('/Comps/CompsList?all=1&compType=3');
  await expectReset('Search Results Industrial Lease');
});

test.describe('comps have no client-side validation', () => {
  // The browser logs the refusal of the server.
  test.use({ tolerate: [/status of 400/] });

  test('an empty comp is sent and saved', { tag: '@long' }, async ({ page }) => {
    await signInAs(page, 'broker', '/Comps/CompsAdd?compType=2');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(title(page)).toHaveText('Summary Office Sale');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/Comps\/index$/i);
  });

  test(
    'text that no field can read is sent as typed, the answer is told beside the field, and nothing is lost',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'broker', '/Comps/CompsAdd?compType=1');
      await field(page, 'Tenant').fill('Typed in words');
      await field(page, 'Leased SF').fill('abc');
      const sent = page.waitForResponse(/api\/Comps\/EditComps/);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      expect((await sent).request().postDataJSON()).toMatchObject({
        leasedSF: 'abc',
        tenant: 'Typed in words',
      });
      await expect(field(page, 'Leased SF')).toHaveAccessibleDescription(/./);
      await expect(field(page, 'Leased SF')).toHaveValue('abc');
      await expect(field(page, 'Tenant')).toHaveValue('Typed in words');
      await field(page, 'Leased SF').fill('1200');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(title(page)).toHaveText('Summary Office Lease');

      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await field(page, 'Leased SF').fill('many');
      const edited = page.waitForResponse(/api\/Comps\/EditComps/);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      expect((await edited).status()).toBe(400);
      await expect(field(page, 'Leased SF')).toHaveAccessibleDescription(/./);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();

      await page.goto('/Comps/CompSearch?compType=1');
      await field(page, 'Leased SF from').fill('few');
      await field(page, 'Leased SF from').press('Enter');
      await expect(field(page, 'Leased SF from')).toHaveAccessibleDescription(/./);
      await expect(field(page, 'Leased SF from')).toHaveValue('few');
    },
  );

  test(
    'a range upside down is sent, and what the server thinks of it is told beside the field',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'broker', '/Comps/CompSearch?compType=1');
      await field(page, 'Leased SF from').fill('500');
      await field(page, 'Leased SF to').fill('100');
      const sent = page.waitForResponse(/api\/Comps\/SearchComps/);
      await field(page, 'Leased SF to').press('Enter');
      expect((await sent).status()).toBe(400);
      await expect(field(page, 'Leased SF to')).toHaveAccessibleDescription(/Leased SF to is less than/);
      await expect(field(page, 'Leased SF to')).toBeFocused();
      await field(page, 'Leased SF to').fill('900');
      await field(page, 'Leased SF to').press('Enter');
      await expect(title(page)).toHaveText('Search Results Office Lease');
    },
  );
});

test(
  'the buttons of Comp Summary are Download Summary, Edit, Delete and Back To List, then the rest',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'broker', '/Comps/CompsList?all=1&compType=4');
    await page.getByRole('link', { name: /^View/ }).first().click();
    await expect(title(page)).toHaveText('Summary Industrial Sale');
    const header = page.getByRole('main').locator('header');
    await expect(
      header.locator('a, button').filter({ hasText: /Summary|Edit|Delete|Back|History/ }),
    ).toHaveText(['Download Summary', 'Edit', 'Delete', 'Back To List', 'History']);
    // The fields are read-only until Edit turns into Save and Cancel.
    const fields = page.getByRole('main').getByRole('textbox');
    await expect(fields).toHaveCount(0);
    await header.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(fields.first()).toBeEditable();
    for (const name of ['Save', 'Cancel'])
      await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  },
);
