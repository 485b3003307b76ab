import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test(
  'an API token is made in the settings, works, is listed for administrators and revoked there',
  { tag: '@long' },
  async ({ page, request }) => {
    await signInAs(page, 'admin', '/User/Settings#tokens');
    const name = `Ledger ${Date.now()}`;
    await page.getByLabel('Name of the token').fill(name);
    await page.getByRole('button', { name: 'Make a token' }).click();
    const token = await page.getByLabel('API token', { exact: true }).inputValue();
    const asked = () =>
      request.get('/api/Clients/GetUserClient', { headers: { authorization: `Bearer ${token}` } });
    expect(await (await asked()).json()).toMatchObject({ cl_name: expect.any(String) });
    await page.goto('/admin/tokens');
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Reads');
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toHaveCount(0);
    expect((await asked()).status()).toBe(401);
    // The audit shows that the token was made and that it was revoked.
    await page.goto('/admin/audit?kind=token-changed');
    await expect(page.getByRole('row').filter({ hasText: `revoked: ${name}` })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: `made: ${name}` })).toBeVisible();
  },
);

// The browser complains of each refused request.
test.use({ tolerate: [/422/] });

test(
  'a webhook is registered with its secret shown once, given a new one, tested and removed; a private address is refused',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', '/admin/webhooks');
    await page.getByRole('button', { name: 'Register a webhook' }).click();
    await page.getByLabel('Address').fill('https://169.254.169.254/latest/meta-data');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('The address is private, local or reserved.')).toBeVisible();
    const url = `https://receiver-${Date.now()}.invalid/hook`;
    await page.getByLabel('Address').fill(url);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'Close' }).click();
    const webhook = page.getByRole('region', { name: url });
    await webhook.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(webhook).toContainText('The previous secret works until');
    await webhook.getByRole('button', { name: 'Send a test' }).click();
    await webhook.getByRole('button', { name: 'Log' }).click();
    await expect(page.getByText('webhook.test')).toBeVisible();
    await page.keyboard.press('Escape');
    await webhook.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(webhook).toHaveCount(0);
  },
);

test(
  'administrators are told on every screen of secrets that the key of the server does not open',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/api/Account/GetSession', async (route) => {
      const reply = await route.fetch();
      // Safe: the call's answer, as the contract has it.
      const session = (await reply.json()) as object;
      await route.fulfill({ json: { ...session, unreadableSecrets: { twoStep: 2, webhooks: 1 } } });
    });
    await signInAs(page, 'admin', '/Lease/LeaseSearch');
    const told = page.getByRole('status').filter({ hasText: 'APP_KEY' });
    await expect(told).toContainText('Codes of the app are refused for 2 users');
    await expect(told).toContainText('Nothing is sent to 1 webhook:');
    await told.getByRole('link', { name: 'Webhooks' }).click();
    await expect(page).toHaveURL(/\/admin\/webhooks/i);
    await expect(told).toBeVisible();
  },
);
