import type { Lease } from '@panoramic/contract';
import { writeXlsx } from 'hucre';
import { openTab } from '../support/lease-rows.ts';
import { callAs, newNumber } from '../support/made-leases.ts';
import { mainMenu, signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

test('a messy tracker of two sheets goes from file to the leases by pressing Next', async ({ page }) => {
  test.setTimeout(180_000);
  const [first, second] = [newNumber(), newNumber()];
  const sites = [
    ['Acme Stores, Inc. - real estate'],
    [],
    ['Store #', 'Site Nm.', 'Street Address', 'City', 'ST', 'Lse Commence', 'Lse Expires', 'RSF'],
    [first, 'Harbor Point', '12 Dock Rd', 'St. Louis', 'MO', '1/1/21', '12/31/2030', '5,245 SF'],
    ['Missouri Total', null, null, null, null, null, null, '5,245'],
    ['Store #', 'Site Nm.', 'Street Address', 'City', 'ST', 'Lse Commence', 'Lse Expires', 'RSF'],
    [second, '-', '56 Park Blvd', 'Savannah', 'GA', '3/1/22', '2/28/2027', '2,500'],
  ];
  const steps = [
    ['Store #', 'Charge', 'Start', 'End', 'Monthly Rent'],
    [first, 'Base Rent', '1/1/2021', '12/31/2025', '$10,000.00'],
    [first, 'Base Rent', '1/1/2026', '12/31/2030', '$11,500.00'],
    [second, 'Base Rent', '3/1/2022', '2/28/2027', '$4,000.00'],
  ];
  const legend = [
    ['Color', 'Meaning'],
    ['Red', 'Ends soon'],
  ];
  const sheets = [
    { name: 'FY27 Tracker', rows: sites },
    { name: 'Bumps', rows: steps },
    { name: 'Legend', rows: legend },
  ];
  await signInAs(page, 'writer', '/Lease/Import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'tracker.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets })),
  });
  let presses = 0;
  const press = async (name: string | RegExp) => {
    presses += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  const listed = page.getByRole('list', { name: 'Sheets' });
  await expect(listed.getByLabel('FY27 Tracker')).toHaveValue('leases');
  await expect(listed.getByLabel('Bumps')).toHaveValue('rentTerms');
  await expect(listed.getByLabel('Legend')).toHaveValue('');
  await expect(listed.getByRole('listitem')).toContainText(['2 rows', '3 rows', '2 rows']);
  await axe(page);
  await press('Next');
  await expect(page.getByLabel('Column for Current Expiration Date')).toHaveValue('column:Lse Expires');
  const left = page.getByRole('region', { name: 'Not imported: 1 sheet' });
  await expect(left.getByRole('listitem')).toHaveText(['Sheet Legend2 rows']);
  await press('Next');
  await expect(page.getByRole('button', { name: '5 New' })).toBeVisible();
  await press('Next');
  await press(/^Import /);
  await expect(page.getByText('The import is done.')).toBeVisible();
  await expect(left.getByRole('listitem')).toHaveText(['Sheet Legend2 rows']);
  const [lease] = await callAs<Lease[]>(page, 'Leases/SearchLeases', { soffice_number: first });
  expect(lease).toMatchObject({ sd_ccd: '2021-01-01', sd_ced: '2030-12-31', sd_sqft: 5245 });
  await mainMenu(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  expect(presses).toBe(4);
});

test('a sheet of a workbook is left out by hand and the columns of the others stay', async ({ page }) => {
  test.setTimeout(120_000);
  const head = ['Store #', 'Site Nm.', 'Street Address', 'City', 'ST', 'Lse Expires'];
  const row = [newNumber(), 'Harbor Point', '12 Dock Rd', 'St. Louis', 'MO', '12/31/2030'];
  const sheets = [
    { name: 'Current', rows: [head, row] },
    { name: 'Last year', rows: [head, row] },
  ];
  await signInAs(page, 'writer', '/Lease/Import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'years.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets })),
  });
  const listed = page.getByRole('list', { name: 'Sheets' });
  await expect(listed.getByLabel('Current')).toHaveValue('leases');
  await listed.getByLabel('Last year').selectOption('Left out');
  await expect(page.getByRole('group', { name: 'Columns of Last year' })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Columns of Current' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await expect(page.getByLabel('Column for Landlord Phone')).toBeHidden();
  await page.getByRole('button', { name: 'Choose columns for Leases: Landlord' }).click();
  await expect(page.getByLabel('Column for Landlord Phone')).toBeVisible();
  await axe(page);
  await next.click();
  await expect(page.getByRole('button', { name: '1 New' })).toBeVisible();
});

test('a tracker of one sheet becomes leases with their rent, landlord and option, shown together in the check', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const number = newNumber();
  const lines = [
    'Store #,Site Nm.,Street Address,City,ST,Lse Commence,Lse Expires,RSF,Monthly Rent,Next Step Date,Next Monthly Rent,Landlord,LL Phone,LL Email,Opt. Notice Dt,Comments',
    `${number},Harbor Point,12 Dock Rd,St. Louis,MO,1/1/2024,12/31/2034,"5,000","$9,000.00",1/1/2030,"$9,500.00",Acme Realty,314 555 0100,rent@acme.example,6/30/2033,Roof mended`,
  ];
  await signInAs(page, 'writer', '/Lease/Import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tracker.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await expect(page.getByLabel('Column for Monthly Rent', { exact: true })).toHaveValue(
    'column:Monthly Rent',
  );
  await expect(page.getByLabel('Column for Landlord Phone')).toHaveValue('column:LL Phone');
  await expect(page.getByRole('button', { name: 'Choose columns for' })).toHaveCount(0);
  await axe(page);
  await next.click();
  await expect(page.getByRole('button', { name: '6 New' })).toBeVisible();
  const rows = page.getByRole('grid', { name: 'Rows: New' }).getByRole('row');
  await expect(rows.filter({ hasText: number })).toHaveText([
    /Lease/,
    /Rent.*\$9,000\.00/,
    /Next rent.*\$9,500\.00/,
    /Option.*06\/30\/2033/,
    /Landlord.*Acme Realty/,
    /Note.*Roof mended/,
  ]);
  await next.click();
  await page.getByRole('button', { name: /^Import / }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();
  const [lease] = await callAs<Lease[]>(page, 'Leases/SearchLeases', { soffice_number: number });
  await openTab(page, 'RentTerms', lease?.sd_id ?? 0);
  await expect(page.getByRole('main')).toContainText('$9,500.00');
});
