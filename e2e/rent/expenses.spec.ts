import { aLease } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

const pasted = [
  'Janitorial\t180,000',
  'Utilities\t220,000',
  'Repairs\t90,000',
  'Security\t60,000',
  'Roof work\t240,000',
  'Leasing commissions\t45,000',
  'Insurance\t70,000',
  'RE Taxes\t310,000',
].join('\n');

test('a clause is entered, a statement pasted, and the check opens its working', async ({ page }) => {
  await signInAs(page, 'writer');
  const { sd_id } = await aLease(page, { sd_ocd: '2020-01-01', sd_ced: '2029-12-31', sd_status: 1 });
  await page.goto(`/Lease/LeaseDetails-Expenses?id=${sd_id}`);

  await page.getByRole('button', { name: 'Add clause' }).click();
  await page.getByRole('combobox', { name: 'Pool' }).fill('Operating Expenses');
  await page.getByRole('combobox', { name: 'Method' }).fill('Net');
  await page.getByRole('textbox', { name: 'Our SF' }).fill('7500');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter the building’s square feet, or our share in percent.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Building SF' }).fill('150000');
  await page.getByRole('textbox', { name: 'Fee at Most' }).fill('4');
  await page.getByRole('textbox', { name: 'Excluded' }).fill('commissions');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article', { name: 'Clause Operating Expenses' })).toContainText(
    '7,500 of 150,000 SF',
  );

  await page.getByRole('button', { name: 'Add statement' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('01/01/2025');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('12/31/2025');
  await page.getByRole('textbox', { name: 'Billed' }).fill('79734.38');
  await page.getByRole('textbox', { name: 'Building SF' }).fill('120000');
  await page.getByRole('textbox', { name: 'Fee Percent' }).fill('5');
  await page.getByRole('textbox', { name: 'Lines' }).fill(pasted);
  await expect(page.getByRole('checkbox', { name: 'Varies: Utilities' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Capital: Roof work' }).check();
  await axe(page);
  await page.getByRole('button', { name: 'Save and check' }).click();

  const statement = page.getByRole('article', { name: 'Statement 01/01/2025 to 12/31/2025' });
  const findings = statement.getByRole('region', { name: 'Findings' });
  // 1,215,000 × 1.05 × 6.25 % is billed; (1,215,000 − 45,000) × 1.04 × 5 % is allowed.
  await expect(statement).toContainText('$60,840.00');
  await expect(findings.getByText('$2,953.13', { exact: true })).toBeVisible();
  await expect(findings.getByText('$731.25', { exact: true })).toBeVisible();
  await expect(findings.getByText('$15,210.00', { exact: true })).toBeVisible();
  await findings.getByText('The lease excludes Leasing commissions').click();
  await expect(findings.getByText('excluded by “commissions”')).toBeVisible();
  await expect(statement.getByText('No cap is recorded.')).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'Delete statement 01/01/2025 to 12/31/2025' }).click();
  await expect(statement).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statement).toBeVisible();
});
