import { mainMenu, signIn } from './people.ts';
import { expect, test } from './test.ts';

test.describe('/Lease/LeaseDashboard', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'viewer');
    await mainMenu(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  });

  test('shows the four rows with thousands separators', async ({ page }) => {
    const figures = page.getByRole('definition');
    await expect(page.getByRole('term')).toHaveText([
      'Active Leases',
      'Total SF Leased',
      'Avg SF Leased',
      'Critical Dates in 12 Months',
    ]);
    await expect(figures.nth(1)).toHaveText(/^\d{1,3}(,\d{3})+\s*$/);
    await expect(page.getByRole('region', { name: 'Sites' }).getByRole('link').first()).toBeVisible();
  });

  test('View leads to the critical dates of the next 12 months, as many as the figure says', async ({
    page,
  }) => {
    const count = await page.getByRole('definition').nth(3).innerText();
    await page.getByRole('link', { name: 'View', exact: true }).click();
    await expect(page).toHaveURL(/\/Lease\/CriticalDates-List$/);
    await expect(page.getByText(`Count: ${Number.parseInt(count, 10)}`)).toBeVisible();
  });

  test('a year opens the leases that expire in it', async ({ page }) => {
    const year = page.getByRole('region', { name: 'Leases expiring per year' }).getByRole('link').first();
    const name = (await year.getAttribute('aria-label')) ?? '';
    await year.click();
    await expect(page).toHaveURL(new RegExp(`sced=${name.slice(0, 4)}-01-01`));
    await expect(page.getByText(`Count: ${/: (\d+) /.exec(name)?.[1]}`)).toBeVisible();
  });

  test('a next date opens the critical dates of its lease; a site opens its lease', async ({ page }) => {
    const dates = page.getByRole('region', { name: 'Next critical dates' });
    await expect(dates.getByRole('listitem')).toHaveCount(10);
    await dates.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/Lease\/LeaseDetails-CriticalDates\?id=\d+$/);
    await page.goBack();
    await page
      .getByRole('region', { name: 'Sites' })
      .getByRole('link', { name: ': 1 lease,' })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Lease\/LeaseDetails-Summary\?id=\d+$/);
  });

  test('tables say the same as the drawings', async ({ page }) => {
    const sites = page.getByRole('region', { name: 'Sites' });
    await sites.getByText('As a table').click();
    const circles = await sites.locator('circle').count();
    await expect(sites.getByRole('table').getByRole('row')).toHaveCount(circles + 1);
    const rent = page.getByRole('region', { name: 'Rent over the next 24 months' });
    await rent.getByText('As a table').click();
    await expect(rent.getByRole('row')).toHaveCount(24);
  });
});

test('a client without leases has No Results Found', async ({ page }) => {
  await signIn(page, 'broker');
  await page.getByRole('button', { name: 'Comps', exact: true }).click();
  await expect(page).toHaveURL(/\/Comps\/Index$/);
  await page.goto('/Lease/LeaseDashboard');
  await expect(page.getByText('No Results Found')).toBeVisible();
});
