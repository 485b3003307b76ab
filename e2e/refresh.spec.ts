import type { Client, Lease } from '@panoramic/contract';
import type { Locator, Page } from '@playwright/test';
import { button, dialog, rowsOf } from './support/lease-rows.ts';
import { aLease, callAs, newNumber, summaryOf } from './support/made-leases.ts';
import { testOnOwnServer } from './support/own-server.ts';
import { mainMenu, signInAs } from './support/people.ts';
import { axe, expect } from './support/test.ts';

/** Uses its own server, because the administrator's chosen client would affect other tests. */
const test = testOnOwnServer();
// One worker, because each worker would start another server.
test.describe.configure({ mode: 'default' });
test.use({ ownContext: true });

/** Signs an administrator in to a new client, whose dashboard and bell show only this test's data. */
async function enterNewClient(page: Page): Promise<void> {
  // With a fixed clock queries do not expire, so only a save makes them stale.
  await page.clock.setFixedTime(new Date());
  await signInAs(page, 'admin', null);
  const name = `Refreshed ${newNumber()}`;
  await callAs(page, 'Clients/AddClient', { id: 0, name });
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await page.request.get('/api/Clients/ShowAllClients', {
    headers: { Authorization: `Bearer ${token}` },
  });
  // Safe: the call's answer, as the contract has it.
  const made = ((await reply.json()) as Client[]).find(({ cl_name }) => cl_name === name);
  await callAs(page, 'Clients/SetClient', { cl_id: made?.cl_id });
}

function follow(page: Page, entry: string): Promise<void> {
  return mainMenu(page).getByRole('link', { name: entry, exact: true }).click();
}

/** Checks the figures of the dashboard after the rent: open leases, total and average square feet, dates within 12 months. */
async function figuresAre(page: Page, figures: readonly string[]): Promise<void> {
  await follow(page, 'Dashboard');
  const expected = figures.map((figure) => new RegExp(`^${figure}\\b`));
  await expect(page.getByRole('definition')).toHaveText([...expected, /^\$/]);
}

async function openFromList(page: Page, lease: Lease): Promise<void> {
  await follow(page, 'Active Leases');
  await rowOf(page, lease).getByRole('link', { name: 'View' }).click();
  await expect(page.getByText(`# ${lease.sd_num}`, { exact: true })).toBeVisible();
}

function rowOf(page: Page, lease: Lease): Locator {
  return page.getByRole('row').filter({ hasText: lease.sd_num ?? '' });
}

function openTab(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Lease' }).getByRole('link', { name }).click();
}

async function neverReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'openedOnce' in window)).toBe(true);
}

test(
  'a saved lease shows its new state on the dashboard, in the list and in its summary',
  { tag: '@long' },
  async ({ page }) => {
    await enterNewClient(page);
    const lease = await aLease(page, { sd_status: 1, sd_sqft: 1000 });
    await page.goto('/Lease/LeaseDashboard');
    await page.evaluate(() => Object.assign(window, { openedOnce: true }));
    await figuresAre(page, ['1', '1,000', '1,000', '0']);
    await openFromList(page, lease);
    await button(page, 'Edit').click();
    await page.getByRole('textbox', { name: 'SQFT' }).fill('2,500');
    await button(page, 'Save').click();
    await expect(page.getByText('2,500 SF')).toBeVisible();
    await figuresAre(page, ['1', '2,500', '2,500', '0']);
    await follow(page, 'Active Leases');
    await expect(rowOf(page, lease)).toContainText('2,500');
    await neverReloaded(page);
  },
);

test(
  'a saved and a deleted rent term show on the dashboard and in the summary',
  { tag: '@long' },
  async ({ page }) => {
    await enterNewClient(page);
    const lease = await aLease(page, { sd_status: 1, sd_sqft: 1000, sd_lease: 'NNN' });
    await page.goto('/Lease/LeaseDashboard');
    await page.evaluate(() => Object.assign(window, { openedOnce: true }));
    const ahead = page.getByRole('region', { name: 'Rent over the next 24 months' });
    await expect(ahead).toBeVisible();
    await expect(ahead).not.toContainText('$1,200');
    await openFromList(page, lease);
    const today = page.getByRole('region', { name: 'Rent today' });
    await expect(today).toContainText('None');

    await openTab(page, 'Rent Terms');
    await button(page, 'Add').click();
    const row = rowsOf(page).first();
    await row.getByRole('combobox', { name: 'Type' }).fill('Base Rent');
    await row.getByRole('textbox', { name: 'Start' }).fill('1/1/2020');
    await row.getByRole('textbox', { name: 'End' }).fill('12/31/2060');
    await row.getByRole('textbox', { name: 'Monthly' }).fill('1200');
    await button(row, 'Save').click();
    await expect(button(row, 'Edit')).toBeVisible();
    await openTab(page, 'Summary');
    // The other rows that Add opened are empty.
    await expect(today).toContainText('$1,200.00 / month');
    await follow(page, 'Dashboard');
    await expect(ahead).toContainText('$1,200');

    await openFromList(page, lease);
    await openTab(page, 'Rent Terms');
    await button(rowsOf(page).first(), 'Delete').click();
    await button(dialog(page), 'Delete').click();
    await expect(page.getByText('No Results Found')).toBeVisible();
    await openTab(page, 'Summary');
    await expect(today).toContainText('None');
    await follow(page, 'Dashboard');
    await expect(ahead).not.toContainText('$1,200');
    await neverReloaded(page);
  },
);

test(
  'a saved critical date and a deleted and restored lease show on the bell, the dashboard and the list',
  { tag: '@long' },
  async ({ page }) => {
    await enterNewClient(page);
    const lease = await aLease(page, { sd_status: 1, sd_sqft: 1000 });
    await aLease(page, { sd_status: 1, sd_sqft: 500 });
    await page.goto('/Lease/LeaseDashboard');
    await page.evaluate(() => Object.assign(window, { openedOnce: true }));
    const bell = page.getByRole('banner').getByRole('button', { name: /^Reminders/ });
    await figuresAre(page, ['2', '1,500', '750', '0']);
    await expect(bell).toHaveAccessibleName('Reminders');
    await openFromList(page, lease);
    await openTab(page, 'Critical Dates');
    await button(page, 'Add').click();
    const row = rowsOf(page).first();
    await row.getByRole('combobox', { name: 'Type' }).fill('Other');
    await row.getByRole('textbox', { name: 'Critical Date' }).fill(inDays(5));
    await button(row, 'Save').click();
    await expect(bell).toHaveAccessibleName('Reminders, 1 to acknowledge');
    await figuresAre(page, ['2', '1,500', '750', '1']);

    await openFromList(page, lease);
    await button(page, 'Delete').click();
    await button(dialog(page), 'Delete').click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(bell).toHaveAccessibleName('Reminders');
    await figuresAre(page, ['1', '500', '500', '0']);
    await follow(page, 'Active Leases');
    await expect(page.getByText('Count: 1')).toBeVisible();

    await page.getByRole('link', { name: 'Deleted', exact: true }).click();
    await button(rowOf(page, lease), 'Restore').click();
    await expect(rowOf(page, lease)).toHaveCount(0);
    await expect(bell).toHaveAccessibleName('Reminders, 1 to acknowledge');
    await figuresAre(page, ['2', '1,500', '750', '1']);
    await openFromList(page, lease);
    await expect(page).toHaveURL(new RegExp(`${summaryOf(lease).replace('?', '\\?')}$`));
    await neverReloaded(page);
  },
);

test(
  'the number on the bell stays when the reminders were seen and goes when they are acknowledged',
  { tag: '@long' },
  async ({ page }) => {
    await enterNewClient(page);
    const { sd_id, sd_num } = await aLease(page, { sd_building: 'Old Post Office' });
    for (const cd_action of [isoInDays(5), isoInDays(20)])
      await callAs(page, 'Leases/EditCriticalDate', {
        sd_id,
        cd_type: 'Other',
        cd_action,
        cd_note: 'In writing',
      });
    await page.goto('/Lease/LeaseDashboard');
    const bell = page.getByRole('banner').getByRole('button', { name: /^Reminders/ });
    const shown = page.getByRole('dialog', { name: 'Reminders' });
    const entry = shown.getByRole('link', { name: `# ${sd_num} Old Post Office` }).first();
    const panel = page.getByRole('dialog', { name: 'Critical date' });
    await expect(bell).toHaveAccessibleName('Reminders, 2 to acknowledge');
    await bell.click();
    await expect(entry).toContainText('In writing');
    await page.reload();
    await expect(bell).toHaveAccessibleName('Reminders, 2 to acknowledge');
    await bell.click();
    await entry.click();
    await button(panel, 'Mark done').click();
    await expect(panel).toBeHidden();
    await expect(bell).toHaveAccessibleName('Reminders, 1 to acknowledge');
    await bell.click();
    await entry.click();
    await button(panel, 'Mark done').click();
    await expect(bell).toHaveAccessibleName('Reminders');
  },
);

test(
  "the map shows each state's share of the leases where circles would overlap",
  { tag: '@long' },
  async ({ page }) => {
    await enterNewClient(page);
    const zipCodes = [
      ...Array.from({ length: 98 }, (_, index) => ({
        sd_state: 'TX' as const,
        sd_zip: String(77_002 + index),
      })),
      ...Array.from({ length: 61 }, (_, index) => ({
        sd_state: 'IL' as const,
        sd_zip: String(60_601 + index),
      })),
      ...Array.from({ length: 41 }, (_, index) => ({
        sd_state: 'NY' as const,
        sd_zip: String(10_001 + index),
      })),
    ];
    await Promise.all(zipCodes.map((site) => aLease(page, site)));
    await page.goto('/Lease/LeaseDashboard');
    const sites = page.getByRole('region', { name: 'Sites' });
    await expect(sites.getByRole('table', { name: 'Most leases' }).getByRole('row')).toHaveText([
      'TX49.00%',
      'IL30.50%',
      'NY20.50%',
    ]);
    await expect(sites.locator('circle')).toHaveCount(0);
    await axe(page);
    await sites.getByRole('link', { name: 'Texas: 98 leases, 49.00%' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Count: 98')).toBeVisible();
  },
);

// On this server, because the account must look as if it had never signed in.
test(
  'the tour stands below the page, comes at the first sign-in, and never again by itself',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'viewer', '/Lease/LeaseSearch');
    await callAs(page, 'Account/SavePreference', { name: 'tour', value: null });
    await page.evaluate(() => localStorage.clear());

    const kept = page.waitForRequest(/SavePreference/);
    await signInAs(page, 'viewer', '/Lease/ActiveLeases?active=1');
    const tour = page.getByRole('region', { name: 'Tour' });
    await expect(tour).toContainText('New here?');
    expect((await kept).postDataJSON()).toEqual({ name: 'tour', value: 'dismissed' });
    await expect(page.locator('tr[data-position="0"]')).toBeVisible();
    const [strip, list] = [await tour.boundingBox(), await page.getByRole('main').boundingBox()];
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual((strip?.y ?? 0) + 1);

    // The tour was left alone: neither taken nor dismissed.
    await signInAs(page, 'viewer', '/Lease/ActiveLeases?active=1');
    await expect(page.locator('tr[data-position="0"]')).toBeVisible();
    await expect(tour).toHaveCount(0);
  },
);

function isoInDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A date as a user types it: 3/31/2027. */
function inDays(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}
