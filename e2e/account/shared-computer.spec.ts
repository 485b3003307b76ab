import type { Page } from '@playwright/test';
import { field } from '../comps/comp-page.ts';
import { mainMenu, signInByHand } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const city = 'Zanzibar';
// A type that no other test searches as broker, because the search is stored for the account.
const compSearch = '/Comps/CompSearch?compType=5';
// A read that is under way when somebody signs out is refused.
test.use({ tolerate: [/status of 401/] });

// @security shared-computer-forgets-person
test(
  'a shared computer shows and keeps nothing of the person before, who finds the search again',
  { tag: '@long' },
  async ({ page }) => {
    await signInByHand(page, 'broker');
    await page.goto(compSearch);
    await field(page, 'City').fill(city);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/Comps/CompsList?search=1&compType=5&for=5&city=Zanzibar');
    await signOut(page);
    expect(await storedTexts(page)).not.toContain(city);
    expect(await storedTexts(page)).not.toContain('broker');

    await signInByHand(page, 'admin');
    await inTab(page, '/Comps/CompsList?search=1&compType=5');
    await expect(page.getByText(city)).toHaveCount(0);
    await page.goto(compSearch);
    await expect(field(page, 'City')).toHaveValue('');
    await signOut(page);

    await signInByHand(page, 'broker');
    await page.goto(compSearch);
    await expect(field(page, 'City')).toHaveValue(city);
  },
);

async function signOut(page: Page) {
  await mainMenu(page).getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Opens a screen without loading the page again, so that what is in memory stays. */
async function inTab(page: Page, url: string) {
  await page.evaluate((wanted) => {
    history.pushState(null, '', wanted);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, url);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

function storedTexts(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
}
