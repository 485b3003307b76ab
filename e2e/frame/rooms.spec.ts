import type { Page } from '@playwright/test';
import { mainMenu, signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

const rooms = [
  {
    room: 'Rent',
    tabs: {
      'Rent Roll': '/Rent/RentRoll',
      Forecast: '/Rent/Forecast',
      'Rent Increases': '/Rent/Increases',
      Payments: '/Rent/Payments',
      'Expense Statements': '/Rent/Statements',
    },
  },
  {
    room: 'Payments',
    tabs: {
      Month: '/Rent/Payments',
      Batches: '/Rent/Payments/Batches',
      Paid: '/Rent/Payments/Paid',
      Ties: '/Rent/Payments/Ties',
      Payees: '/Rent/Payments/Payees',
      Codes: '/Rent/Payments/Codes',
    },
  },
  {
    room: 'Market',
    tabs: { 'Rent vs market': '/Market', 'Option Radar': '/Market/Options', Landlords: '/Market/Landlords' },
  },
  { room: 'Documents', tabs: { Documents: '/Lease/Documents', 'Document Matrix': '/Lease/DocumentMatrix' } },
  {
    room: 'Import',
    tabs: {
      Import: '/Lease/Import',
      'Imports and undo': '/Lease/ChangeSets',
      'Import Comps': '/Comps/Import',
    },
  },
];

function tabsOf(page: Page, room: string) {
  return page.getByRole('navigation', { name: room, exact: true }).getByRole('link');
}

test(
  'Rent, its tab Payments, Market, Documents and Import have tabs that lead to the addresses they always had',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await signInAs(page, 'admin', null);
    for (const { room, tabs } of rooms) {
      const links = tabsOf(page, room);
      const [first = ''] = Object.values(tabs);
      await page.goto(first);
      await expect(links).toHaveText(Object.keys(tabs));
      for (const [label, path] of Object.entries(tabs).toReversed()) {
        await links.filter({ hasText: new RegExp(`^${label}$`) }).click();
        await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`, 'i'));
        await expect(links.and(page.locator('[aria-current="page"]'))).toHaveText([label]);
        // One name per place.
        if (room !== 'Payments')
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${label}`));
      }
      // By keyboard, once the screen has drawn its tabs and focused its title.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(links).toHaveCount(Object.keys(tabs).length);
      await links.last().press('Enter');
      await expect(page).toHaveURL(new RegExp(Object.values(tabs).at(-1) ?? '', 'i'));
    }
    await axe(page);
  },
);

test(
  'on a phone the current tab of a room is in sight, and Landlords holds Sold Buildings',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, 'admin', '/Market/Landlords');
    const current = tabsOf(page, 'Market').and(page.locator('[aria-current]'));
    await expect(current).toHaveText(['Landlords']);
    await expect(current).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Sold Buildings' }).click();
    await expect(page).toHaveURL('/Market/Sold');
    await expect(current).toHaveText(['Landlords']);
    await axe(page);
  },
);

test(
  'Import is a button of Active Leases and of an empty list for who may write',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', '/Lease/ActiveLeases?search=1&scity=Nowhere');
    await expect(page.getByRole('main').getByRole('link', { name: 'Import' })).toHaveCount(2);
    await page.getByRole('main').getByRole('link', { name: 'Import' }).first().click();
    await expect(page).toHaveURL('/Lease/Import');
  },
);

test.describe('at 1366 x 768', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test(
    'the menu on comps pages lists each comp type with Search Comps and Add Comp in full',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'admin', '/Comps/CompSearch?compType=1');
      const menu = mainMenu(page);
      const names = ['Office', 'Industrial', 'Retail'].flatMap((name) => [`${name} Lease`, `${name} Sale`]);
      for (const name of [...names, 'Land Sale', 'Multi-Family']) {
        const links = menu.getByRole('region', { name }).getByRole('link');
        await expect(links).toHaveText(['Search Comps', 'Add Comp'], { useInnerText: true });
      }
      for (const link of await menu.getByRole('link').all()) {
        await expect(link).toBeInViewport({ ratio: 1 });
        expect(await link.locator('span').evaluate((label) => label.scrollWidth - label.clientWidth)).toBe(0);
      }
    },
  );

  test(
    'the user name in the menu is shown whole in two lines, then its end is cut with a title',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'viewer', '/Lease/LeaseSearch');
      // Found by its title, because the test replaces its text.
      const shown = mainMenu(page).getByTitle('viewer', { exact: true });
      await expect(shown).toHaveText('Username: viewer');
      const hidden = () => shown.evaluate((line) => line.scrollHeight - line.clientHeight);
      const lines = () => shown.evaluate((line) => line.clientHeight / 18);
      await shown.evaluate((line) => (line.textContent = 'Username: maria.lindqvist-torres@own.example'));
      expect([await hidden(), await lines()]).toEqual([0, 2]);
      await shown.evaluate((line) => (line.textContent = `Username: ${'long.name'.repeat(12)}`));
      expect(await hidden()).toBeGreaterThan(0);
      expect(await lines()).toBe(2);
    },
  );
});
