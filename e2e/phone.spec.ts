import type { RentTerm } from '@panoramic/contract';
import type { Page } from '@playwright/test';
import { button, leaseMaker, openTab, paste, rowsOf } from './support/lease-rows.ts';
import { followRoute } from './support/follow-route.ts';
import { signInAs } from './support/people.ts';
import { axe, expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test(
  'the twenty new rows of Rent Terms are folded but for one, Save All saves what was typed, and at 768 pixels they are open',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await signInAs(page, 'writer', null);
    await openTab(page, 'RentTerms', id);
    await button(page, 'Add').tap();
    const folded = page.locator('[data-folded]');
    await expect(rowsOf(page)).toHaveCount(20);
    await expect(folded).toHaveCount(19);
    const type = (row: number) => rowsOf(page).nth(row).getByRole('combobox', { name: 'Type' });
    await expect(type(0)).toBeFocused();
    await axe(page);

    // Opening another row folds the untouched one again.
    await button(page, 'New row 3').tap();
    await expect(type(2)).toBeFocused();
    await expect(button(page, 'New row 1')).toBeVisible();
    await expect(folded).toHaveCount(19);
    await typeCells(page, ['CAM', '1/1/2027', '12/31/2027', '100', 'first']);
    // Tab leads from the last field into the next row.
    await page.keyboard.press('Tab');
    await expect(type(3)).toBeFocused();
    await typeCells(page, ['CAM', '1/1/2028']);
    await button(page, 'New row 1').tap();
    await expect(type(0)).toBeFocused();
    await expect(rowsOf(page).nth(2).getByRole('textbox', { name: 'Notes' })).toHaveValue('first');
    await expect(rowsOf(page).nth(3).getByRole('textbox', { name: 'Start' })).toHaveValue('01/01/2028');
    await expect(folded).toHaveCount(17);

    // Pasting into folded rows unfolds them.
    await paste(page, [
      ['RE Taxes', '1/1/29', 'never', '300'],
      ['RE Taxes', '1/1/30', '12/31/30', '400'],
    ]);
    await expect(rowsOf(page).nth(1).getByRole('textbox', { name: 'Monthly' })).toHaveValue('$400.00');
    await button(page, 'Save All').tap();
    const wrong = page.getByRole('textbox', { name: 'End' }).and(page.locator('[aria-invalid]'));
    await expect(wrong.first()).toBeFocused();
    await wrong.first().fill('12/31/2029');
    await button(page, 'Save All').tap();
    const saved = async () =>
      (await make.list<RentTerm>('GetRentTerms', id)).map(({ rt_monthly }) => rt_monthly).toSorted();
    await expect.poll(saved).toEqual([100, 300, 400, null]);

    await page.setViewportSize({ width: 768, height: 1024 });
    await openTab(page, 'RentTerms', id);
    await button(page, 'Add').tap();
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveCount(20);
  },
);

test('the list of leases shows four at once, and the lists of leases and comps are sorted by a select', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.getByRole('button', { name: 'Gateway Outfitters' }).tap();
  await page.goto('/Lease/ActiveLeases?search=1&sstatus=1');
  const cards = page.getByRole('article');
  await expect(cards.nth(4)).toBeAttached();
  const bottom = await cards.nth(3).evaluate((card) => card.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(844);
  const sizes = () =>
    cards.evaluateAll((all) =>
      all.map((card) => Number(/SQFT([\d,]+)/.exec(card.textContent ?? '')?.[1]?.replaceAll(',', ''))),
    );
  await page.getByLabel('Sort by').selectOption('SQFT');
  await expect.poll(async () => (await sizes()).length > 3 && isOrdered(await sizes())).toBe(true);
  await button(page, 'Ascending').tap();
  await expect.poll(async () => isOrdered((await sizes()).toReversed())).toBe(true);
  await axe(page);

  await page.goto('/Comps/CompsList?compType=1');
  await page.getByLabel('Sort by').selectOption('Tenant');
  const tenants = () =>
    cards.evaluateAll((all) => all.map((card) => card.querySelector('a')?.innerText.split('\n')[0] ?? ''));
  await expect.poll(async () => (await tenants()).length > 2 && isOrdered(await tenants())).toBe(true);
  await axe(page);
});

const screens = [
  '/admin/Clients',
  '/admin/users',
  '/admin/users/details',
  '/User/Settings',
  '/Help/Guide',
  '/Lease/LeaseSearch',
  '/Lease/ActiveLeases',
  '/Lease/AddLease',
  '/Lease/CriticalDates-List',
  '/Lease/LeaseDashboard',
  '/Lease/Import',
  '/Lease/ChangeSets',
  '/Rent/RentRoll',
  '/Rent/Forecast?scenario=holdover',
  '/Rent/Increases?days=365',
  '/Lease/LeaseDetails-Summary?id=1',
  '/Lease/LeaseDetails-RentTerms?id=1',
  '/Lease/LeaseDetails-CriticalDates?id=1',
  '/Lease/LeaseDetails-Notes?id=1',
  '/Lease/LeaseDetails-Documents?id=1',
  '/Lease/LeaseDetails-Contacts?id=1',
  '/Comps/Index',
  '/Comps/CompSearch?compType=1',
  '/Comps/CompsList?compType=1',
  '/Comps/CompsAdd?compType=1',
];

test(
  'no text is smaller than 11 pixels, and every field has a label in sight',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await signInAs(page, 'admin');
    const choosing = await page.title();
    await page.getByRole('button', { name: 'Gateway Outfitters' }).tap();
    await expect(page).not.toHaveTitle(choosing);
    let hasUnsavedRows = false;
    for (const screen of screens) {
      const before = await page.title();
      // The tabs of a lease have the same title, and the application would ask about unsaved rows.
      const isReloaded = hasUnsavedRows || screen.includes('LeaseDetails-');
      await (isReloaded ? page.goto(screen) : followRoute(page, screen));
      if (!isReloaded) await expect(page).not.toHaveTitle(before);
      hasUnsavedRows = false;
      await page.locator('h1').first().waitFor();
      await expect(page.locator('[aria-busy="true"], output[aria-label="Loading"]')).toHaveCount(0);
      expect.soft(await smallTexts(page), screen).toEqual([]);
      expect.soft(await unlabelledFields(page), screen).toEqual([]);
      const add = button(page, 'Add');
      if (!screen.includes('LeaseDetails-') || (await add.count()) === 0) continue;
      await add.tap();
      hasUnsavedRows = true;
      await rowsOf(page).first().waitFor();
      expect.soft(await smallTexts(page), `${screen}, Add`).toEqual([]);
      expect.soft(await unlabelledFields(page), `${screen}, Add`).toEqual([]);
    }
  },
);

/** The focus is in the last cell afterwards. */
async function typeCells(page: Page, texts: readonly string[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

function isOrdered(values: readonly (string | number)[]): boolean {
  return values.every((value, at) => {
    const before = values[at - 1];
    if (before === undefined) return true;
    return typeof value === 'number' ? Number(before) <= value : String(before).localeCompare(value) <= 0;
  });
}

/** Visible texts below 11 pixels, measured as drawn, because an SVG may be scaled. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || !element.checkVisibility({ visibilityProperty: true })) continue;
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      if (size < 10.99) small.add(`${size.toFixed(1)} px: ${text}`);
    }
    return [...small];
  });
}

/** Visible inputs without a visible label, except the check box of a card. */
function unlabelledFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    return [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
      .filter((field) => !field.matches('article input[type=checkbox], input[aria-label^="Select "]'))
      .filter((field) => isSeen(field) && ![...(field.labels ?? [])].some(isSeen))
      .map((field) => field.getAttribute('aria-label') ?? (field.name || field.outerHTML.slice(0, 120)));
  });
}
