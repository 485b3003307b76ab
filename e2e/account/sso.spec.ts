import { testOnOwnServer } from '../support/own-server.ts';
import { fillIn, password, people } from '../support/people.ts';
import { clientId, clientSecret, startProvider, type RunningProvider } from '../support/provider.ts';
import { axe, expect, test as onSharedServer } from '../support/test.ts';
import type { Page } from '@playwright/test';

let provider: RunningProvider | undefined;

const test = testOnOwnServer(async (port) => {
  provider = await startProvider(`http://127.0.0.1:${port}`);
  return {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Contoso',
  };
});
test.afterAll(() => provider?.stop());
// One worker, because each worker would start another server.
test.describe.configure({ mode: 'default' });

/** Signs in from the login page through the provider's two forms. */
async function signInAs(page: Page, address: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Contoso' }).click();
  await page.getByPlaceholder('Enter any login').fill(address);
  await page.getByPlaceholder('and password').fill('whatever');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Console errors of the provider's pages, which load a font from another site and an icon. */
const providerPages = /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|status of 404/;
/** Also the 401 reply of a session that has ended. */
const providerAndEndedSession = new RegExp(`${providerPages.source}|status of 401`);

// This test comes first, because a server that has reached its provider once remembers its settings.
test.describe('a provider that is down', () => {
  test.use({ tolerate: [/status of 503|^503: /] });

  test('says so, and the password still works', { tag: '@long' }, async ({ page }) => {
    provider?.setAway(true);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign in with Contoso' }).click();
    await expect(page.getByRole('alert')).toContainText('Could not load settings');
    provider?.setAway(false);
    await page.getByRole('link', { name: 'Log in with a password' }).click();
    await fillIn(page, 'viewer', password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(people.viewer.landing);
  });
});

test.describe('a session of single sign-on', () => {
  test.use({ tolerate: [providerAndEndedSession] });

  test(
    'a session that ended in the middle of an edit is renewed in a window of its own',
    { tag: '@long' },
    async ({ page, context }) => {
      await signInAs(page, 'writer@gateway.example');
      await expect(page).toHaveURL(people.writer.landing);
      await page.goto('/Lease/AddLease');
      await page.getByLabel('Building Name').fill('Renewed Tower');
      const token = await page.evaluate(() => localStorage.getItem('token'));
      await page.request.post('/api/Account/Logout', {
        headers: { Authorization: `Bearer ${token}` },
        data: {},
      });
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const opening = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Sign in with Contoso' }).click();
      // The provider still knows the person.
      const own = await opening;
      await expect(page.getByText('Lease added.')).toBeVisible();
      await expect(page.getByText('Renewed Tower').first()).toBeVisible();
      await expect.poll(() => own.isClosed()).toBe(true);
    },
  );
});

test.describe('single sign-on', () => {
  test.use({ tolerate: [providerPages] });

  // @security login-page-offers-name
  test('the login page offers it by its name', { tag: '@long' }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Sign in with Contoso' })).toBeVisible();
    await axe(page);
  });

  // @security somebody-verified-address-active-account
  test(
    'somebody with a verified address of an active account is signed in',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'writer@gateway.example');
      await expect(page).toHaveURL(people.writer.landing);
      expect(await page.evaluate(() => localStorage.getItem('userName'))).toContain('writer');
    },
  );

  // @security signing-out-ends-session-here
  test(
    'signing out ends the session here and at the provider',
    { tag: '@long' },
    async ({ page, request }) => {
      await signInAs(page, 'viewer@gateway.example');
      await expect(page).toHaveURL(people.viewer.landing);
      const token = await page.evaluate(() => localStorage.getItem('token'));
      await page.getByRole('link', { name: 'Logout' }).click();
      await page.getByRole('button', { name: /yes, sign me out/i }).click();
      await expect(page).toHaveURL(/\/authentication\/logged-out$/);
      await expect(page.getByText('You are signed out.')).toBeVisible();
      await axe(page);
      const reply = await request.get('/api/Account/IsAuthenticated', {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(await reply.json()).toBe(false);
      expect(await page.evaluate(() => localStorage.getItem('idToken'))).toBeNull();
      // The provider asks for the user again.
      await page.goto('/authentication/login');
      await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
    },
  );

  test('profile goes to the account, register to the login page', { tag: '@long' }, async ({ page }) => {
    await page.goto('/authentication/register');
    await expect(page).toHaveURL(/\/login$/);
    await fillIn(page, 'viewer', password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(people.viewer.landing);
    await page.goto('/authentication/profile');
    await expect(page).toHaveURL(/\/User\/AcctDetails$/);
  });
});

test.describe('a sign-in that fails', () => {
  // The browser logs the server's refusal.
  test.use({ tolerate: [new RegExp(`${providerPages.source}|status of 422`)] });

  async function expectFailure(page: Page, message: string, reason?: string) {
    await expect(page).toHaveURL(/\/authentication\/login-failed$/);
    await expect(page.getByRole('alert')).toContainText(message);
    if (reason) await expect(page.getByRole('alert')).toContainText(reason);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }

  test('for an address without an account', { tag: '@long' }, async ({ page }) => {
    await signInAs(page, 'stranger@elsewhere.example');
    await expectFailure(page, 'There was an error signing in.', 'no active account');
  });

  // @security address-not-verified
  test('for an address that is not verified', { tag: '@long' }, async ({ page }) => {
    await signInAs(page, 'unverified+admin@gateway.example');
    await expectFailure(page, 'There was an error signing in.', 'has not verified');
  });

  test('when the user closes the window of the provider', { tag: '@long' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign in with Contoso' }).click();
    await page.getByText('[ Cancel ]').click();
    await expectFailure(page, 'The user closed the window.');
  });

  // @security when-state-forged
  test('when the state is forged', { tag: '@long' }, async ({ page }) => {
    await page.goto('/authentication/login-callback?code=stolen&state=forged');
    await expectFailure(page, 'There was an error signing in.', 'begun in this window');
  });

  // @security when-somebody-elses-code-planted
  test(
    'when somebody else’s code is planted into a sign-in that was begun',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/login');
      await page.evaluate(() =>
        sessionStorage.setItem(
          'panoramic-sign-on',
          JSON.stringify({ state: 'a', nonce: 'b', verifier: 'c'.repeat(43) }),
        ),
      );
      await page.goto('/authentication/login-callback?code=stolen&state=a');
      await expectFailure(page, 'There was an error signing in.', 'could not be verified');
    },
  );
});

onSharedServer.describe('without a provider', () => {
  onSharedServer.use({ tolerate: [/status of 404/] });

  onSharedServer('nothing is offered, and the settings answer 404', async ({ page, request }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(page.getByText('Sign in with')).toHaveCount(0);
    expect((await request.get('/_configuration/Panoramic')).status()).toBe(404);
    await page.goto('/authentication/login');
    await expect(page.getByRole('alert')).toContainText('Could not load settings');
  });
});
