import { signedIn } from '../screens/subjects.ts';
import { heldUp } from '../support/held-up.ts';
import { newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

test('Settings holds appearance, two-step sign-in, passkeys, sessions, API tokens, mails and calendar; Change Password the password', async ({
  page,
}) => {
  await signInAs(page, 'viewer', '/Lease/LeaseDashboard');
  await page.getByRole('button', { name: 'User menu of viewer' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Appearance',
    'Two-step sign-in',
    'Passkeys',
    'Sessions',
    'API tokens',
    'Mails',
    'Calendar',
  ]);
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('As the system').click();
  await page.getByRole('main').getByRole('link', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/User\/AcctDetails$/);
  await expect(page.getByLabel('Previous Password', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/User\/Settings$/);
});

test('the guide opens from the help of a screen, with its pictures', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'viewer', null);
  const screen = await heldUp(page, '**/dashboard-*.js');
  await page.goto('/Lease/LeaseDashboard');
  await page.getByRole('main').getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  // The help stays open when the screen that was loading arrives.
  screen.letGo();
  await expect(page.getByText('Rent a Year')).toBeVisible();
  await expect(help).toBeVisible();
  await help.getByRole('link', { name: 'Guide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The guide');
  await expect(page.getByRole('heading', { name: 'Answer a call' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'A lease at a glance' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(100);
});

test(
  '/resetpassword without a token shows its form and says on Submit what is wrong',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/resetpassword');
    await page.getByLabel('New Password', { exact: true }).fill('seven green boats');
    await page.getByLabel('Confirm Password', { exact: true }).fill('seven green boots');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Password fields must match.')).toBeVisible();
    await page.getByLabel('Confirm Password', { exact: true }).fill('seven green boats');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('by a link that comes by e-mail')).toBeVisible();
    await expect(page.getByText('expired')).toHaveCount(0);
    await axe(page);
    await page.getByRole('link', { name: 'Ask for a link' }).click();
    await expect(page).toHaveURL(/\/forgotpassword$/);
  },
);

test('a user who may not add leases sees no invitation to add one', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'viewer', '/Lease/ActiveLeases?search=1&scity=Nowhere');
  await expect(page.getByText('No Results Found')).toBeVisible();
  await expect(page.getByRole('main').getByText(/add/i)).toHaveCount(0);

  const admin = await signedIn(process.env['PANORAMIC_URL'] ?? '', 'admin');
  const client = `Without leases ${newNumber()}`;
  await admin.call('Clients/AddClient', { name: client });
  await signInAs(page, 'home');
  await page.getByRole('button', { name: client }).click();
  await expect(page).toHaveURL(/\/Lease\/LeaseSearch$/);
  await page.goto('/Lease/LeaseDashboard');
  await expect(page.getByText('has no open lease yet')).toBeVisible();
  await expect(page.getByRole('main').getByText(/\badd\b/i)).toHaveCount(0);
});
