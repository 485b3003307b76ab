import { paths } from '@panoramic/contract';
import type { Locator, Page } from '@playwright/test';

/** An action on a screen, and the content that the user then waits for. */
export interface Interaction {
  readonly name: string;
  /** The screen that it begins on, and a selector that matches once the screen is there. */
  readonly screen: string;
  readonly ready: string;
  /** Steps before the action, which are not measured. */
  readonly before?: (page: Page) => Promise<void>;
  /** The element to click, or another action. */
  readonly act: ((page: Page) => Promise<void>) | { readonly click: (page: Page) => Locator };
  /** A selector that matches once the content is there. */
  readonly content: string;
  /** Milliseconds until the content is there, where a goal is set for it. */
  readonly within?: number;
}

const row = 'tr[data-position]';
const list = `${paths.activeLeases}?all=1`;
const dataOfLease = 'section[aria-label="Rent today"]';

/** Each round opens a lease that no earlier round has opened, because read leases are cached. */
let opened = 0;
function nextRow(page: Page) {
  opened += 1;
  return page.locator(row).nth(opened % 15);
}

export function interactionsOn(leaseId: number): readonly Interaction[] {
  const terms = `${paths.leaseRentTerms}?id=${leaseId}`;
  const summary = `${paths.leaseSummary}?id=${leaseId}`;
  const link = (path: string) => ({ click: (page: Page) => page.locator(`nav a[href="${path}"]`).last() });
  return [
    {
      name: 'typing in a search field',
      screen: paths.leaseSearch,
      ready: 'form input',
      act: async (page) => {
        await page.getByLabel('Building Name').focus();
        await page.keyboard.type('Broadway Tower', { delay: 60 });
      },
      content: 'input[value="Broadway Tower"]',
    },
    {
      name: 'Ctrl K to the first result',
      screen: paths.leaseSearch,
      ready: 'form input',
      before: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByLabel('Search or jump to').last().waitFor();
      },
      act: (page) => page.keyboard.type('Main St', { delay: 60 }),
      content: '[aria-label="Results"] [data-action]',
    },
    {
      name: 'a lease from the list, loaded ahead',
      screen: list,
      ready: row,
      before: async (page) => {
        await nextRow(page).hover();
        await page.waitForTimeout(1500);
      },
      act: async (page) => {
        await page.mouse.down();
        await page.mouse.up();
      },
      content: dataOfLease,
      within: 300,
    },
    {
      name: 'a lease from the list, not loaded ahead',
      screen: list,
      ready: row,
      act: { click: nextRow },
      content: dataOfLease,
      within: 600,
    },
    {
      name: 'another tab of the lease',
      screen: summary,
      ready: dataOfLease,
      act: link(terms),
      content: 'table[aria-busy="false"] tbody tr',
    },
    {
      name: 'a rent term opened for edit',
      screen: terms,
      ready: 'table[aria-busy="false"] tbody tr',
      act: { click: (page) => page.getByRole('button', { name: 'Edit', exact: true }).first() },
      content: 'tbody input',
    },
    {
      name: 'a rent term saved, until the row is settled',
      screen: terms,
      ready: 'table[aria-busy="false"] tbody tr',
      before: async (page) => {
        await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
        const notes = page.locator('tbody textarea, tbody input[name="rt_notes"]').first();
        await notes.fill(`Read again ${Date.now()}`);
      },
      act: { click: (page) => page.getByRole('button', { name: 'Save', exact: true }).first() },
      content:
        'table[aria-busy="false"]:not(:has(tbody input, tbody textarea)) tbody[data-row]:not([aria-busy])',
    },
    {
      name: '10,000 leases sorted',
      screen: list,
      ready: row,
      act: { click: (page) => page.getByRole('columnheader', { name: 'City' }).getByRole('button') },
      content: 'th[aria-sort]:nth-child(n+4)',
    },
    {
      name: 'scrolling through 10,000 leases',
      screen: list,
      ready: row,
      act: async (page) => {
        await page.locator(row).nth(5).hover();
        for (let turn = 0; turn < 15; turn += 1) await page.mouse.wheel(0, 700);
      },
      content: `tbody:not(:has([data-position="1"])) ${row}`,
    },
    {
      name: 'the dashboard',
      screen: list,
      ready: row,
      act: link(paths.dashboard),
      content: 'main dl dd',
    },
    {
      name: 'the Forecast',
      screen: list,
      ready: row,
      act: link(paths.rentForecast),
      content: '[aria-label="Forecast"] [role="gridcell"]',
    },
    {
      name: 'the Market',
      screen: list,
      ready: row,
      act: link(paths.market),
      content: `[aria-label="Market"] ${row}`,
    },
    {
      name: 'a comps search',
      screen: `${paths.compSearch}?compType=1`,
      ready: 'form input',
      act: { click: (page) => page.getByRole('button', { name: 'Search', exact: true }) },
      content: row,
    },
  ];
}
