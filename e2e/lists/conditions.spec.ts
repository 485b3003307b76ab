import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { aLease, callAs, newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

function editor(page: Page) {
  return page.getByRole('dialog', { name: 'More conditions' });
}

/** Field, operator and values as somebody types them, each left by Tab; the last one is not left. */
async function typeCondition(page: Page, ...texts: string[]): Promise<void> {
  await expect(editor(page).getByLabel('Field', { exact: true })).toBeFocused();
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

test(
  'leases in TX that expire in 2027 with over 5,000 SF are found in three steps, kept by reload and a saved search, and reported',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', null);
    const building = `Conditioned ${newNumber()}`;
    const base = { sd_building: building, sd_state: 'TX', sd_ced: '2027-06-30' } as const;
    const wanted = await aLease(page, { ...base, sd_sqft: 5001 });
    await aLease(page, { ...base, sd_sqft: 5000 });
    await aLease(page, { ...base, sd_sqft: 9000, sd_ced: '2028-01-01' });
    await aLease(page, { ...base, sd_sqft: 9000, sd_state: 'MO' });

    await page.goto('/Lease/LeaseSearch');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByLabel('Building Name').fill(building);
    await page.getByLabel('State', { exact: true }).fill('TX');
    await page.getByLabel('Current Expiration Date Start', { exact: true }).fill('1/1/27');
    await page.getByLabel('Current Expiration Date End', { exact: true }).fill('12/31/27');
    await page.getByRole('button', { name: 'More conditions' }).click();
    await typeCondition(page, 'sq', 'over', '5,000');
    await page.keyboard.press('Enter');
    await expect(editor(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove filter: SQFT over 5,000' })).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();

    await expect(page.getByText('Count: 1', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(
      /sstate=TX&sced=2027-01-01&scede=2027-12-31&conditions=sd_sqft\.over\.5000$/,
    );
    await expect(page.getByRole('row').nth(1)).toContainText(wanted.sd_num ?? '');
    await page.reload();
    await expect(page.getByText('Count: 1', { exact: true })).toBeVisible();
    const chip = page.getByRole('link', { name: 'Remove filter: SQFT over 5,000' });

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Critical Dates Report' }).click();
    const { sheets } = await readXlsx(await readFile(await (await downloading).path()));
    const cells = sheets.flatMap(({ rows }) => rows.flat().map(String));
    expect(cells.find((cell) => cell.startsWith('Filters:'))).toContain('SQFT over 5,000');

    await page.getByRole('button', { name: 'Searches' }).click();
    await page.getByRole('menuitem', { name: 'Save this search' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(building);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Searches, ${building}` })).toBeVisible();

    await chip.click();
    await expect(page.getByText('Count: 2', { exact: true })).toBeVisible();
    await expect(chip).toBeHidden();
    await page.getByRole('button', { name: 'Searches' }).click();
    await page.getByRole('menuitem', { name: building }).click();
    await expect(page.getByText('Count: 1', { exact: true })).toBeVisible();
    await expect(chip).toBeVisible();
    await page.getByRole('button', { name: 'Searches' }).click();
    await page.getByRole('menuitem', { name: 'Rename or delete' }).click();
    const remove = page.getByRole('button', { name: `Delete ${building}` });
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(remove).toBeHidden();
  },
);

test(
  'conditions are added, changed and removed on the list by keyboard, and a wrong one says what is wrong',
  { tag: '@long' },
  async ({ page }) => {
    // Delays the input of several choices, because keys typed while it was loading were once lost.
    await page.route(/choices-input/, async (route) => {
      await setTimeout(700);
      await route.continue();
    });
    await signInAs(page, 'writer', '/Lease/ActiveLeases?all=1');
    await page.getByRole('button', { name: 'More conditions' }).click();
    await typeCondition(page, 'rent year', 'between', '9', '5');
    await page.keyboard.press('Enter');
    await expect(editor(page)).toContainText('To is less than From.');
    await editor(page).getByLabel('To', { exact: true }).fill('1000000');
    await editor(page).getByRole('button', { name: 'Add another' }).click();
    await typeCondition(page, 'next critical date', 'in the', '12');
    await editor(page).getByRole('button', { name: 'Add another' }).click();
    await typeCondition(page, 'state', 'is one of', 'Texas');
    await page.keyboard.press('Tab');
    await axe(page);
    await editor(page).getByRole('button', { name: 'Apply' }).click();
    for (const words of [
      'Rent Yearly between $9.00 and $1,000,000.00',
      'Next Critical Date in the next 12 months',
      'State is TX',
    ])
      await expect(page.getByRole('link', { name: `Remove filter: ${words}` })).toBeVisible();
    await expect(page.getByText(/^Count: [1-9]/)).toBeVisible();
    await page.getByRole('button', { name: 'More conditions' }).click();
    await editor(page)
      .getByRole('button', { name: 'Next Critical Date in the next 12 months', exact: true })
      .click();
    await expect(editor(page).getByLabel('Months')).toHaveValue('12');
    await editor(page).getByLabel('Months').fill('18');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^Remove filter: Next Critical Date/ })).toHaveText(
      /18 months/,
    );
    await page.getByRole('button', { name: 'More conditions' }).click();
    await editor(page).getByRole('button', { name: 'Remove State is TX' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Remove filter: State is TX' })).toBeVisible();
  },
);

test(
  'rent today, next date and landlord are chosen as columns, sorted and exported',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'viewer', null);
    const columns = ['sd_num', 'rent_yearly', 'next_date', 'landlord', 'months_left'];
    await callAs(page, 'Account/SavePreference', { name: 'columns leases', value: columns });
    await page.goto('/Lease/ActiveLeases?active=1');
    const heading = page.getByRole('columnheader', { name: 'Rent Yearly' });
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    const cells = page.locator('tr[data-position] td:nth-child(3)');
    const rents = (await cells.allTextContents())
      .slice(0, 5)
      .map((text) => Number(text.replaceAll(/[$,]/g, '')));
    expect(rents).toEqual(rents.toSorted((a, b) => b - a));
    expect(rents[0]).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Comma-separated (.csv)' }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(csv.split('\r\n')[0]).toBe('\uFEFF#,Rent Yearly,Next Critical Date,Landlord,Months Left');
    expect(Number(csv.split('\r\n')[1]?.split(',')[1])).toBe(rents[0]);
    await callAs(page, 'Account/SavePreference', { name: 'columns leases', value: null });
  },
);
