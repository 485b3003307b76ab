import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aLease, callAs, newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Within miles' });
}

async function open(page: Page) {
  await page.getByRole('button', { name: 'Within miles' }).click();
  await expect(dialog(page).getByLabel('Within miles')).toBeFocused();
}

test(
  'comps within miles of an address and of a lease: from the form, in the address, as a chip, in a saved search and in the report',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'broker', null);
    const tenant = `Nearby ${newNumber()}`;
    for (const zip of ['63105', '63101', '64105'])
      await callAs(page, 'Comps/EditComps', { compType: 1, tenant, zip, leaseCommencement: '2026-1' });
    await page.goto('/Comps/CompSearch?compType=1');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByLabel('Tenant', { exact: true }).fill(tenant);

    // Half given, it is refused with the field named.
    await open(page);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Enter a zip code, or choose a lease.')).toBeVisible();
    await axe(page);
    await dialog(page)
      .getByLabel('Of a zip code, an address or a lease')
      .fill('7733 Forsyth Blvd, Clayton, MO 63105');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    const words = 'Within 5 miles of 63105';
    await expect(page.getByRole('button', { name: `Remove filter: ${words}` })).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Count: 1', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/withinMiles=5&nearZip=63105/);
    await page.reload();
    await expect(page.getByText('Count: 1', { exact: true })).toBeVisible();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Comps Report' }).click();
    const { sheets } = await readXlsx(await readFile(await (await downloading).path()));
    const criteria = sheets.flatMap(({ rows }) => rows.flat().map(String));
    expect(criteria.find((cell) => cell.startsWith('Criteria:'))).toContain(words);

    await page.getByRole('button', { name: 'Searches' }).click();
    await page.getByRole('menuitem', { name: 'Save this search' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(tenant);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: `Remove filter: ${words}` }).click();
    await expect(page.getByText('Count: 3', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Searches' }).click();
    await page.getByRole('menuitem', { name: tenant }).click();
    await expect(page.getByText('Count: 1', { exact: true })).toBeVisible();

    // Farther, and around a lease that is chosen by its name.
    await signInAs(page, 'admin', null);
    const building = `Center ${newNumber()}`;
    await aLease(page, { sd_building: building, sd_zip: '63101' });
    await page.goto(`/Comps/CompsList?search=1&compType=1&for=1&tenant=${encodeURIComponent(tenant)}`);
    await expect(page.getByText('Count: 3', { exact: true })).toBeVisible();
    await open(page);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('25');
    await dialog(page).getByLabel('Of a zip code, an address or a lease').fill(building);
    await dialog(page).getByRole('button', { name: building }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Count: 2', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/withinMiles=25&nearLease=\d+/);
    await expect(
      page.getByRole('link', { name: new RegExp(`Remove filter: Within 25 miles of .*${building}`) }),
    ).toBeVisible();
    await open(page);
    await expect(dialog(page).getByLabel('Of a zip code, an address or a lease')).toHaveValue(
      new RegExp(building),
    );
  },
);

test.describe('what is not known', () => {
  test.use({ tolerate: [/status of 422/] });

  test(
    'a zip code without a known place is refused on the search form, by its name',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'broker', null);
      await page.goto('/Comps/CompSearch?compType=1');
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await open(page);
      await dialog(page).getByLabel('Of a zip code, an address or a lease').fill('00000');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByText('Near zip code: This zip code is not known.')).toBeVisible();
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
    },
  );
});
