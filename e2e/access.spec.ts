import { mainMenu, personNames, people, signInAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.describe('the left menu', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  // @security has-entries-roles-panoramic-home
  test('has the entries of the roles, whole at 1366 x 768: 14 for an administrator, 9 for a viewer; Panoramic Home leads to /admin/Clients', async ({
    page,
  }) => {
    for (const name of personNames)
      await test.step(`${name} (${people[name].roles.join(', ') || 'no role'})`, async () => {
        await signInAs(page, name, '/Lease/LeaseSearch');
        const menu = mainMenu(page);
        await expect(menu.getByText(`Username: ${name}`)).toBeVisible();
        for (const group of ['Lease Management', 'Lease Overview'])
          await expect(menu.getByText(group, { exact: true })).toBeVisible();
        const links = menu.getByRole('link');
        await expect(links).toHaveText([...people[name].menu, 'Logout', 'Change Password']);
        for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
      });
    await mainMenu(page).getByRole('link', { name: 'Panoramic Home' }).click();
    await expect(page).toHaveURL(/\/admin\/clients$/i);
  });
});

test.describe('protected screens are closed', () => {
  test('to somebody who is not signed in, who is sent to /login', async ({ page }) => {
    for (const path of ['/', '/lease/activeleases', '/admin', '/Comps/Index'])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(/\/login$/);
      });
  });

  test('to a viewer, who is sent to /accessdenied, or from Client Selection and the comps to the lease search', async ({
    page,
  }) => {
    await signInAs(page, 'viewer', null);
    for (const path of ['/admin', '/admin/users'])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(/\/accessdenied$/);
        await expect(page.getByText('403: Access Denied')).toBeVisible();
      });
    // The screens of comps lead to /login, which redirects users who are signed in.
    for (const path of ['/admin/clients', '/Comps/CompSummary?compType=1&compId=1'])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(people.viewer.landing);
      });
  });
});

test.describe('error pages', () => {
  test('/accessdenied says whom to ask, unknown paths are not found, and Go Home leads back', async ({
    page,
  }) => {
    await signInAs(page, 'viewer', null);
    for (const [path, words] of [
      ['/accessdenied', /contact the site administrators/i],
      ['/fetch-data', 'Page not found'],
    ] as const)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByText(words)).toBeVisible();
        await expect(page.getByText('403: Access Denied')).toHaveCount(path === '/accessdenied' ? 1 : 0);
        await goHome(page).click();
        await expect(page).toHaveURL(people.viewer.landing);
      });
  });
});

/** Finds Go Home whether it is a link or a button. */
function goHome(page: Parameters<typeof signInAs>[0]) {
  return page.getByRole('button', { name: 'Go Home' }).or(page.getByRole('link', { name: 'Go Home' }));
}
