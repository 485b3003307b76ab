import { compTypes } from '@panoramic/contract';
import type { Page } from '@playwright/test';
import { leaseMaker } from '../support/lease-rows.ts';
import { aLease, newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function typeInSearch(page: Page, typed: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('textbox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  await field.fill(typed);
}

function line(page: Page, name: string | RegExp) {
  return page.getByLabel('Results').getByRole('button', { name });
}

test('Ctrl K finds a landlord, tells by which field, and leads to the contacts of the lease', async ({
  page,
  request,
}) => {
  const company = `Quarry ${newNumber()}`;
  const maker = await leaseMaker(request);
  const lease = await maker.lease({ sd_num: newNumber(), sd_building: 'Searched Tower' });
  await maker.save('EditContacts', {
    c_site: lease,
    c_type: 'Landlord',
    c_company: company,
    c_fname: 'Ann',
    email1: 'rent@quarry.example',
  });
  await signInAs(page, 'viewer', '/Lease/LeaseDashboard');
  await typeInSearch(page, company);
  const found = line(page, new RegExp(company));
  await expect(found).toContainText('Landlord · Ann · Lease #');
  await expect(found).toContainText('Company');
  await expect(found.locator('mark')).toHaveText(company.split(' '));
  // A result also shows the field that matched when its line would not show it otherwise.
  await typeInSearch(page, `rent@quarry ${company}`);
  await expect(found).toContainText('Email: rent@quarry.example');
  // Enter before the results have arrived opens the first of them, not a result of the previous search.
  await typeInSearch(page, 'Ironwood');
  await expect(line(page, /Ironwood/).first()).toBeVisible();
  await typeInSearch(page, company);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`LeaseDetails-Contacts\\?id=${lease}$`));
});

test('Ctrl K finds comps for those who may see them, and for nobody else', async ({ page }) => {
  await signInAs(page, 'broker', '/Lease/LeaseDashboard');
  await typeInSearch(page, 'market');
  const comps = line(page, new RegExp(`(${compTypes.map(({ name }) => name).join('|')}) · `));
  await expect(comps.first()).toBeVisible();
  await signInAs(page, 'viewer', '/Lease/LeaseDashboard');
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  await typeInSearch(page, 'market');
  await expect(line(page, /market/i).first()).toBeVisible();
  await expect(comps).toHaveCount(0);
  expect(asked.filter((url) => /Comps|ShowAllClients/.test(url))).toEqual([]);
});

test(
  'Ctrl K finds leases, screens, settings, reports and clients, and puts the focus on what was chosen',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', '/Lease/LeaseDashboard');
    const lease = await aLease(page, { sd_building: 'Command Tower', sd_city: 'Clayton' });
    await typeInSearch(page, lease.sd_num ?? '');
    await expect(line(page, /Command Tower/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`id=${lease.sd_id}$`));
    await typeInSearch(page, 'add lea');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Lease\/AddLease$/);
    for (const [typed, heading] of [
      ['calendar', 'Calendar'],
      ['two-step', 'Two-step sign-in'],
      ['dark', 'Appearance'],
    ] as const) {
      await typeInSearch(page, typed);
      await expect(line(page, new RegExp(`^${heading}`))).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/User\/Settings#/);
      await expect(page.getByRole('heading', { name: heading })).toBeFocused();
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    }
    await typeInSearch(page, 'password');
    await expect(line(page, /^Change Password/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/User\/AcctDetails$/);

    await typeInSearch(page, 'critical dates rep');
    await expect(line(page, /^Critical Dates Report/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('button', { name: 'Critical Dates Report' })).toBeFocused();

    await typeInSearch(page, 'gateway');
    await expect(line(page, /^Gateway Outfitters/)).toBeVisible();
    await line(page, /^Gateway Outfitters/).click();
    await expect(page.getByRole('button', { name: /Gateway Outfitters/ }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Lease\/LeaseSearch$/);
  },
);

test('Ctrl K that finds nothing says what to do, and says nothing while it searches', async ({ page }) => {
  await signInAs(page, 'viewer', '/Lease/LeaseDashboard');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/Search|Find/, async (route) => {
    await held;
    await route.continue();
  });
  await typeInSearch(page, 'zzqq xyzzy');
  const results = page.getByLabel('Results');
  await expect(results.getByText('Searching')).toBeVisible();
  await expect(results.getByText('No Results Found')).toBeHidden();
  release();
  await expect(results.getByText('No Results Found')).toBeVisible();
  await expect(results.getByText('Fewer words find more.')).toBeVisible();
});

test('Ctrl K opens nothing behind a dialog', async ({ page }) => {
  await signInAs(page, 'viewer', '/Lease/LeaseSearch');
  // Loaded before, so that nothing but the dialog keeps it closed.
  await typeInSearch(page, 'market');
  await page.keyboard.press('Escape');
  const search = page.locator('[aria-label="Search or jump to"]');
  await expect(search).toHaveCount(0);
  await page.getByRole('button', { name: 'More conditions' }).click();
  const dialog = page.getByRole('dialog', { name: 'More conditions' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(search).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('textbox', { name: 'Search or jump to' })).toBeFocused();
});
