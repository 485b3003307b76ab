import type { Page } from '@playwright/test';
import { leaseMaker } from '../support/lease-rows.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Pixels between the margins of a sheet of Letter. */
const sheets = { portrait: 725, landscape: 965 } as const;

/** Prints the screen to the page itself: as large as the sheet that it has chosen, with its rules for paper. */
async function printed(page: Page): Promise<keyof typeof sheets> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const sheet = await page.evaluate(() => document.documentElement.dataset['sheet']);
  const chosen = sheet === 'landscape' ? 'landscape' : 'portrait';
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: sheets[chosen], height: 900 });
  return chosen;
}

async function backToScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
}

/** The words and figures of tables that the sheet cuts off, that their cell cuts off, or that go on in a second line. */
function brokenValues(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const cells = [...document.querySelectorAll<HTMLElement>('main table :is(th, td)')].filter(
      ({ offsetParent }) => offsetParent !== null,
    );
    for (const cell of cells.slice(0, 1000)) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? '';
        if (walker.currentNode.parentElement?.offsetParent === null) continue;
        for (const word of text.matchAll(/[^\s@/-]+/g)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, word.index);
          range.setEnd(walker.currentNode, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          const { right, width } = range.getBoundingClientRect();
          if (width > 2 && (lines.size > 1 || right > window.innerWidth + 1)) broken.push(word[0]);
        }
      }
    }
    return broken;
  });
}

const lists = [
  '/Lease/ActiveLeases?active=1',
  '/Lease/CriticalDates-List',
  '/Lease/Documents',
  '/Lease/DocumentMatrix',
  '/Rent/RentRoll',
  '/Rent/Increases',
  '/Rent/Payments',
  '/Rent/Statements',
  '/Market',
  '/Market/Options',
  '/Market/Landlords',
  '/admin/users',
  '/admin/audit',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((type) => `/Comps/CompsList?all=1&compType=${type}`),
];

test(
  'every list prints with whole dates, figures and headings on Letter',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', null);
    for (const path of lists) {
      await page.goto(path);
      await expect(page.getByRole('main').locator('tbody').first(), path).toContainText(/\w{3}/);
      const sheet = await printed(page);
      expect(await brokenValues(page), `${path} on ${sheet}`).toEqual([]);
      await backToScreen(page);
    }
  },
);

test(
  'every tab of a lease prints whole, upright where it fits',
  { tag: '@long' },
  async ({ page, request }) => {
    await signInAs(page, 'writer', null);
    const make = await leaseMaker(request);
    const id = await make.lease({ sd_ced: '2031-12-31', sd_sqft: 4000 });
    await make.save('EditRentTerm', {
      sd_id: id,
      rt_type: 'Base Rent',
      rt_start: '2026-01-01',
      rt_end: '2031-12-31',
      rt_monthly: 123_456_789.01,
    });
    await make.save('EditCriticalDate', {
      sd_id: id,
      cd_type: 'Right of First Refusal',
      cd_action: '2031-01-31',
    });
    await make.save('EditContacts', {
      c_site: id,
      c_type: 'Landlord',
      c_company: 'Cobalt Realty',
      phone_work: '(314) 555-0199',
    });
    for (const tab of ['RentTerms', 'CriticalDates', 'Contacts']) {
      await page.goto(`/Lease/LeaseDetails-${tab}?id=${id}`);
      await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
      expect(await printed(page), tab).toBe('portrait');
      expect(await brokenValues(page), tab).toEqual([]);
      await backToScreen(page);
    }
  },
);

test(
  'in print, how long a critical date has left stands apart from its day',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'viewer', '/Lease/CriticalDates-List');
    const day = page.getByRole('main').locator('tbody td time').first();
    await expect(day).toBeVisible();
    await printed(page);
    const gaps = await page
      .getByRole('main')
      .locator('tbody td time')
      .evaluateAll((days) =>
        days.flatMap((one) => {
          const left = one.nextElementSibling?.getBoundingClientRect();
          const { right, bottom } = one.getBoundingClientRect();
          return left && left.width > 0 && left.top < bottom - 2 ? [Math.round(left.left - right)] : [];
        }),
      );
    expect(gaps.length).toBeGreaterThan(0);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
    await backToScreen(page);
  },
);

/** Prints to PDF and counts its sheets. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length;
}

test('the summary of a lease prints on one sheet', { tag: '@long' }, async ({ page, request }) => {
  await signInAs(page, 'writer', null);
  const make = await leaseMaker(request);
  const id = await make.lease({ sd_address: '815 Olive St', sd_ced: '2031-12-31', sd_sqft: 4000 });
  await make.save('EditRentTerm', {
    sd_id: id,
    rt_type: 'Base Rent',
    rt_start: '2020-01-01',
    rt_end: '2031-12-31',
    rt_monthly: 1000,
  });
  for (const c_type of ['Landlord', 'Property Manager'])
    await make.save('EditContacts', {
      c_site: id,
      c_type,
      c_company: 'Cobalt',
      phone_work: '(314) 555-0199',
    });
  await page.goto(`/Lease/LeaseDetails-Summary?id=${id}`);
  await expect(page.getByRole('main')).toContainText('Cobalt');
  await expect(page.getByRole('region', { name: 'Space and money' })).toBeVisible();
  expect(await sheetsOf(page)).toBe(1);
});

test('the dashboard begins with the next dates on its first sheet', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'viewer', '/Lease/LeaseDashboard');
  const dates = page.getByRole('region', { name: 'Next critical dates' });
  await expect(dates.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sites' })).toBeVisible();
  expect(await sheetsOf(page)).toBeLessThanOrEqual(3);
});
