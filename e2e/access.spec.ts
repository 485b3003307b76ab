import { mainMenu, names, people, signIn } from './people.ts';
import { expect, test } from './test.ts';

const everyEntry = [...new Set(names.flatMap((name) => people[name].menu))];

test.describe('the left menu', () => {
  for (const name of names) {
    test(`${name} (${people[name].roles.join(', ') || 'no role'}) sees the entries of the roles`, async ({
      page,
    }) => {
      await signIn(page, name, null);
      await page.goto('/Lease/LeaseSearch');
      const menu = mainMenu(page);
      for (const group of ['Lease Management', 'Lease Overview'])
        await expect(menu.getByText(group, { exact: true })).toBeVisible();
      const shown: readonly string[] = people[name].menu;
      for (const entry of everyEntry)
        await expect(menu.getByRole('link', { name: entry, exact: true })).toHaveCount(
          shown.includes(entry) ? 1 : 0,
        );
      await expect(menu.getByRole('link', { name: 'Logout' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Change Password' })).toBeVisible();
    });
  }

  test('Panoramic Home leads to /admin/Clients', async ({ page }) => {
    await signIn(page, 'home', null);
    await page.goto('/Lease/LeaseSearch');
    await mainMenu(page).getByRole('link', { name: 'Panoramic Home' }).click();
    await expect(page).toHaveURL(/\/admin\/clients$/i);
  });
});

test.describe('the way in is closed', () => {
  for (const path of [
    '/',
    '/Lease/LeaseSearch',
    '/lease/activeleases',
    '/admin',
    '/admin/clients',
    '/home',
    '/Comps/Index',
  ]) {
    test(`to somebody who is not signed in, who is sent from ${path} to /login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    });
  }

  for (const path of ['/admin', '/admin/users', '/admin/roles']) {
    test(`to a viewer, who is sent from ${path} to /accessdenied`, async ({ page }) => {
      await signIn(page, 'viewer', null);
      await page.goto(path);
      await expect(page).toHaveURL(/\/accessdenied$/);
      await expect(page.getByText('403: Access Denied')).toBeVisible();
    });
  }

  test('to Client Selection for a viewer, who is sent to the lease search', async ({ page }) => {
    await signIn(page, 'viewer', null);
    await page.goto('/admin/clients');
    await expect(page).toHaveURL(people.viewer.landing);
  });
});

test.describe('pages for what went wrong', () => {
  test('/accessdenied says whom to ask, and Go Home leads to /', async ({ page }) => {
    await signIn(page, 'viewer', null);
    await page.goto('/accessdenied');
    await expect(page.getByText('403: Access Denied')).toBeVisible();
    await expect(page.getByText(/contact the site administrators/i)).toBeVisible();
    await goHome(page).click();
    await expect(page).toHaveURL(people.viewer.landing);
  });

  for (const path of ['/no/such/page', '/fetch-data', '/counter']) {
    test(`${path} is not found, and Go Home leads on`, async ({ page }) => {
      await signIn(page, 'viewer', null);
      await page.goto(path);
      await expect(page.getByText('Page not found')).toBeVisible();
      await goHome(page).click();
      await expect(page).toHaveURL(people.viewer.landing);
    });
  }
});

/** A button to the eye; whether a link or a button to the browser is the page's own matter. */
function goHome(page: Parameters<typeof signIn>[0]) {
  return page.getByRole('button', { name: 'Go Home' }).or(page.getByRole('link', { name: 'Go Home' }));
}
