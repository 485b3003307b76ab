import type { Page } from '@playwright/test';
import { leaseMaker } from '../support/lease-rows.ts';
import { fillIn, mainMenu, password, people, signInAs, type PersonName } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

// The browser logs the 401 replies of an ended session.
test.use({ tolerate: [/status of 401/] });

async function logIn(page: Page, name: PersonName) {
  await expect(page).toHaveURL(/\/login$/);
  await fillIn(page, name, password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(people[name].landing);
}

function continueLink(page: Page) {
  return page.getByRole('link', { name: /^Continue to/ });
}

test(
  'a user who followed a link to a protected page lands on the page of their roles, with the focus on a link to the protected page',
  { tag: '@long' },
  async ({ page, request }) => {
    const id = await (await leaseMaker(request)).lease({ sd_num: '0012' });
    const notes = `/Lease/LeaseDetails-Notes?id=${id}`;
    await page.goto(notes);
    await logIn(page, 'writer');
    await expect(continueLink(page)).toHaveText('Continue to Lease # 0012, Notes');
    await expect(continueLink(page)).toBeFocused();
    await axe(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(notes);
    await expect(continueLink(page)).toHaveCount(0);
    await page.reload();
    await mainMenu(page).getByRole('link', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(people.writer.landing);
    await expect(continueLink(page)).toHaveCount(0);
  },
);

test(
  'a page that was open when the session ended is offered to the same account alone',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'broker', '/Comps/CompSearch?compType=3');
    const end = () => page.evaluate(() => localStorage.setItem('token', 'no-such-session'));
    await end();
    await page.reload();
    await logIn(page, 'admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(continueLink(page)).toHaveCount(0);
    await page.goto('/logout');
    await logIn(page, 'broker');
    await expect(continueLink(page)).toHaveText('Continue to Search Comp Industrial Lease');
    await expect(continueLink(page)).toBeFocused();
  },
);

test('a page that the roles do not allow is not offered', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/users');
  await logIn(page, 'viewer');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(continueLink(page)).toHaveCount(0);
});

test('a page that one account was offered is not offered to the next', { tag: '@long' }, async ({ page }) => {
  await page.goto('/Lease/LeaseDashboard');
  await logIn(page, 'writer');
  await expect(continueLink(page)).toHaveText('Continue to Dashboard');
  await page.goto('/logout');
  await logIn(page, 'admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(continueLink(page)).toHaveCount(0);
});
