import { aLease, callAs } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

const lastYear = new Date().getFullYear() - 1;
/** A year as a spreadsheet copies it: months beside one another, sales below. */
const pasted = [
  Array.from({ length: 12 }, (_, month) => `${month + 1}/1/${lastYear}`).join('\t'),
  Array.from({ length: 12 }, (_, month) => (month === 11 ? '$320,500.00' : '80,000')).join('\t'),
].join('\n');

test('percentage rent: a clause, twelve months in one paste, what is due, and the statement', async ({
  page,
}) => {
  await signInAs(page, 'writer');
  const { sd_id } = await aLease(page, {
    sd_ocd: '2020-01-01',
    sd_ccd: '2020-01-01',
    sd_ced: `${lastYear + 5}-12-31`,
    sd_status: 1,
  });
  await page.goto(`/Lease/LeaseDetails-Expenses?id=${sd_id}`);
  const section = page.getByRole('region', { name: 'Percentage rent' });
  await section.getByRole('button', { name: 'Add percentage rent' }).click();
  await section.getByRole('textbox', { name: 'Percent of Sales' }).fill('0');
  await section.getByRole('textbox', { name: 'Breakpoint', exact: true }).fill('1,000,000');
  await section.getByRole('textbox', { name: 'First Day' }).fill(`01/01/${lastYear}`);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Enter a percent above 0.')).toBeVisible();
  await section.getByRole('textbox', { name: 'Percent of Sales' }).fill('5');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('5% above $1,000,000.00')).toBeVisible();

  await section.getByRole('button', { name: 'Report sales' }).click();
  const sales = section.getByRole('textbox', { name: 'Sales by month' });
  await sales.fill(`01/${lastYear}\t-5`);
  await section.getByRole('button', { name: 'Save sales' }).click();
  await expect(section.getByText('Enter 0 or more.').first()).toBeVisible();
  await sales.fill(pasted);
  await expect(section.getByRole('row', { name: /^12 months/ })).toContainText('$1,200,500.00');
  await axe(page);
  await section.getByRole('button', { name: 'Save sales' }).click();

  const period = section.getByRole('row', { name: new RegExp(`01/01/${lastYear} to 12/31/${lastYear}`) });
  await expect(period).toContainText('$10,025.00');
  await period.getByRole('button').click();
  await expect(section.getByText('5% of $200,500.00 above $1,000,000.00.')).toBeVisible();
  await axe(page);
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Sales statement (Word)' }).click();
  expect((await download).suggestedFilename()).toContain('Sales Statement');
});

test('index rent: values of FRED, a rule, the step accepted and taken back', async ({ page }) => {
  await signInAs(page, 'writer');
  const { sd_id } = await aLease(page, { sd_ocd: '2020-01-01', sd_ced: '2029-12-31', sd_status: 1 });
  await callAs(page, 'Leases/EditRentTerm', {
    sd_id,
    rt_type: 'Base Rent',
    rt_start: '2025-06-01',
    rt_end: '2026-05-31',
    rt_monthly: 10_000,
  });
  await page.goto(`/Lease/LeaseDetails-RentTerms?id=${sd_id}`);
  const fold = page.getByRole('group', { name: 'Index rent' });
  await fold.getByText('Index rent', { exact: true }).click();
  await fold.getByRole('button', { name: 'Add index rule' }).click();
  await fold.getByRole('textbox', { name: 'Series' }).fill(`CPI ${sd_id}`);
  await fold.getByRole('textbox', { name: 'Base Month' }).fill('2025-05');
  await fold.getByRole('textbox', { name: 'Months of Lag' }).fill('1');
  await fold.getByRole('button', { name: 'Save' }).click();
  await expect(fold.getByText('The value of May 2025 is missing.')).toBeVisible();

  await fold.getByRole('button', { name: 'Index values' }).click();
  const dialog = page.getByRole('dialog', { name: 'Index values' });
  await dialog
    .getByRole('textbox', { name: 'Values' })
    .fill(`observation_date,CPI ${sd_id}\n2025-05-01,300\n2026-05-01,312\n2026-06-01,.\n`);
  await expect(dialog.getByText('2 values read')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Save values' }).click();
  await expect(dialog.getByRole('row', { name: `CPI ${sd_id} May 2026 312` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await expect(fold.getByText('$10,000.00 plus 4%: $10,400.00.')).toBeVisible();
  await fold.getByRole('button', { name: 'Accept $10,400.00 from 06/01/2026' }).click();
  await expect(fold.getByText('Accepted')).toBeVisible();
  await expect(page.getByRole('row', { name: /06\/01\/2026.*05\/31\/2027.*10,400/ })).toBeVisible();
  await axe(page);
  await fold.getByRole('button', { name: 'Undo step' }).click();
  await expect(page.getByRole('row', { name: /06\/01\/2026.*10,400/ })).toHaveCount(0);
});
