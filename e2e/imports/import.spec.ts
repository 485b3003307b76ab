import type { Lease } from '@panoramic/contract';
import { callAs, newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

test('a file of leases with a wrong date and an unknown word is put right in place, imported and undone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [first, second] = [newNumber(), newNumber()];
  const lines = [
    'Store #,Building Name,Street Address,City,ST,Exp. Date,RSF,Lease Kind',
    `${first},Harbor Point,12 Dock Rd,St. Louis,MO,01/31/2031,5245,Triple Net`,
    `${second},Park of Commerce,56 Park Blvd,Savannah,GA,02/30/2029,"25,524 SF",Hybrid of sorts`,
  ];
  await signInAs(page, 'writer', '/Lease/Import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'stores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  const next = page.getByRole('button', { name: 'Next', exact: true });

  await test.step('the columns are proposed', async () => {
    await next.click();
    await expect(page.getByLabel('Column for Current Expiration Date')).toHaveValue('column:Exp. Date');
    await expect(page.getByLabel('Column for SQFT')).toHaveValue('column:RSF');
    await axe(page);
    await next.click();
  });

  await test.step('the wrong date and the unknown word are put right, also over a reload', async () => {
    const date = page.getByRole('textbox', { name: 'Current Expiration Date of row 3' });
    await expect(date).toHaveValue('02/30/2029');
    await axe(page);
    await page.getByLabel(/Lease Kind “Hybrid of sorts”/).selectOption('Modified Gross');
    await date.fill('02/28/2029');
    await page.reload();
    await expect(page.getByRole('button', { name: '0 In error' })).toBeDisabled();
    await expect(page.getByRole('button', { name: '2 New' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('grid', { name: 'Rows: New' })).toContainText('02/28/2029');
    await next.click();
  });

  await test.step('the rows are imported', async () => {
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByText('The import is done.')).toBeVisible();
    const [imported] = await found(second);
    expect(imported).toMatchObject({ sd_ced: '2029-02-28', sd_sqft: 25_524, sd_lease: 'Modified Gross' });
    await expect(page.getByRole('main').getByRole('link', { name: first })).toBeVisible();
    await axe(page);
  });

  await test.step('the import is undone', async () => {
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByText('This import was undone.')).toBeVisible();
    expect(await found(second)).toEqual([]);
  });

  function found(number: string): Promise<Lease[]> {
    return callAs<Lease[]>(page, 'Leases/SearchLeases', { soffice_number: number });
  }
});
