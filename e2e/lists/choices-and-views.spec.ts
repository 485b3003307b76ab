import type { Page } from '@playwright/test';
import { signedIn } from '../screens/subjects.ts';
import { callAs, newNumber } from '../support/made-leases.ts';
import { newPersonOf } from '../support/own-person.ts';
import { signInWith } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

/** An administrator in a client of their own, so that other tests do not meet its choices and views. */
async function inOwnClient(page: Page): Promise<string> {
  const client = `Choices ${newNumber()}`;
  const admin = await signedIn(process.env['PANORAMIC_URL'] ?? '', 'admin');
  await admin.call('Clients/AddClient', { id: 0, name: client });
  const person = await newPersonOf(client, ['Admin', 'Write']);
  await signInWith(page, person.userName, person.password);
  return client;
}

test(
  'a rent type of the client’s own is added, typed into a rent term, renamed and counted as base rent',
  { tag: '@long' },
  async ({ page }) => {
    await inOwnClient(page);
    const { sd_id } = await callAs<{ sd_id: number }>(page, 'Leases/EditLease', {
      sd_num: 'OC-1',
      sd_ocd: '2020-01-01',
      sd_ced: '2099-12-31',
    });
    await page.goto('/admin/fields?list=rentTypes');
    await page.getByRole('button', { name: 'Add a rent type' }).click();
    const dialog = page.getByRole('dialog', { name: 'New rent type' });
    await dialog.getByLabel('Name').fill('Ground rent');
    await dialog.getByLabel('Counts as').selectOption('Base Rent');
    await axe(page);
    await dialog.getByRole('button', { name: 'Add' }).click();
    const choices = page.getByRole('region', { name: 'Choices' });
    const own = choices.getByRole('listitem').filter({ hasText: 'Ground rent' });
    await expect(own).toContainText('Counts as Base Rent');
    await choices.getByRole('button', { name: 'Hide Insurance in forms' }).click();
    await expect(choices.getByRole('listitem').filter({ hasText: 'Insurance' })).toContainText('Hidden');

    await page.goto(`/Lease/LeaseDetails-RentTerms?id=${sd_id}`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const row = page.locator('[data-row]').first();
    const type = row.getByRole('combobox', { name: 'Type' });
    await type.click();
    await expect(page.getByRole('option', { name: 'Ground rent' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Insurance' })).toHaveCount(0);
    await type.fill('ground');
    await page.keyboard.press('Tab');
    await expect(type).toHaveValue('Ground rent');
    await row.getByRole('textbox', { name: 'Start' }).fill('1/1/2020');
    await row.getByRole('textbox', { name: 'Monthly' }).fill('1000');
    await page.getByRole('button', { name: 'Save All' }).click();
    await expect(row).toContainText('Ground rent');

    await page.goto('/admin/fields?list=rentTypes');
    await own.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog', { name: 'Ground rent' }).getByLabel('Name').fill('Ground lease');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(choices.getByRole('listitem').filter({ hasText: 'Ground lease' })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const terms = await page.request.get(`/api/Leases/GetRentTerms?id=${sd_id}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const [term] = (await terms.json()) as unknown[];
    expect(term).toMatchObject({ rt_type: 'Ground lease', rt_counts: 'Base Rent' });
  },
);

test(
  'a list is saved as a view, opened by its address, arranged anew, made the default and left',
  { tag: '@long' },
  async ({ page }) => {
    const client = await inOwnClient(page);
    for (const [sd_num, sd_city] of [
      ['V-1', 'Clayton'],
      ['V-2', 'Clayton'],
      ['V-3', 'Ladue'],
    ])
      await callAs(page, 'Leases/EditLease', { sd_num, sd_city });
    await page.goto('/Lease/ActiveLeases?search=1&scity=Clayton');
    const heads = page.getByRole('columnheader');
    await expect(heads.filter({ hasText: 'Building' })).toBeVisible();
    await page.getByRole('button', { name: 'Display' }).click();
    const views = page.getByRole('region', { name: 'Views' });
    await page.getByRole('checkbox', { name: 'Building' }).click();
    await expect(heads.filter({ hasText: 'Building' })).toHaveCount(0);
    await views.getByLabel(`Share new views in ${client}`).check();
    await views.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByRole('dialog', { name: 'Save as a view' }).getByLabel('Name').fill('Clayton');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/scity=Clayton.*&view=\d+/);
    const id = new URL(page.url()).searchParams.get('view');

    await test.step('without the view the list has its own columns again', async () => {
      await page.goto('/Lease/ActiveLeases?all=1');
      await page.getByRole('button', { name: 'Display' }).click();
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect(heads.filter({ hasText: 'Building' })).toBeVisible();
    });

    await test.step('its address alone opens search and columns', async () => {
      await page.goto(`/Lease/ActiveLeases?view=${id}`);
      await expect(page).toHaveURL(/scity=Clayton/);
      await expect(page.getByText('City contains Clayton')).toBeVisible();
      await expect(heads.filter({ hasText: 'City' })).toBeVisible();
      await expect(heads.filter({ hasText: 'Building' })).toHaveCount(0);
    });

    await test.step('it is made the default, and the list opens with it', async () => {
      await page.getByRole('button', { name: 'Display' }).click();
      await axe(page);
      await views.getByRole('button', { name: 'Open the list with Clayton' }).click();
      await expect(page.getByText('The list opens with Clayton.')).toBeVisible();
      await page.goto('/Lease/ActiveLeases');
      await expect(page).toHaveURL(new RegExp(`view=${id}`));
    });

    await test.step('a view that is gone opens the list', async () => {
      await page.goto('/Lease/ActiveLeases?view=999999');
      await expect(page.getByRole('heading', { name: 'Leases' })).toBeVisible();
      await expect(heads.filter({ hasText: 'Building' })).toBeVisible();
    });
  },
);
