import type { Page } from '@playwright/test';
import { heldUp } from '../support/held-up.ts';
import { button, leaseMaker, openTab, rowsOf } from '../support/lease-rows.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

function headerLogo(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: / home$/ });
}

test(
  'the header has the default logo when signed out; the logo leads to /home',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login');
    await expect(headerLogo(page)).toHaveText('Panoramic');
    await expect(headerLogo(page).locator('img')).toHaveCount(0);
    await signInAs(page, 'viewer', '/Lease/ActiveLeases');
    await headerLogo(page).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByLabel('Office/Store #')).toBeVisible();
  },
);

test('Add Lease asks for no more than a sign-in', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'viewer', '/Lease/AddLease');
  await expect(page.getByRole('heading', { name: 'Add', exact: true })).toBeVisible();
});

test('every call of a signed-in user carries the bearer token', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'viewer', null);
  const headers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) headers.push(request.headers()['authorization']);
  });
  await page.goto('/Lease/ActiveLeases');
  await expect(page.getByRole('link', { name: /^View/ }).first()).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(new Set(headers)).toEqual(new Set([`Bearer ${token}`]));
});

test(
  'the status of open leases is highlighted, and lists hold every row without a pager',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', null);
    const shades = new Map<string, string>();
    for (const [status, word] of ['Open', 'Closed'].entries()) {
      await page.goto(`/Lease/ActiveLeases?active=${status + 1}`);
      const cell = page.getByRole('gridcell').getByText(word, { exact: true }).first();
      shades.set(word, await cell.evaluate((element) => getComputedStyle(element).backgroundColor));
    }
    expect(shades.get('Open')).not.toBe(shades.get('Closed'));
    for (const path of ['/Lease/ActiveLeases?all=1', '/Comps/CompsList?all=1&compType=1', '/admin/users']) {
      await page.goto(path);
      const count = await page.getByText(/^Count: \d+$/).textContent();
      const rows = Number(count?.replace(/\D/g, '')) + 1;
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows));
      await expect(page.getByRole('button', { name: /next page|previous page/i })).toHaveCount(0);
    }
  },
);

test(
  'every column of Rent Terms can be sorted; contacts show company, name and address',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await make.save('EditRentTerm', { sd_id: id, rt_type: 'CAM' });
    await make.save('EditContacts', { c_site: id, c_company: 'Arch', c_add1: '7 Elm St', c_city: 'Ladue' });
    await signInAs(page, 'writer', null);
    await openTab(page, 'RentTerms', id);
    const columns = page.getByRole('table').first().getByRole('columnheader');
    await expect(columns.getByRole('button')).toHaveText([
      'Type',
      'Start',
      'End',
      'Monthly',
      'Per SQFT',
      'Notes',
    ]);
    for (const name of ['Edit', 'Delete']) await expect(button(rowsOf(page), name)).toBeVisible();
    await button(rowsOf(page), 'Edit').click();
    for (const name of ['Save', 'Cancel']) await expect(button(rowsOf(page), name)).toBeVisible();
    await openTab(page, 'Contacts', id);
    await expect(rowsOf(page).getByRole('cell').nth(1)).toHaveText(/Arch.*7 Elm St.*Ladue/s);
  },
);

test(
  'details of roles, users and clients take their id from the navigation state',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', null);
    for (const [list, open] of [
      ['/admin/roles', page.getByRole('gridcell', { name: /^Write/ })],
      [
        '/admin/users?query=admin@gateway.example',
        page.getByRole('gridcell', { name: 'Winters', exact: true }),
      ],
      ['/admin/clients', page.getByRole('link', { name: 'Edit Meridian Bank' })],
    ] as const) {
      await page.goto(list);
      await open.first().click();
      await expect(page).toHaveURL(/\/details$/);
      const state: unknown = await page.evaluate(() => history.state);
      expect(state).toMatchObject({ usr: { id: expect.any(Number), existingUser: true } });
    }
  },
);

test('the dashboard shows a spinner while it loads', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'viewer', null);
  const figures = await heldUp(page, '**/api/Leases/GetLeaseData*');
  await page.goto('/Lease/LeaseDashboard');
  await expect(page.getByRole('main').getByLabel('Loading').first()).toBeVisible();
  await expect(page.getByRole('term')).toHaveCount(0);
  figures.letGo();
  await expect(page.getByRole('term').first()).toHaveText('Active Leases');
});

test('/forgotpassword says that an e-mail with a link will be sent', { tag: '@long' }, async ({ page }) => {
  await page.goto('/forgotpassword');
  await expect(page.getByText(/An e-mail with a link .* will be sent to you\./)).toBeVisible();
});

test.describe('a report that fails', () => {
  // The error is logged to the console, as the specification says.
  test.use({ tolerate: [/offline|Failed to load resource/] });

  test('ends the loading, is said, and is logged to the console', { tag: '@long' }, async ({ page }) => {
    await signInAs(page, 'viewer', '/Lease/ActiveLeases');
    await page.route('**/api/Leases/GetReport', (route) => route.abort());
    const logged = page.waitForEvent('console', (message) => message.text().includes('offline'));
    const report = page.getByRole('button', { name: 'Lease Administration Report' });
    await report.click();
    await expect(page.getByText('The server cannot be reached.')).toBeVisible();
    await logged;
    await expect(report).toBeEnabled();
    await expect(report).not.toHaveAttribute('data-loading', 'true');
  });
});
