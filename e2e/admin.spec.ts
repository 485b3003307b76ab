import type { Page } from '@playwright/test';
import { signInAs } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { giveAccess, openRoles } from './support/new-user.ts';

/** Tests share one database, so each uses its own names. */
let made = 0;
function unique(name: string): string {
  return `${name} ${process.pid} ${Date.now() % 1_000_000} ${++made}`;
}

function title(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

async function createRole(page: Page, name: string): Promise<void> {
  await page.goto('/admin/roles/create');
  await page.getByLabel('Role Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Role added successfully!')).toBeVisible();
}

test.describe('Admin', () => {
  test('/admin links to Clients, Roles and Users', async ({ page }) => {
    await signInAs(page, 'admin', null);
    for (const [link, heading] of [
      ['Clients', 'Client Selection'],
      ['Roles', 'Roles'],
      ['Users', 'Users'],
    ] as const) {
      await page.goto('/admin');
      await expect(title(page, 'Admin')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: link }).click();
      await expect(title(page, heading)).toBeVisible();
    }
  });
});

test.describe('Roles', () => {
  test('are listed with Id and Name, sorted, and opened by a click on the row', async ({ page }) => {
    await signInAs(page, 'admin', null);
    await page.goto('/admin/roles');
    const grid = page.getByRole('grid', { name: 'Roles' });
    await expect(grid.getByRole('columnheader')).toContainText(['Id', 'Name']);
    await expect(page.getByText('Count:')).toBeVisible();
    await expect(grid.getByRole('columnheader').getByRole('button')).toHaveText(['Id', 'Name']);
    await grid.getByRole('button', { name: 'Id' }).click();
    await expect(grid.getByRole('columnheader', { name: 'Id' })).toHaveAttribute('aria-sort', 'descending');
    await grid.getByRole('button', { name: 'Id' }).click();
    await expect(grid.getByRole('row').nth(1)).toContainText('Admin');
    await grid.getByRole('gridcell', { name: /^Write/ }).click();
    await expect(page).toHaveURL(/\/admin\/roles\/details$/);
    await expect(page.getByText('Role Id: 2')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Role Id: 2')).toBeVisible();
  });

  test("are made with '+ Add'; an empty or taken name is refused with the reason", async ({ page }) => {
    await signInAs(page, 'admin', null);
    await page.goto('/admin/roles');
    await page.getByRole('link', { name: '+ Add' }).click();
    await expect(title(page, 'Create Role')).toBeVisible();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('CreateRoleAsync')) posts.push(request.url());
    });
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByLabel('Role Name')).toHaveAttribute('aria-invalid', 'true');
    expect(posts).toEqual([]);
    const name = unique('Auditor');
    await page.getByLabel('Role Name').fill(name);
    await page.getByLabel('Role Name').press('Enter');
    await expect(page.getByText('Role added successfully!')).toBeVisible();
    await page.getByLabel('Role Name').fill(name.toUpperCase());
    await page.getByRole('button', { name: 'Create' }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Error adding role!' });
    await expect(banner).toContainText('There is a role with this name already.');
    await expect(page.getByText('Role added successfully!')).toBeHidden();
  });

  test(
    'are renamed, and given to several users at once and taken away again; leaving an edited name asks first',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'admin', null);
      const name = unique('Reviewer');
      await createRole(page, name);
      await page.getByRole('link', { name: `Add users to ${name}` }).click();
      await page.getByLabel('Role Name').fill(`${name} renamed`);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Success!')).toBeVisible();

      const add = page.getByRole('region', { name: 'Add Users' });
      await add.getByRole('textbox', { name: 'Search in Add Users' }).fill('abbott');
      await add.getByRole('checkbox', { name: 'Select Farah Abbott' }).check();
      await add.getByRole('textbox', { name: 'Search in Add Users' }).fill('reyes');
      await add.getByRole('checkbox', { name: 'Select Walter Reyes' }).check();
      await add.getByRole('button', { name: 'Add 2 users' }).click();
      const members = page.getByRole('grid', { name: 'Users in the role' });
      await expect(members.getByRole('columnheader')).toHaveText(['Id', 'Name']);
      await expect(members).toContainText('Farah Abbott');
      await expect(members).toContainText('Walter Reyes');
      await expect(page.getByText('Success!')).toBeVisible();

      const remove = page.getByRole('region', { name: 'Remove Users' });
      await remove.getByRole('checkbox', { name: 'Select Walter Reyes' }).check();
      await remove.getByRole('button', { name: 'Remove 1 user' }).click();
      await expect(members).not.toContainText('Walter Reyes');

      await page.getByLabel('Role Name').fill('Not saved');
      await page.getByRole('link', { name: 'Back to Roles' }).click();
      await page.getByRole('button', { name: 'Stay' }).click();
      await expect(page.getByLabel('Role Name')).toHaveValue('Not saved');
      await page.getByRole('link', { name: 'Back to Roles' }).click();
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect(title(page, 'Roles')).toBeVisible();
    },
  );

  test(
    'built-in roles keep their names, and the last active administrator keeps Admin and sees why',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'admin', null);
      await page.goto('/admin/roles/details');
      // Without navigation state the details lead to the create screen.
      await expect(page).toHaveURL(/\/admin\/roles\/create$/);
      await page.goto('/admin/roles/details?id=1');
      await expect(page.getByLabel('Role Name')).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
      const remove = page.getByRole('region', { name: 'Remove Users' });
      await remove.getByRole('checkbox', { name: 'Select all rows' }).check();
      await remove.getByRole('button', { name: /^Remove \d/ }).click();
      await page.getByRole('button', { name: 'Remove me' }).click();
      const banner = page.getByRole('alert').filter({ hasText: 'Error!' });
      await expect(banner).toContainText('last active administrator');
    },
  );
});

test.describe('Users', () => {
  test(
    'are searched by text and by client, sorted on four columns, and found again by Back',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'admin', null);
      await page.goto('/admin/users');
      const grid = page.getByRole('grid', { name: 'Users' });
      await expect(grid.getByRole('columnheader')).toContainText([
        'Last Name',
        'First Name',
        'Client',
        'Office Phone',
        'Email',
      ]);
      for (const label of ['Last Name', 'First Name', 'Office Phone', 'Email'])
        await expect(grid.getByRole('button', { name: label })).toBeVisible();
      await expect(grid.getByRole('button', { name: 'Client' })).toHaveCount(0);

      await page.getByLabel('Search', { exact: true }).fill('abbott');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(grid.getByRole('row')).toHaveCount(2);
      await expect(grid).toContainText('Gateway Outfitters');

      await page.getByRole('combobox', { name: 'Client' }).click();
      await page.getByRole('option', { name: 'Meridian Bank' }).click();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByText('No Results Found')).toBeVisible();
      await page.getByRole('link', { name: 'Clear the search' }).click();

      // Back and Forward restore the list and the earlier searches.
      const scrolled = () => grid.locator('..').evaluate(({ scrollTop }) => scrollTop);
      const row = grid.locator('tr[data-position="24"]');
      await row.scrollIntoViewIfNeeded();
      const left = await scrolled();
      expect(left).toBeGreaterThan(0);
      await row.click();
      await expect(title(page, 'User Details')).toBeVisible();
      await page.goBack();
      await expect(row).toBeFocused();
      expect(await scrolled()).toBe(left);
      await page.goBack();
      await expect(page.getByLabel('Search', { exact: true })).toHaveValue('abbott');
      await expect(page.getByText('No Results Found')).toBeVisible();
      await page.goForward();
      await expect.poll(scrolled).toBe(left);
    },
  );

  test(
    'are added and edited, with the banners and the reason of a failure',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'admin', null);
      const lastName = unique('Added');
      const email = `${lastName.replaceAll(' ', '.')}@example.com`.toLowerCase();
      await page.goto('/admin/users');
      await page.getByRole('link', { name: '+ Add' }).click();
      const emailField = page.getByLabel('Email', { exact: true });
      await page.getByLabel('Last Name').fill(lastName);
      await giveAccess(page);
      await emailField.fill('Admin@Gateway.example');
      await page.getByRole('button', { name: 'Save' }).click();
      const refused = page.getByRole('alert').filter({ hasText: 'Error adding User!' });
      await expect(refused).toContainText('Another user has this e-mail address.');
      await expect(emailField).toHaveValue('Admin@Gateway.example');
      await emailField.fill(email);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('User added successfully!')).toBeVisible();
      await expect(page.getByText(/^User Id: \d+$/)).toBeVisible();
      await openRoles(page);
      const access = page.getByRole('region', { name: 'Access' });
      await expect(access).toContainText(email);
      await access.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('The invitation is on its way.')).toBeVisible();

      await page.getByRole('tab', { name: 'User', exact: true }).click();
      await page.getByLabel('First Name').fill('Edited');
      await page.getByRole('combobox', { name: 'Client' }).click();
      await page.getByRole('option', { name: 'Meridian Bank' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('User updated successfully!')).toBeVisible();

      await emailField.fill('no address');
      await page.getByRole('button', { name: 'Save' }).click();
      const banner = page.getByRole('alert').filter({ hasText: 'Error updating User!' });
      await expect(banner).toContainText('Enter an e-mail address such as name@company.com.');
      await expect(emailField).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText('User updated successfully!')).toBeHidden();
      await emailField.fill('WRITER@gateway.example');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(banner).toContainText('Another user has this e-mail address.');

      await page.reload();
      await expect(page.getByLabel('First Name')).toHaveValue('Edited');
      await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Meridian Bank');
      await page.getByRole('link', { name: 'Back to Users' }).click();
      await expect(title(page, 'Users')).toBeVisible();
    },
  );

  test(
    'opened from the list show roles and last sign-in; ending their sessions asks first',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'admin', null);
      await page.goto('/admin/users?query=admin@gateway.example');
      await page.getByRole('gridcell', { name: 'Winters', exact: true }).click();
      await openRoles(page);
      const access = page.getByRole('region', { name: 'Access' });
      await expect(access.getByRole('link', { name: 'Admin' })).toBeVisible();
      await expect(access).toContainText(/\d\d\/\d\d\/\d{4}, \d/);
      await access.getByRole('button', { name: 'End sessions' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('You are signed out here as well.');
      // Cancels, because ending sessions would affect other tests.
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(access).toBeVisible();
    },
  );
});
