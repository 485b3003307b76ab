import {
  fillIn,
  mainMenu,
  password,
  passwordField,
  people,
  signInAs,
  signInByHand,
  usernameField,
} from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const sessionKeys = ['userName', 'token', 'userId', 'usersRole'];

function storedSession(keys: string[]) {
  return keys.map((key) => localStorage.getItem(key));
}

test.describe('signing in', () => {
  test('leads to the page of the roles, by Enter too; /login and / redirect signed-in users there', async ({
    page,
  }) => {
    for (const name of ['home', 'broker'] as const)
      await test.step(name, async () => {
        await signInByHand(page, name);
        await expect(mainMenu(page).getByText(`Username: ${name}`)).toBeVisible();
        const stored = await page.evaluate(storedSession, sessionKeys);
        expect(stored.every((value) => value !== null && value !== '')).toBe(true);
        expect(stored[0]).toContain(name);
        for (const path of name === 'home' ? ['/login', '/'] : []) {
          await page.goto(path);
          await expect(page).toHaveURL(people[name].landing);
        }
        await page.evaluate(() => localStorage.clear());
      });
    await page.goto('/login');
    await fillIn(page, 'viewer', password);
    await passwordField(page).press('Enter');
    await expect(page).toHaveURL(people.viewer.landing);
  });

  test('the login page has no menu, names an empty field, and shows the password on demand', async ({
    page,
  }) => {
    await page.goto('/login');
    const logIn = page.getByRole('button', { name: 'Log In' });
    const noUsername = page.getByText('Username is required!');
    const noPassword = page.getByText('Password is required!');
    await test.step('no menu, and a link to /forgot', async () => {
      await expect(logIn).toBeVisible();
      await expect(page.getByText('Lease Management')).toHaveCount(0);
      const forgot = page.getByRole('link', { name: 'Forgot your password?' });
      await expect(forgot).toHaveAttribute('href', /\/forgot$/i);
    });
    await test.step('an empty field is named, and its message goes when the field is edited', async () => {
      await logIn.click();
      await expect(noUsername).toBeVisible();
      await expect(noPassword).toBeVisible();
      await usernameField(page).fill('w');
      await expect(noUsername).toBeHidden();
      await expect(noPassword).toBeVisible();
      await passwordField(page).fill('x');
      await expect(noPassword).toBeHidden();
    });
    await test.step('blanks count as empty', async () => {
      await fillIn(page, '   ', '   ');
      await logIn.click();
      await expect(noUsername).toBeVisible();
      await expect(noPassword).toBeVisible();
    });
    // @security password-shown-hidden-again
    await test.step('the password is shown and hidden again', async () => {
      const field = passwordField(page);
      await field.fill('secret');
      await expect(field).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: /show/i }).click();
      await expect(field).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: /hide/i }).click();
      await expect(field).toHaveAttribute('type', 'password');
      await expect(field).toHaveValue('secret');
    });
  });
});

test.describe('a wrong password', () => {
  // The browser logs the server's 401 reply.
  test.use({ tolerate: [/status of 401/] });

  test('is refused, and so is an unknown user, in the same words', async ({ page }) => {
    for (const [username, secret] of [
      ['viewer', 'not-the-password'],
      ['nobody-of-that-name', password],
    ] as const) {
      await page.goto('/login');
      await fillIn(page, username, secret);
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByText('Username or password is incorrect!')).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    }
  });
});

test.describe('signing out', () => {
  test('ends the session and leads to /login', { tag: '@replicas' }, async ({ page, request }) => {
    await signInAs(page, 'writer');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await mainMenu(page).getByRole('link', { name: 'Logout' }).click();
    // @security logout-clears-stored-session-leads
    await test.step('/logout clears the stored session and leads to /login', async () => {
      await expect(page).toHaveURL(/\/login$/);
      expect(await page.evaluate(storedSession, sessionKeys)).toEqual([null, null, null, null]);
    });
    // @security token-worth-nothing-afterwards
    await test.step('the token is invalid afterwards', async () => {
      const reply = await request.get('/api/Account/IsAuthenticated', {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(await reply.json()).toBe(false);
    });
  });
});
