import type { Page } from '@playwright/test';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// The browser complains of a refused request.
test.use({ tolerate: [/409|422/] });

/** Opens the screen Fields for a kind of row, in the first client that the administrator works in. */
async function openFields(page: Page, rows: string): Promise<void> {
  await page.goto(`/admin/fields?rows=${rows}`);
  await page.getByRole('button', { name: 'Define a field' }).waitFor();
}

async function define(page: Page, label: string, kind: string, more: (panel: Page) => Promise<void>) {
  await page.getByRole('button', { name: 'Define a field' }).click();
  await page.getByLabel('Label', { exact: true }).fill(label);
  await page.getByRole('combobox', { name: 'Kind' }).fill(kind);
  await page.keyboard.press('Tab');
  await more(page);
  await page.getByRole('button', { name: 'Define', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: label })).toBeVisible();
}

test(
  'a field is defined, typed into a lease and a rent term, read, found in the history, and retired with its values',
  { tag: '@long' },
  async ({ page }) => {
    const stamp = Date.now();
    const [centre, stalls] = [`Cost Centre ${stamp}`, `Stalls ${stamp}`];
    await signInAs(page, 'admin', '/Lease/ActiveLeases');
    await openFields(page, 'leases');
    await define(page, centre, 'Choice', async () => {
      await page.getByRole('textbox', { name: 'Choices' }).fill('North\nSouth');
      await page.getByLabel('Group').fill('Operations');
    });
    await openFields(page, 'rentTerms');
    await define(page, stalls, 'Number', async () => page.getByLabel('Least').fill('1'));

    // A lease is added with a value; what is no choice is refused by name, and stays.
    await page.goto('/Lease/AddLease');
    await page.getByLabel('Office/Store #').fill(`Own ${stamp}`);
    await expect(page.getByRole('group', { name: 'Operations' })).toBeVisible();
    await page.getByRole('combobox', { name: centre }).fill('North');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.waitForURL(/LeaseDetails-Summary/);
    const group = page.getByRole('region', { name: 'Operations' });
    await expect(group).toContainText(centre);
    await expect(group).toContainText('North');

    // A rent term has its own below the row; a value out of its limits is named and kept.
    await page.goto(page.url().replace('Summary', 'RentTerms'));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const row = page.locator('[data-row]').first();
    await row.getByLabel('Type', { exact: true }).fill('Base Rent');
    await row.getByRole('button', { name: /Payment/ }).click();
    await row.getByLabel(stalls).fill('0');
    await page.getByRole('button', { name: 'Save All' }).click();
    await expect(row.getByLabel(stalls)).toHaveAttribute('aria-invalid', 'true');
    await expect(row.getByLabel(stalls)).toHaveValue('0');
    await row.getByLabel(stalls).fill('4');
    await page.getByRole('button', { name: 'Save All' }).click();
    await expect(row).toContainText(`${stalls}4`);

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByRole('row').filter({ hasText: centre })).toContainText('North');
    await expect(history.getByRole('row').filter({ hasText: stalls })).toContainText('4');

    // Retired, it leaves the form; its values stay, and come back with it.
    const lease = page.url();
    await openFields(page, 'rentTerms');
    const defined = page.getByRole('listitem').filter({ hasText: stalls });
    await defined.getByRole('button', { name: 'Retire' }).click();
    await expect(defined).toContainText('Retired');
    await page.goto(lease);
    await expect(page.locator('[data-row]').first()).toContainText('Base Rent');
    await expect(page.getByText(stalls)).toHaveCount(0);
    await openFields(page, 'rentTerms');
    await defined.getByRole('button', { name: 'Bring back' }).click();
    await expect(defined).not.toContainText('Retired');
    await page.goto(lease);
    await expect(page.locator('[data-row]').first()).toContainText(`${stalls}4`);
  },
);
