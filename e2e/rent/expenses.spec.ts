import { aLease, callAs } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

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
  await page.getByRole('textbox', { name: 'Lines', exact: true }).fill(pasted);
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

/** What a person presses; a paste is one press, as is each letter. */
function keyboardOf(page: Page) {
  let pressed = 0;
  return {
    count: () => pressed,
    async type(text: string) {
      pressed += text.length;
      await page.keyboard.type(text);
    },
    async press(...keys: readonly string[]) {
      pressed += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
  };
}

test('a statement of ten lines is entered and checked in 120 keys, from last year’s', async ({ page }) => {
  await signInAs(page, 'writer');
  const { sd_id } = await aLease(page, { sd_ocd: '2020-01-01', sd_ced: '2029-12-31', sd_status: 1 });
  const names = [
    'Janitorial',
    'Utilities',
    'Repairs',
    'Security',
    'Landscaping',
    'Snow removal',
    'Elevator',
    'Legal',
    'Insurance',
    'RE Taxes',
  ];
  await callAs(page, 'Expenses/EditClause', {
    sd_id,
    pool: 'CAM',
    method: 'Net',
    shareSF: 7500,
    buildingSF: 150_000,
    objectDays: 90,
  });
  await callAs(page, 'Expenses/EditStatement', {
    sd_id,
    from: '2024-01-01',
    to: '2024-12-31',
    ourSF: 7500,
    buildingSF: 150_000,
    billed: 5000,
    lines: names.map((description) => ({ description, amount: 10_000 })),
  });
  await page.goto(`/Lease/LeaseDetails-Expenses?id=${sd_id}`);
  await page.getByRole('button', { name: 'Add statement' }).click();
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('01/01/2025');
  const keys = keyboardOf(page);
  // The clause has the focus; clause, first and last day are there already.
  await keys.press('Tab', 'Tab', 'Tab');
  await expect(page.getByRole('textbox', { name: 'Received' })).toBeFocused();
  await keys.type('4/1/26');
  await keys.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Billed' })).toBeFocused();
  await keys.type('6000');
  const first = page.getByRole('textbox', { name: 'Building: Janitorial' });
  // One press of the mouse instead of the way through what the landlord used, which is last year's.
  await first.click();
  for (const [index] of names.entries()) {
    await keys.type(String(11_000 + index));
    if (index < names.length - 1) await keys.press('Enter');
  }
  await keys.press('k');
  await keys.press('k');
  await page.getByRole('button', { name: 'Save and check' }).click();
  const statement = page.getByRole('article', { name: 'Statement 01/01/2025 to 12/31/2025' });
  // 110,045 × 5 % = 5,502.25 is allowed of 6,000.
  await expect(statement).toContainText('$5,502.25');
  await expect(statement).toContainText('06/30/2026');
  expect(keys.count()).toBeLessThanOrEqual(120);
});

test.describe('two people', () => {
  test.use({ tolerate: [/status of 409/] });
  test(
    'a statement that somebody else has saved meanwhile shows both values',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'writer');
      const { sd_id } = await aLease(page, { sd_ocd: '2020-01-01', sd_ced: '2029-12-31', sd_status: 1 });
      const clause = { sd_id, pool: 'CAM', method: 'Net', sharePercent: 5 } as const;
      await callAs(page, 'Expenses/EditClause', clause);
      const lines = [{ description: 'Repairs', amount: 100_000 }];
      const year = { from: '2025-01-01', to: '2025-12-31' };
      const { es_id } = await callAs<{ es_id: number }>(page, 'Expenses/EditStatement', {
        sd_id,
        ...year,
        billed: 5000,
        lines,
      });
      await page.goto(`/Lease/LeaseDetails-Expenses?id=${sd_id}`);
      await page.getByRole('button', { name: 'Edit statement 01/01/2025 to 12/31/2025' }).click();
      await page.getByRole('textbox', { name: 'Billed' }).fill('5200');
      await callAs(page, 'Expenses/EditStatement', { es_id, billed: 5100 });
      await page.getByRole('button', { name: 'Save and check' }).click();
      const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' });
      await expect(dialog).toContainText('$5,200.00');
      await expect(dialog).toContainText('$5,100.00');
      await dialog.getByRole('button', { name: 'Save chosen values' }).click();
      await expect(page.getByRole('article', { name: /^Statement/ })).toContainText('Billed $5,200.00');
    },
  );
});

test('a statement goes from state to state, and the list over all leases shows it', async ({ page }) => {
  await signInAs(page, 'writer');
  const { sd_id } = await aLease(page, {
    sd_num: 'State flow',
    sd_ocd: '2020-01-01',
    sd_ced: '2029-12-31',
    sd_status: 1,
  });
  await callAs(page, 'Expenses/EditClause', { sd_id, pool: 'CAM', method: 'Net', sharePercent: 5 });
  await callAs(page, 'Expenses/EditStatement', {
    sd_id,
    from: '2025-01-01',
    to: '2025-12-31',
    billed: 5500,
    lines: [{ description: 'Repairs', amount: 100_000 }],
  });
  await page.goto('/Rent/Statements?soffice_number=State%20flow');
  const row = page.getByRole('row').filter({ hasText: 'State flow' });
  await expect(row).toContainText('$500.00');
  await axe(page);
  await row.getByRole('link', { name: 'View' }).click();
  const state = page.getByRole('region', { name: 'State', exact: true });
  for (const name of ['Ask for backup', 'Dispute', 'Close'])
    await expect(state.getByRole('button', { name, exact: true })).toBeVisible();
  await state.getByRole('button', { name: 'Dispute', exact: true }).click();
  await state.getByRole('textbox', { name: 'Note' }).fill('Letter sent');
  await state.getByRole('button', { name: 'Save as Disputed' }).click();
  await expect(state).toContainText('Letter sent');
  await state.getByRole('button', { name: 'Credit', exact: true }).click();
  await state.getByRole('textbox', { name: 'Recovered' }).fill('500');
  await state.getByRole('button', { name: 'Save as Credited' }).click();
  await expect(state).toContainText('$500.00 recovered');
  await state.getByRole('button', { name: 'History' }).click();
  await expect(state.getByRole('listitem').first()).toContainText('Disputed');
  await axe(page);
  const download = page.waitForEvent('download');
  await state.getByRole('button', { name: 'Objection' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Objection .*2025 .*\.docx$/);
});
