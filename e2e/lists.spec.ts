import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signInAs } from './support/people.ts';
import { axe, expect, test } from './support/test.ts';

// Serial, because the journeys share one user's preferences.
test.describe.configure({ mode: 'serial' });

test(
  'columns and row height are chosen by keyboard and by drag, remembered, and exported as shown',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'home');
    await page.getByRole('button', { name: 'Gateway Outfitters' }).click();
    await page.goto('/Lease/ActiveLeases?search=1&scity=Earth City');
    await expect(page.getByRole('row').nth(1)).toContainText('Earth City');
    await display(page).click();
    const chooser = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Columns' }) });
    for (const name of ['Type', 'Building', 'Address', 'City', 'State'])
      await chooser.getByRole('checkbox', { name, exact: true }).uncheck();
    await chooser.getByRole('checkbox', { name: 'Current Expiration' }).check();
    await chooser.getByRole('button', { name: 'Move Current Expiration up' }).focus();
    await page.keyboard.press('Enter');
    await expect(chooser.getByRole('button', { name: 'Move Current Expiration up' })).toBeFocused();
    await expect(chooser.getByRole('status')).toHaveText('Current Expiration: 3 of 4');
    const columns = chooser.getByRole('listitem');
    await columns.filter({ hasText: 'Current Expiration' }).dragTo(columns.filter({ hasText: 'SQFT' }));
    await expect(columns.nth(1)).toHaveText('Current Expiration');
    await axe(page);
    const saved = page.waitForResponse(/SavePreference/);
    await chooser.getByRole('radio', { name: 'Compact' }).check();
    await saved;
    await page.keyboard.press('Escape');
    await expect(display(page)).toBeFocused();

    await page.reload();
    await expect.poll(() => headings(page)).toEqual(['#', 'Current Expiration', 'SQFT', 'Status']);
    const rows = page.locator('tr[data-position]');
    await expect.poll(() => rows.first().evaluate((row) => row.getBoundingClientRect().height)).toBe(28);
    await page.getByRole('columnheader', { name: 'SQFT' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'SQFT' })).toHaveAttribute('aria-sort', 'descending');
    const seen = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent ?? '')),
    );
    const csv = await exported(page, 'Comma-separated (.csv)');
    expect(csv.name).toMatch(/^Lease List \d{4}-\d\d-\d\d\.csv$/);
    const [head, ...lines] = csv.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe('#,Current Expiration,SQFT,Status');
    // The same content as on the screen, apart from number and date formats.
    expect(lines).toEqual(
      seen.map(([number, date = '', size, status]) =>
        [number, date.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2'), size?.replace(',', ''), status].join(
          ',',
        ),
      ),
    );
    const xlsx = await exported(page, 'Excel (.xlsx)');
    expect(xlsx.name).toMatch(/^Lease List \d{4}-\d\d-\d\d\.xlsx$/);
    expect(xlsx.text.slice(0, 2)).toBe('PK');

    // A sort chosen at once stays, although the address is completed with the last search.
    const other = await page.context().newPage();
    await other.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        const heading = document.querySelector<HTMLElement>('th button');
        if (!heading) return;
        observer.disconnect();
        heading.click();
      }).observe(document, { childList: true, subtree: true });
    });
    await other.goto('/Lease/ActiveLeases?search=1');
    await expect(other).toHaveURL(/scity=Earth\+City|scity=Earth%20City/);
    await expect(other.locator('tr[data-position]').first()).toBeVisible();
    await expect(other.getByRole('columnheader', { name: '#' })).toHaveAttribute('aria-sort', 'descending');
    await other.close();

    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('article').filter({ hasText: 'Current Expiration' }).first();
    await expect(card).not.toContainText('City');
    await page.setViewportSize({ width: 1440, height: 900 });

    await display(page).click();
    await chooser.getByRole('radio', { name: 'Comfortable' }).check();
    await chooser.getByRole('button', { name: 'Reset' }).click();
    const specified = ['#', 'Type', 'Building', 'Address', 'City', 'State', 'SQFT', 'Status'];
    await expect.poll(() => headings(page)).toEqual(specified);
  },
);

test(
  'a search is saved under a name, opened from both screens, renamed, replaced and deleted',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'home', null);
    await page.goto('/Lease/ActiveLeases?search=1&scity=Clayton&sstatus=1');
    await searches(page).click();
    await axe(page);
    await page.getByRole('menuitem', { name: 'Save this search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Clayton, open');
    await axe(page);
    await page.keyboard.press('Enter');
    await expect(searches(page)).toHaveText('Clayton, open');

    await page.goto('/Lease/ActiveLeases?all=1');
    await searches(page).click();
    await page.getByRole('menuitem', { name: 'Save this search' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('clayton, OPEN');
    await expect(dialog.getByText('Replaces the search of that name.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/Lease/LeaseSearch');
    await searches(page).click();
    await page.getByRole('menuitem', { name: 'Clayton, open' }).click();
    await expect(page).toHaveURL(/\/Lease\/ActiveLeases\?search=1&scity=Clayton&sstatus=1$/);

    await searches(page).click();
    await page.getByRole('menuitem', { name: 'Rename or delete' }).click();
    const tending = page.getByRole('dialog', { name: 'Saved searches' });
    await tending.getByRole('textbox', { name: 'Name of Clayton, open' }).fill('Clayton');
    await axe(page);
    await tending.getByRole('button', { name: 'Rename' }).click();
    await expect(tending.getByRole('textbox', { name: 'Name of Clayton' })).toHaveValue('Clayton');
    const remove = tending.getByRole('button', { name: 'Delete Clayton', exact: true });
    await remove.click();
    await page
      .getByRole('alertdialog', { name: 'Delete the search Clayton?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(remove).toBeHidden();
    await tending.getByRole('button', { name: 'Done' }).click();
    await expect(searches(page)).toHaveText('Searches');
  },
);

test(
  'a comp list is arranged, exported without its sources, and restored by Back',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'broker', null);
    await page.goto('/Comps/CompSearch?compType=6');
    await page.getByLabel('City', { exact: true }).fill('St');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('City: St', { exact: true })).toBeVisible();
    await display(page).click();
    await page.getByRole('checkbox', { name: 'Source', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Source' })).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('Not exported: Source')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    const rows = page.getByRole('grid').getByRole('row');
    for (const at of [1, 3]) await rows.nth(at).getByRole('checkbox').check();
    const csv = await exported(page, 'Comma-separated (.csv)');
    expect(csv.name).toMatch(/^Retail Sale Comp List \d{4}-\d\d-\d\d\.csv$/);
    expect(csv.text).toContain('Buyer,Seller\r\n');
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(3);

    await page.getByRole('columnheader', { name: 'Price', exact: true }).getByRole('button').click();
    const third = rows.nth(3);
    await third.focus();
    const words = await third.textContent();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Summary Retail Sale' })).toBeVisible();
    await page.goBack();
    await expect(rows.nth(3)).toBeFocused();
    await expect(rows.nth(3)).toHaveText(words ?? '');
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
    await expect(page.getByRole('columnheader', { name: 'Price', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );

    await page.getByRole('link', { name: 'Change search' }).click();
    await page.getByLabel('City', { exact: true }).fill('Clayton');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('City: Clayton', { exact: true })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByText('City: St', { exact: true })).toBeVisible();
    await page.goForward();
    await page.goForward();
    await expect(page.getByText('City: Clayton', { exact: true })).toBeVisible();
    await display(page).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('columnheader', { name: 'Source' })).toHaveCount(0);
  },
);

test(
  'hovering over a row prefetches it, and Back restores every list',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'viewer', null);
    await page.goto('/Lease/ActiveLeases');
    const row = page.locator('tr[data-position="4"]');
    const ahead = page.waitForResponse(/GetLeaseSummary/);
    await row.hover();
    await ahead;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await row.click();
    await expect(page.getByRole('heading', { name: 'Lease Details' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(asked.filter((url) => /GetLease(Summary)?\?/.test(url))).toEqual([]);
    await page.goBack();
    await expect(row).toBeFocused();

    await page.goto('/Lease/CriticalDates-List');
    const dates = page.getByRole('table', { name: 'Critical dates' }).locator('..');
    await expect(page.getByRole('link', { name: /^View/ }).first()).toBeVisible();
    await dates.evaluate((element) => element.scrollTo(0, 300));
    await page.getByRole('link', { name: /^View/ }).nth(8).click();
    await expect(page.getByRole('heading', { name: 'Lease Details' })).toBeVisible();
    // A reload restores the list too.
    await page.reload();
    await page.goBack();
    await expect.poll(() => dates.evaluate((element) => element.scrollTop)).toBe(300);
  },
);

function display(page: Page) {
  return page.getByRole('button', { name: 'Display' });
}

function searches(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^Searches/ });
}

async function headings(page: Page): Promise<string[]> {
  const all = await page.getByRole('columnheader').allTextContents();
  return all.slice(1);
}

async function exported(page: Page, format: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await arriving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test(
  'comp results keep who and where in sight, and columns keep the width they are dragged to',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await signInAs(page, 'broker', null);
    await page.goto('/Comps/CompSearch?compType=1');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const last = menu.getByRole('region', { name: 'Multi-Family' }).getByRole('link', { name: 'Add Comp' });
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('link', { name: 'Lease Management' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('banner')).not.toContainText('Gateway Outfitters');

    const submarket = page.getByRole('combobox', { name: 'Submarket' });
    for (const choice of ['Clayton', 'Airport']) {
      await submarket.fill(choice);
      await page.getByRole('option', { name: choice, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Submarket: Clayton, Airport')).toBeVisible();
    const grid = page.getByRole('grid');
    const named = grid.getByRole('columnheader', { name: 'Tenant' });

    await grid.evaluate((table) => table.parentElement?.scrollTo({ left: 2000 }));
    await expect(named).toBeInViewport({ ratio: 1 });
    await grid.evaluate((table) => table.parentElement?.scrollTo({ left: 0 }));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

    const before = (await named.boundingBox())?.width ?? 0;
    const handle = page.locator('[data-width-of="tenant"]');
    // Waits until the handle stands still, which moves while the list is drawn.
    await handle.hover({ position: { x: 4, y: 10 } });
    const place = await handle.boundingBox();
    if (!place) throw new Error('The column has nothing to drag it by.');
    await page.mouse.down();
    const saving = page.waitForResponse('**/SavePreference');
    await page.mouse.move(place.x + 64, place.y + 10, { steps: 4 });
    await page.mouse.up();
    await saving;
    await page.reload();
    await expect.poll(async () => (await named.boundingBox())?.width).toBeGreaterThan(before + 40);
    const narrowed = async () => {
      await named.getByRole('button', { name: 'Tenant' }).press('Shift+ArrowLeft');
      return (await named.boundingBox())?.width;
    };
    await expect.poll(narrowed).toBeLessThan(before + 40);
  },
);
