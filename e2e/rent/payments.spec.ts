import type { RentTerm } from '@panoramic/contract';
import { button, leaseMaker, openTab, rowsOf } from '../support/lease-rows.ts';
import { newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

test('a quarterly rent typed by the year stands in the forecast by due date, by quarters and as expected', async ({
  page,
  request,
}) => {
  await signInAs(page, 'writer', null);
  const make = await leaseMaker(request);
  const building = `Paid ${newNumber()}`;
  const id = await make.lease({ sd_building: building, sd_ocd: '2030-01-01', sd_ced: '2030-12-31' });
  await make.save('EditRentTerm', { sd_id: id, rt_type: 'Base Rent', rt_start: '2030-01-01', rt_monthly: 1 });

  await openTab(page, 'RentTerms', id);
  const row = rowsOf(page).first();
  await button(row, 'Edit').click();
  await expect(row.getByRole('combobox', { name: 'Paid' })).toHaveCount(0);
  await row.getByRole('textbox', { name: 'Monthly' }).press('Alt+Enter');
  await expect(row.getByRole('combobox', { name: 'Paid' })).toBeFocused();
  await row.getByRole('combobox', { name: 'Paid' }).fill('Quarterly');
  await row.getByRole('textbox', { name: 'Due day' }).fill('15');
  await row.getByRole('textbox', { name: 'Yearly' }).fill('100000');
  await expect(row.getByRole('textbox', { name: 'Monthly' })).toHaveValue('$8,333.33');
  await axe(page);
  await button(row, 'Save').click();
  await expect(row).toContainText('Quarterly in advance, due on the 15th; $100,000.00 a year');
  await expect(row).toContainText('$8,333.33');
  const [saved] = await make.list<RentTerm>('GetRentTerms', id);
  expect(saved).toMatchObject({
    rt_freq: 'Quarterly',
    rt_due_day: 15,
    rt_monthly: 8333.33,
    rt_annual: 100_000,
  });
  // A payment that says something is open from the first moment of the next edit.
  await button(row, 'Edit').click();
  await expect(row.getByRole('combobox', { name: 'Paid' })).toHaveValue('Quarterly');
  await page.keyboard.press('Escape');

  const only = `sbuilding_name=${encodeURIComponent(building)}`;
  await page.goto(`/Rent/Forecast?${only}&from=2030-01&months=24`);
  const grid = page.getByRole('grid', { name: 'Forecast' });
  await expect(grid.getByRole('gridcell').nth(0)).toHaveText('$25,000.00');
  await expect(grid.getByRole('gridcell').nth(1)).toHaveText('$0.00');
  await page.getByRole('combobox', { name: 'Amounts' }).selectOption('Cost by month');
  await expect(grid.getByRole('gridcell').nth(1)).toHaveText('$8,333.33');
  await page.getByRole('combobox', { name: 'Amounts' }).selectOption('Cash by due date');
  await page.getByRole('combobox', { name: 'Columns' }).selectOption('Quarters');
  await expect(grid.getByRole('columnheader', { name: 'Q1 2030' })).toBeVisible();
  await expect(grid.getByRole('gridcell').nth(3)).toHaveText('$25,000.00');
  await expect(grid.getByRole('gridcell').nth(4)).toHaveText('$100,000.00');
  await axe(page);

  await page.goto(`/Lease/LeaseDetails-Summary?id=${id}`);
  await button(page, 'Edit').first().click();
  await page.getByRole('textbox', { name: 'Probability of Renewal' }).fill('40');
  await button(page, 'Save').first().click();
  await expect(page.getByText('Lease saved.')).toBeVisible();
  await page.goto(`/Rent/Forecast?${only}&from=2031-01&months=12&columns=quarter&scenario=expected`);
  // 40 % of three months at 8,333.33 plus 3 %.
  await expect(grid.getByRole('gridcell').first()).toContainText('$10,300.00');
  await grid.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('40.00% of the $25,749.99 that a renewal costs');
  await axe(page);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const quarters = ['Q1 2031', 'Q2 2031', 'Q3 2031', 'Q4 2031'];
  await expect(page.getByRole('columnheader')).toHaveText(['Lease', ...quarters, '2031', 'Total']);
});
