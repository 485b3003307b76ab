import { readFile } from 'node:fs/promises';
import type { CompPayload, Lease, MarketEstimate } from '@panoramic/contract';
import type { Page } from '@playwright/test';
import { aLease, callAs, newNumber } from '../support/made-leases.ts';
import { newPersonOf } from '../support/own-person.ts';
import { mainMenu, signInAs, signInWith } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

const year = new Date().getFullYear();
const patient = { timeout: 120_000 };

/** A lease in Clayton that pays 60.00 a SF, far above the market of the demonstration. */
async function aClaytonLease(page: Page, lease: Partial<Lease> = {}): Promise<Lease> {
  const made = await aLease(page, {
    sd_status: 1,
    sd_building: `Compared ${newNumber()}`,
    sd_address: '8000 Maryland Ave',
    sd_city: 'Clayton',
    sd_state: 'MO',
    sd_zip: '63105',
    sd_lease: 'Full Service',
    sd_sqft: 5000,
    sd_ccd: `${year - 2}-01-01`,
    sd_ced: `${year + 2}-12-31`,
    ...lease,
  });
  await callAs(page, 'Leases/EditRentTerm', {
    sd_id: made.sd_id,
    rt_type: 'Base Rent',
    rt_start: `${year - 2}-01-01`,
    rt_end: `${year + 2}-12-31`,
    rt_monthly: 25_000,
  });
  await callAs<MarketEstimate>(page, 'Market/SaveLeaseMarket', {
    sd_id: made.sd_id,
    propertyType: 'Office',
    submarket: 'Clayton',
  });
  return made;
}

test('a lease above the market is shown in the list, in the drawing that keys walk through, and in the workbook', async ({
  page,
}) => {
  await signInAs(page, 'admin', null);
  const { sd_building } = await aClaytonLease(page);
  await page.goto(`/Market?sbuilding_name=${encodeURIComponent(sd_building ?? '')}`);
  const line = page.getByRole('row').nth(1);
  await expect(line).toContainText('$60.00', patient);
  await expect(page.getByText(/^1 above the market by \$/)).toBeVisible();
  const drawing = page.getByRole('application', { name: /Gap to the market over months left: 1 lease,/ });
  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/: \$60\.00 against \$/)).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const name of ['Gap %', 'Gap a Year', 'Exposure'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Market .*\.xlsx$/);
  await drawing.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/LeaseDetails-Market/);
});

test(
  'the tab Market tells what its figures are made of, and leaves a comp out of them',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', null);
    const { sd_id } = await aClaytonLease(page);
    await page.goto(`/Lease/LeaseDetails-Summary?id=${sd_id}`);
    await expect(page.getByRole('region', { name: 'Market rent' })).toContainText(
      'above the market',
      patient,
    );
    await page.getByRole('link', { name: 'What it is made of' }).click();
    await page.getByRole('button', { name: /^Gap a year/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Ours $60.00 less market $');
    await expect(page.getByRole('dialog')).toContainText('Times 5,000 SF is');
    await page.keyboard.press('Escape');
    const comps = page.getByRole('region', { name: 'Comps behind the estimate' });
    const heading = await comps.getByRole('heading').innerText();
    await comps.getByRole('button', { name: 'Show all' }).click();
    await expect(comps.getByRole('checkbox')).toHaveCount(Number(heading.match(/\d+/)?.[0]), patient);
    await comps.getByRole('checkbox').first().click();
    const leftOut = comps.getByRole('row').filter({ hasText: 'Left out' });
    await expect(leftOut.getByRole('checkbox')).not.toBeChecked(patient);
    await leftOut.getByRole('checkbox').click();
    await expect(leftOut).toHaveCount(0, patient);
    await comps.getByRole('button', { name: /^Pin / }).first().click();
    await expect(comps.getByText('Pinned')).toBeVisible(patient);
    await axe(page);
    await comps.getByRole('link', { name: 'Open as comps list' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('These Comps Office Lease');
    await expect(page.getByText(/^Count: [1-9]/)).toBeVisible(patient);
    await expect(page.getByRole('link', { name: 'Back to the lease' })).toBeVisible();
    await axe(page);
  },
);

test(
  'an option stands in the radar with its sentence; its brief is read, printed without names, and had as a Word document',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', null);
    const { sd_id, sd_building } = await aClaytonLease(page);
    const date = await callAs<{ cd_id: number }>(page, 'Leases/EditCriticalDate', {
      sd_id,
      cd_type: 'Option to Renew',
      cd_action: `${year + 1}-06-30`,
      cd_status: true,
    });
    await callAs(page, 'Leases/EditOption', {
      cd_id: date.cd_id,
      op_months: 60,
      op_basis: 'Schedule',
      op_monthly: 8000,
    });
    await page.goto(`/Market/Options?sbuilding_name=${encodeURIComponent(sd_building ?? '')}`);
    const option = page.getByRole('row').filter({ hasText: 'Option to Renew' });
    await expect(option).toContainText(
      /Rent \$19\.20, market \$.*exercising 5 years is worth about \$/,
      patient,
    );
    await expect(option).toContainText(`06/30/${year + 1}`);
    await axe(page);
    await option.getByRole('link', { name: /^Renewal brief of/ }).click();
    await expect(page.getByRole('region', { name: 'Terms', exact: true })).toContainText(
      '$25,000.00 a month',
      patient,
    );
    await expect(page.getByText('No estoppel is on file.')).toBeVisible();
    const exhibit = page.getByRole('region', { name: 'Comps behind the estimate' });
    await expect(exhibit.getByRole('columnheader', { name: 'Tenant' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Names of comps' }).click();
    await expect(exhibit.getByRole('columnheader', { name: 'Tenant' })).toHaveCount(0);
    await axe(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Word' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/\.docx$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  },
);

test(
  'the sale of a leased building appears on the bell, and its tasks are ticked and marked done',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', null);
    const number = String(10_000 + (Date.now() % 80_000));
    const { sd_building } = await aClaytonLease(page, { sd_address: `${number} North Warson Road` });
    const sale: CompPayload = {
      compType: 2,
      leaseCommencement: `${year}-1`,
      address: `${number} N. Warson Rd.`,
      city: 'Clayton',
      state: 'MO',
      zip: '63105',
      buyer: 'New Owner LLC',
      salePrice: 9_000_000,
    };
    await callAs(page, 'Comps/EditComps', sale);
    await page.goto('/Market');
    await page.getByRole('button', { name: /^Reminders/ }).click();
    await page
      .getByRole('link', { name: /of open leases? w(as|ere) sold|of an open lease was sold/ })
      .click();
    const card = page.getByRole('article', { name: new RegExp(sd_building ?? '') });
    await expect(card).toContainText('New Owner LLC', patient);
    await card.getByRole('checkbox', { name: 'Rent address' }).click();
    await expect(card.getByRole('checkbox', { name: 'Rent address' })).toBeChecked(patient);
    await axe(page);
    await card.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/^Done \(/).click();
    await expect(card.getByRole('button', { name: 'Open again' })).toBeVisible(patient);
  },
);

test(
  'without Comps there is no market, unless the client shows figures: then there are figures and no comps',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'viewer', '/Lease/LeaseSearch');
    await expect(mainMenu(page).getByRole('link', { name: 'Market' })).toHaveCount(0);
    await page.goto('/Market');
    await expect(page).toHaveURL(/accessdenied/, patient);

    const reader = await newPersonOf('Meridian Bank');
    await signInWith(page, reader.userName, reader.password);
    await page.goto('/Market');
    await expect(page.getByText(/above the market by \$/)).toBeVisible(patient);
    const tabs = page.getByRole('navigation', { name: 'Market' }).getByRole('link');
    await expect(tabs).toHaveText(['Rent vs market', 'Option Radar', 'Landlords']);
    // Those furthest above the market come first.
    await page.getByRole('row').nth(1).click();
    await expect(page).toHaveURL(/LeaseDetails-Market/);
    await expect(page.getByRole('button', { name: /^Market per SF/ })).toContainText('$', patient);
    await expect(page.getByRole('region', { name: 'Comps behind the estimate' })).toHaveCount(0);
    await axe(page);
    await page.getByRole('link', { name: 'Renewal brief' }).click();
    await expect(page.getByRole('region', { name: 'Market figures' })).toContainText('Our rent', patient);
    await expect(page.getByRole('region', { name: 'Comps behind the estimate' })).toHaveCount(0);
  },
);
