import { readFileSync } from 'node:fs';
import { aLease, callAs } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

const lines = [
  'Period: January 1, 2025 through December 31, 2025',
  'Janitorial     $180,000.00     $9,000.00',
  'Gym equipment     20,000.00     1,000.00',
  'Real estate taxes     $40,000.00     $2,000.00',
  'Balance due     $1,500.00',
];

test(
  'a statement goes from its document to a letter and the next estimate',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await signInAs(page, 'writer');
    const { sd_id } = await aLease(page, { sd_ocd: '2020-01-01', sd_ced: '2029-12-31', sd_status: 1 });
    await callAs(page, 'Expenses/EditClause', { sd_id, pool: 'CAM', method: 'Net', sharePercent: 4 });
    await callAs(page, 'Leases/EditRentTerm', {
      sd_id,
      rt_type: 'CAM',
      rt_start: '2024-01-01',
      rt_monthly: 875,
    });
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const uploaded = await page.request.post('/api/Leases/EditDocumentFiles', {
      headers: { Authorization: `Bearer ${token}` },
      multipart: {
        site_id: String(sd_id),
        name: 'Reconciliation 2025',
        file: {
          name: 'reconciliation.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from(lines.join('\n')),
        },
      },
    });
    expect(uploaded.ok(), await uploaded.text()).toBe(true);
    await page.goto(`/Lease/LeaseDetails-Expenses?id=${sd_id}`);

    await test.step('a word of the client proposes a category of its own', async () => {
      await page.getByRole('button', { name: 'Line words' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Words' }).fill('gym');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Line 1: write the words, an equals sign').first()).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Words' }).fill('gym = Fitness Center, controllable');
      await axe(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Words saved.')).toBeVisible();
    });

    await test.step('the lines of the document are read, and corrected by the keyboard', async () => {
      await page.getByRole('button', { name: 'Add statement' }).click();
      const amount = page.getByRole('textbox', { name: 'Building: Gym equipment' });
      // It is read in the background.
      await expect(async () => {
        await page.getByRole('button', { name: 'Take its lines' }).click();
        await expect(amount).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('01/01/2025');
      await expect(page.getByRole('combobox', { name: 'Category of Gym equipment' })).toHaveValue(
        'Fitness Center',
      );
      await expect(page.getByText('p. 1').first()).toBeVisible();
      await amount.fill('21000');
      await amount.press('v');
      await expect(page.getByRole('checkbox', { name: 'Varies: Gym equipment' })).toBeChecked();
      await page.getByRole('textbox', { name: 'Billed' }).fill('12050');
      await axe(page);
      await page.getByRole('button', { name: 'Save and check' }).click();
    });

    const statement = page.getByRole('article', { name: 'Statement 01/01/2025 to 12/31/2025' });
    await test.step('the letter is made', async () => {
      const download = page.waitForEvent('download');
      await statement.getByRole('button', { name: 'Objection' }).click();
      const file = await (await download).path();
      expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
    });

    await test.step('the next estimate becomes a rent term and is taken back', async () => {
      const estimate = statement.getByRole('region', { name: 'Next estimate' });
      // 241,000 × 4 % is allowed: 803.33 a month.
      await expect(estimate).toContainText('CAM of $803.33 a month');
      await estimate.getByRole('button', { name: 'Make it a rent term' }).click();
      await expect(estimate).toContainText('is a rent term.');
      await axe(page);
      await estimate.getByRole('button', { name: 'Take the estimate back' }).click();
      await expect(estimate).toContainText('in place of $875.00');
    });
  },
);
