import type { Locator, Page } from '@playwright/test';
import { leaseMaker, rowsOf } from './support/lease-rows.ts';
import { newNumber } from './support/made-leases.ts';
import { password, signInAs, usernameField } from './support/people.ts';
import { demoSubjects, signedIn } from './screens/subjects.ts';
import { expect, test } from './support/test.ts';

/** The maximum number of Tab presses to reach an element. */
const farthest = 40;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < farthest; presses += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target.first()).toBeFocused();
}

async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

function title(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

function button(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

test(
  'a writer signs in, finds a lease, edits it and enters its rent',
  { tag: '@long' },
  async ({ page, request }) => {
    const number = newNumber();
    const lease = await (await leaseMaker(request)).lease({ sd_num: number });
    await page.goto('/login');
    await expect(usernameField(page)).toBeFocused();
    await page.keyboard.type('writer');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');

    // The first field of the search form has the focus.
    await expect(page.getByLabel('Office/Store #')).toBeFocused();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Leases');
    await tabAndEnter(page, page.locator('tr[data-position="0"]'));
    await expect(page).toHaveURL(new RegExp(`LeaseDetails-Summary\\?id=${lease}$`));
    await expect(title(page)).toBeFocused();

    await tabAndEnter(page, button(page, 'Edit'));
    await expect(page.getByLabel('Office/Store #')).toBeFocused();
    await tabTo(page, page.getByLabel('Building Name'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Keyboard Tower');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Lease saved.')).toBeVisible();
    await expect(title(page)).toBeFocused();

    await tabAndEnter(page, page.getByRole('link', { name: 'Rent Terms', exact: true }));
    await expect(page).toHaveURL(/RentTerms/);
    await expect(title(page)).toBeFocused();
    await tabAndEnter(page, button(page, 'Add'));
    await expect(rowsOf(page).first().getByRole('combobox', { name: 'Type' })).toBeFocused();
    for (const typed of ['base', '1/1/26', '12/31/30', '1000']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ControlOrMeta+s');
    const row = rowsOf(page);
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('$1,000.00');
    await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused();
    // Waits for the save, because a row cannot be deleted before.
    await expect(row).not.toHaveAttribute('aria-busy');

    // Deleting asks with Cancel focused; after the last row is gone the title has the focus.
    await tabAndEnter(page, row.getByRole('button', { name: 'Delete' }));
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    await expect(title(page)).toBeFocused();
    await page.keyboard.press('n');
    await expect(rowsOf(page).first().getByRole('combobox', { name: 'Type' })).toBeFocused();
  },
);

test('a broker goes to the comps, finds one, reads it and edits it', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'broker', '/Lease/LeaseDashboard');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(title(page)).toHaveText('Comps');
  await expect(title(page)).toBeFocused();
  await tabAndEnter(page, page.getByRole('link', { name: 'Search Land Sale' }));
  await expect(title(page)).toHaveText('Search Comp Land Sale');
  await tabTo(page, page.getByLabel('Acreage from'));
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Search Results Land Sale');
  await tabTo(page, page.locator('tr[data-position="0"]'));
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('tr[data-position="1"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Summary Land Sale');
  await tabAndEnter(page, button(page, 'Edit'));
  await tabTo(page, page.getByLabel('Buyer', { exact: true }));
  await page.keyboard.type(' and partners');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Comp saved.')).toBeVisible();
  await expect(title(page)).toBeFocused();
});

test('an administrator jumps to a role and gives it to a user', { tag: '@long' }, async ({ page }) => {
  const admin = await signedIn(process.env['PANORAMIC_URL'] ?? '', 'admin');
  const role = `Keyboard ${newNumber()}`;
  await admin.call(`Admin/CreateRoleAsync?roleName=${encodeURIComponent(role)}`);
  await signInAs(page, 'admin');
  // Text typed before the search has loaded is kept.
  const typed = Promise.withResolvers<void>();
  await page.route(/command-search.*\.js/, (route) => typed.promise.then(() => route.continue()));
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('roles');
  typed.resolve();
  const search = page.getByRole('textbox', { name: 'Search or jump to' });
  await expect(search).toHaveValue('roles');
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Roles');
  await expect(title(page)).toBeFocused();
  await tabTo(page, page.locator('tr[data-position="0"]'));
  await page.keyboard.press('End');
  await expect(page.getByRole('row', { name: role })).toBeVisible();
  while (!(await page.getByRole('row', { name: role }).evaluate((row) => row === document.activeElement)))
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Role Details');
  await tabTo(page, page.getByLabel('Search in Add Users'));
  await page.keyboard.type('reyes');
  const found = page.getByRole('grid', { name: 'Add Users' }).locator('tr[data-position="0"]');
  await expect(found).toContainText('Reyes');
  await tabTo(page, found);
  await page.keyboard.press('Space');
  await tabAndEnter(page, button(page, 'Add 1 user'));
  await expect(page.getByText('Success!')).toBeVisible();
});

test(
  'help, explained terms, shortcuts and the tour can be used by keyboard',
  { tag: '@long' },
  async ({ page }) => {
    const admin = await signedIn(process.env['PANORAMIC_URL'] ?? '', 'admin');
    const { lease } = await demoSubjects(admin);
    await signInAs(page, 'viewer', `/Lease/LeaseDetails-Summary?id=${lease}`);
    await expect(title(page)).toBeVisible();
    await tabAndEnter(page, button(page, 'Help'));
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help).toContainText('What a caller asks, at a glance');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(button(page, 'Help')).toBeFocused();

    await tabTo(page, page.locator('main [data-term]'));
    await expect(page.getByRole('tooltip')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden();

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toContainText('Dashboard');
    await expect(keys).not.toContainText('Add Lease');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();

    await page.keyboard.press(']');
    const tab = page.getByRole('link', { name: 'Rent Terms', exact: true });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('[');
    await expect(page).toHaveURL(/LeaseDetails-Summary/);
    // Keys are counted even while the tab of the previous key is still loading.
    for (const key of [']', ']', ']', ']']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/LeaseDetails-Documents/);

    // In a field a question mark is text.
    await page.goto('/Lease/LeaseSearch');
    await page.getByLabel('City').focus();
    await page.keyboard.type('?');
    await expect(page.getByLabel('City')).toHaveValue('?');
    await expect(keys).toBeHidden();

    await page.getByRole('button', { name: 'User menu of viewer' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Take the tour' }).press('Enter');
    const tour = page.getByRole('region', { name: 'Tour' });
    await expect(tour).toContainText('New here?');
    await tour.getByRole('button', { name: 'Show me' }).press('Enter');
    await expect(tour).toContainText('Find anything');
    await tour.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(title(page)).toHaveText('Leases');
    await expect(tour).toContainText('Your leases');
    await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused();
    const dismissed = page.waitForRequest(/SavePreference/);
    await page.keyboard.press('Escape');
    await expect(tour).toBeHidden();
    expect((await dismissed).postDataJSON()).toEqual({ name: 'tour', value: 'dismissed' });
  },
);

test(
  'one Tab and Enter, or L, put the focus on the first row of every list',
  { tag: '@long' },
  async ({ page }) => {
    const admin = await signedIn(process.env['PANORAMIC_URL'] ?? '', 'admin');
    const { lease } = await demoSubjects(admin);
    await signInAs(page, 'admin', '/Lease/LeaseDashboard');
    const lists = {
      '/Lease/ActiveLeases?active=1': page.locator('tr[data-position="0"]'),
      '/Lease/CriticalDates-List': page.getByRole('main').getByRole('link', { name: /^View/ }).first(),
      '/admin/users': page.locator('tr[data-position="0"]'),
      [`/Lease/LeaseDetails-RentTerms?id=${lease}`]: rowsOf(page).first().getByRole('button').first(),
    };
    for (const [path, first] of Object.entries(lists)) {
      await page.goto(path);
      await first.waitFor();
      await title(page).focus();
      const skip = page.getByRole('button', { name: 'Skip to the list' });
      await page.keyboard.press('Tab');
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(first).toBeFocused();
      await title(page).focus();
      await page.keyboard.press('l');
      await expect(first).toBeFocused();
    }

    // L works from the end of a long list as well; a screen without a list offers no link.
    await page.goto('/Lease/ActiveLeases?all=1');
    await page.locator('tr[data-position="0"]').waitFor();
    await page.keyboard.press('l');
    await expect(page.locator('tr[data-position="0"]')).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.locator('tr[data-position="0"]')).toHaveCount(0);
    await page.keyboard.press('l');
    await expect(page.locator('tr[data-position="0"]')).toBeFocused();
    await page.goto('/Lease/LeaseSearch');
    await expect(page.getByRole('button', { name: 'Skip to the list' })).toBeHidden();
  },
);
