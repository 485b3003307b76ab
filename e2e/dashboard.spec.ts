import { mainMenu, signInAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

const dashboard = '/Lease/LeaseDashboard';

test('Dashboard: Active Leases, Total SF Leased, Avg SF Leased and critical dates in 12 months first, then the rest', async ({
  page,
}) => {
  await signInAs(page, 'viewer');
  await mainMenu(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await test.step('the four rows with thousands separators', async () => {
    await expect(page.getByRole('term')).toHaveText([
      'Active Leases',
      'Total SF Leased',
      'Avg SF Leased',
      'Critical Dates in 12 Months',
      'Rent a Year',
    ]);
    await expect(page.getByRole('definition').last()).toHaveText(/^\$\d{1,3}(,\d{3})+\.\d{2}$/);
    await expect(page.getByRole('definition').nth(1)).toHaveText(/^\d{1,3}(,\d{3})+\s*$/);
  });
  await test.step('money has two decimals in every table, and every fall of the rent is explained', async () => {
    const amounts = page.getByRole('region', { name: 'Annual rent' }).getByRole('cell', { name: '$' });
    for (const amount of await amounts.allInnerTexts()) expect(amount).toMatch(/^\$[\d,]+\.\d{2}$/);
    expect(await amounts.count()).toBeGreaterThan(4);
    const falls = page.getByRole('list', { name: 'Where the rent falls' }).getByRole('listitem');
    await expect(falls.first()).toHaveText(
      /^\d\d\/\d{4}: \$[\d,]+\.\d\d less a month\. .* of [\d,]+ leases? ends? here\.$/,
    );
  });
  await test.step('tables contain the same as the charts', async () => {
    const sites = page.getByRole('region', { name: 'Sites' });
    await expect(sites.getByRole('link').first()).toBeVisible();
    await sites.getByText('As a table').click();
    const circles = await sites.locator('circle').count();
    await expect(sites.getByRole('table').getByRole('row')).toHaveCount(circles + 1);
    const rent = page.getByRole('region', { name: 'Rent over the next 24 months' });
    await rent.getByText('As a table').click();
    await expect(rent.getByRole('row')).toHaveCount(24);
  });
});

test('/Lease/LeaseDashboard leads to what its figures count', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'viewer', dashboard);
  await test.step('View: the critical dates of the next 12 months, as many as the figure says', async () => {
    const figure = page.getByRole('definition').nth(3);
    await expect(figure).toHaveText(/\d/);
    const count = await figure.innerText();
    await page.getByRole('link', { name: 'View', exact: true }).click();
    await expect(page).toHaveURL(/\/Lease\/CriticalDates-List$/);
    await expect(page.getByText(`Count: ${Number.parseInt(count, 10)}`)).toBeVisible();
  });
  await test.step('a year: the leases that expire in it', async () => {
    await page.goto(dashboard);
    const year = page.getByRole('region', { name: 'Leases expiring per year' }).getByRole('link').first();
    const name = (await year.getAttribute('aria-label')) ?? '';
    await year.click();
    await expect(page).toHaveURL(new RegExp(`sced=${name.slice(0, 4)}-01-01`));
    await expect(page.getByText(`Count: ${/: (\d+) /.exec(name)?.[1]}`)).toBeVisible();
  });
  await test.step('a next date: the critical dates of its lease; a site: its lease', async () => {
    await page.goto(dashboard);
    const dates = page.getByRole('region', { name: 'Next critical dates' });
    await expect(dates.getByRole('listitem')).toHaveCount(10);
    await dates.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/Lease\/LeaseDetails-CriticalDates\?id=\d+$/);
    await page.goBack();
    const site = page.getByRole('region', { name: 'Sites' }).getByRole('link', { name: ': 1 lease,' });
    await site.first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Lease\/LeaseDetails-Summary\?id=\d+$/);
  });
});
