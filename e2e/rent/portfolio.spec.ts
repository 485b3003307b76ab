import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aLease, callAs, newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];

async function sheetsOf(page: Page) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  return (await readXlsx(await readFile(await (await downloading).path()))).sheets;
}

test(
  'the rent of a lease stands in the roll of a day, in the forecast with what is assumed, and in the increases',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', null);
    const building = `Rented ${newNumber()}`;
    const year = new Date().getFullYear();
    const lease = await aLease(page, {
      sd_building: building,
      sd_sqft: 1200,
      sd_ocd: `${year - 1}-01-01`,
      sd_ced: `${year + 1}-12-31`,
    });
    for (const [from, rt_monthly] of [
      [year - 1, 1000],
      [year, 1030],
      [year + 1, 1060],
    ] as const)
      await callAs(page, 'Leases/EditRentTerm', {
        sd_id: lease.sd_id,
        rt_type: 'Base Rent',
        rt_start: `${from}-01-01`,
        rt_end: `${from}-12-31`,
        rt_monthly,
      });
    const only = `sbuilding_name=${encodeURIComponent(building)}`;

    await page.goto(`/Rent/RentRoll?${only}`);
    const line = page.getByRole('row').nth(1);
    await expect(line).toContainText('$1,030.00');
    await expect(page.getByText(/1,200 SF, \$1,030\.00 a month, \$12,360\.00 a year/)).toBeVisible();
    await page.getByRole('textbox', { name: 'As of' }).fill(`06/15/${year - 1}`);
    await expect(page).toHaveURL(new RegExp(`asOf=${year - 1}-06-15`));
    await expect(line).toContainText('$1,000.00');
    await axe(page);
    const [roll] = await sheetsOf(page);
    expect(roll?.rows.flat().map(String)).toContain(building);

    await page.goto(`/Rent/Forecast?${only}&from=${year + 1}-12&months=12&scenario=holdover`);
    const grid = page.getByRole('grid', { name: 'Forecast' });
    await expect(grid.getByRole('gridcell').first()).toHaveText('$1,060.00');
    await expect(grid.getByRole('gridcell', { name: /\$1,590\.00\s*assumed/ }).first()).toBeVisible();
    await axe(page);
    await grid.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText(`01/01/${year + 1} to 12/31/${year + 1}, $1,060.00 a month`);
    await axe(page);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    // Every month is printed, also those out of sight, by fiscal year.
    const months = Array.from({ length: 11 }, (_, at) => `${monthNames[at]} ${year + 2}`);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Lease',
      `Dec ${year + 1}`,
      `${year + 1} (1 mo.)`,
      'Lease',
      ...months,
      `${year + 2} (11 mo.)`,
      'Total',
    ]);
    await expect(page.getByRole('row', { name: 'Total' }).last()).toContainText('$18,550.00');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await page.getByText('Contract only', { exact: true }).click();
    await expect(page).toHaveURL(/scenario=contract/);
    await expect(grid.getByRole('img', { name: 'assumed' })).toHaveCount(0);
    const names = (await sheetsOf(page)).map(({ name }) => name);
    expect(names).toEqual(['By Month', 'By Quarter', 'By Year', 'Assumptions']);

    await page.goto(`/Rent/Increases?${only}`);
    await page.getByText('365 days', { exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('$1,060.00');
    await expect(page.getByRole('row').nth(1)).toContainText('2.91');
    await axe(page);
    await page.getByRole('row').nth(1).click();
    await expect(page).toHaveURL(/LeaseDetails-RentTerms/);
  },
);
