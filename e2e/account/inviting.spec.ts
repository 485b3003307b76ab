import { newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test(
  'a user is invited on one screen, with client and roles; an error message disappears when a later action succeeds',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', '/admin/users/details');
    const lastName = `Invited ${newNumber()}`;
    const email = `${lastName.replaceAll(' ', '.')}@example.com`.toLowerCase();
    await expect(page.getByText('Save sends the invitation')).toBeVisible();
    await page.getByRole('combobox', { name: 'Client' }).fill('Meridian Bank');
    await page.getByRole('combobox', { name: 'Client' }).press('Tab');
    await page.getByRole('checkbox', { name: 'Write' }).check();
    await page.getByLabel('Last Name').fill(lastName);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User added successfully!')).toBeVisible();
    await expect(page.getByText(/^User Id: \d+$/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Write' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Comps' })).not.toBeChecked();

    await page.getByLabel('Email', { exact: true }).fill('admin@gateway.example');
    await page.getByRole('button', { name: 'Save' }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Error updating User!' });
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('The invitation is on its way.')).toBeVisible();
    await expect(banner).toBeHidden();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('checkbox', { name: 'Comps' }).check();
    await page.getByRole('checkbox', { name: 'Write' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated successfully!')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Comps' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Write' })).not.toBeChecked();
  },
);
