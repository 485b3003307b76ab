import { newNumber } from '../support/made-leases.ts';
import { giveAccess, openRoles } from '../support/new-user.ts';
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
    await page.getByLabel('Last Name').fill(lastName);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('This user has no client and will see no leases.');
    await expect(question).toContainText('This user has no role and may only read leases.');
    await question.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByRole('alert').getByText('Choose a client. Nothing was sent.')).toBeVisible();
    await giveAccess(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User added successfully!')).toBeVisible();
    await expect(page.getByText(/^User Id: \d+$/)).toBeVisible();
    await page.reload();
    await openRoles(page);
    await expect(page.getByRole('checkbox', { name: 'Write' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Comps' })).not.toBeChecked();

    const user = page.getByRole('tab', { name: 'User', exact: true });
    await user.click();
    await page.getByLabel('Email', { exact: true }).fill('admin@gateway.example');
    await page.getByRole('button', { name: 'Save' }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Error updating User!' });
    await expect(banner).toBeVisible();
    await openRoles(page);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('The invitation is on its way.')).toBeVisible();
    await expect(banner).toBeHidden();
    await user.click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await openRoles(page);
    await page.getByRole('checkbox', { name: 'Comps' }).check();
    await page.getByRole('checkbox', { name: 'Write' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated successfully!')).toBeVisible();
    await page.reload();
    await openRoles(page);
    await expect(page.getByRole('checkbox', { name: 'Comps' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Write' })).not.toBeChecked();
  },
);

test('User Details has its specified form alone in sight; Save answers on the tab where something is missing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAs(page, 'admin', '/admin/users/details');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('group')).toHaveText([/^Account/, /^Name/, /^Phone/, /^Email and username/]);
  await expect(panel.getByRole('checkbox')).toHaveCount(1);
  await expect(panel.getByRole('button', { name: /^(Save|Update)/ })).toHaveText(['Save']);
  await panel.getByLabel('Last Name').fill(`Typed ${newNumber()}`);
  await panel.getByLabel('Email', { exact: true }).fill(`${newNumber()}@example.com`.toLowerCase());
  await panel.getByRole('combobox', { name: 'Client' }).fill('Meridian Bank');
  await page.keyboard.press('Tab');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click();
  await expect(panel.getByRole('group')).toHaveText([/^Roles/]);
  await expect(page.getByRole('checkbox', { name: 'Admin' })).toBeFocused();
  await expect(page.getByRole('alert').getByText('Choose a role. Nothing was sent.')).toBeVisible();
  await page.getByRole('tab', { name: 'User', exact: true }).click();
  await expect(panel.getByLabel('Last Name')).toHaveValue(/^Typed/);
});
