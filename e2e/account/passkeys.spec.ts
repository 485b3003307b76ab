import type { Page } from '@playwright/test';
import { signedIn } from '../screens/subjects.ts';
import { testOnOwnServer } from '../support/own-server.ts';
import { password, signInAs } from '../support/people.ts';
import { axe, expect } from '../support/test.ts';

/** Uses localhost, because browsers allow passkeys for a host name, not for an IP address. */
const test = testOnOwnServer().extend({
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
});

/** Adds a virtual authenticator that verifies its user without interaction. */
async function addDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText(name);
}

test(
  'a passkey is added, signs in by itself, and is the second factor where one is required',
  { tag: '@long' },
  async ({ page, server }) => {
    const libraries: string[] = [];
    page.on('request', (request) => {
      if (/device-[\w-]+\.js/.test(request.url())) libraries.push(request.url());
    });
    await addDevice(page);
    await signInAs(page, 'viewer', '/User/Settings');
    await addPasskey(page, 'Work laptop');
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('not used yet');

    await page.goto('/logout');
    await page.reload();
    libraries.length = 0;
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    expect(libraries).toEqual([]);
    await axe(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/Lease\/LeaseSearch$/);
    await page.goto('/User/Settings');
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('last used');
    await page.goto('/logout');

    const admin = await signedIn(server.url, 'admin');
    await admin.call('Admin/SaveSecurityPolicy', {
      secondFactor: true,
      graceDays: 0,
      idleMinutes: null,
      absoluteHours: null,
      passwordMin: null,
    });
    await signInAs(page, 'writer', null);
    await page.goto('/Lease/ActiveLeases');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second factor');
    await axe(page);
    await addPasskey(page, 'Phone');
    await page.getByRole('button', { name: 'Continue to Panoramic' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Leases');
  },
);
