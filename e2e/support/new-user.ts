import type { Page } from '@playwright/test';

/** Opens the roles of a user, which are on a tab beside the specified form. */
export async function openRoles(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Roles and access' }).click();
}

/** Chooses a client and a role in the form of a new user, without which it asks before it sends the invitation. */
export async function giveAccess(page: Page): Promise<void> {
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.fill('Meridian Bank');
  await client.press('Tab');
  await openRoles(page);
  await page.getByRole('checkbox', { name: 'Write' }).check();
  await page.getByRole('tab', { name: 'User', exact: true }).click();
}
