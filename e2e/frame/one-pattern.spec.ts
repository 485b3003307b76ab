import type { Page } from '@playwright/test';
import { demoSubjects, signedIn } from '../screens/subjects.ts';
import { chooseMore } from '../support/lease-rows.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The buttons and links at the right of the title. */
function actions(page: Page) {
  return page.locator('main header').getByRole('button').or(page.locator('main header').getByRole('link'));
}

test('a lease and a comp have their buttons in the specified order, and History in the same panel', async ({
  page,
}) => {
  const admin = await signedIn(process.env['PANORAMIC_URL'] ?? '', 'admin');
  const { lease } = await demoSubjects(admin);
  await signInAs(page, 'admin', `/Lease/LeaseDetails-Summary?id=${lease}`);
  const help = ['Skip to the list', 'Help'];
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  const names = async () =>
    (
      await actions(page).evaluateAll((found) =>
        found.map((one) => one.getAttribute('aria-label') ?? one.textContent),
      )
    ).filter((name) => !help.includes(name ?? ''));
  expect(await names()).toEqual(['Edit', 'Delete', 'Back To List', 'More']);
  await chooseMore(page, null);
  await expect(page.getByRole('menuitem')).toHaveText(['Extend', 'Make a comp', 'History']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  expect(await names()).toEqual(['Save', 'Cancel', 'Back To List', 'More']);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.goto('/Comps/CompsList?all=1&compType=1');
  await page.getByRole('link', { name: /^View/ }).first().click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  expect(await names()).toEqual(['Download Summary', 'Edit', 'Delete', 'Back To List', 'History']);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
});

test(
  'filters of both lists are chips that can be taken away, and both lists share a link',
  { tag: '@long' },
  async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs(page, 'admin', '/Lease/LeaseDashboard');
    for (const [path, chip, rest] of [
      ['/Lease/ActiveLeases?search=1&scity=St&sstatus=1', /City/, /sstatus=1$/],
      [
        '/Comps/CompsList?search=1&compType=1&city=Clayton&state=MO',
        /City: Clayton/,
        /compType=1&for=1&state=MO$/,
      ],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'Copy link to this list' }).click();
      await expect(page.getByText('Link copied.')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);
      await page
        .getByRole('link', { name: /^Remove filter/ })
        .filter({ hasText: chip })
        .click();
      await expect(page).toHaveURL(rest);
    }
  },
);

/** The texts that are wider than the elements that show them. */
function cutTexts(elements: Element[]): string[] {
  return elements.flatMap((one) =>
    one.clientWidth > 0 && one.scrollWidth > one.clientWidth ? (one.textContent ?? '') : [],
  );
}

test(
  'no status, no name or address of a lease and no date format is cut short',
  { tag: '@long' },
  async ({ page }) => {
    const admin = await signedIn(process.env['PANORAMIC_URL'] ?? '', 'admin');
    const { lease } = await demoSubjects(admin);
    const widths = [1440, 1024, 768];
    await signInAs(page, 'writer', '/Lease/ActiveLeases?active=2');
    const status = page.getByRole('gridcell', { name: 'Closed' }).first();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(status).toBeVisible();
      expect(await status.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
      expect(await page.locator('tbody td').evaluateAll(cutTexts)).toEqual([]);
    }

    await page.goto('/Lease/CriticalDates-List');
    for (const width of [1680, ...widths]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('link', { name: /^View/ }).first()).toBeVisible();
      expect(await page.locator('tbody td, tbody td *').evaluateAll(cutTexts)).toEqual([]);
    }

    await page.goto(`/Lease/LeaseDetails-RentTerms?id=${lease}`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const format = page.getByPlaceholder('MM/DD/YYYY').first();
    // Types a date that is as wide as the format, because the browser measures typed text.
    await format.fill('08/08/2028');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await format.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    }
  },
);
