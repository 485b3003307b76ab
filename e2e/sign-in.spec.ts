import {
  fillIn,
  mainMenu,
  names,
  password,
  passwordField,
  people,
  signInByHand,
  usernameField,
} from './people.ts';
import { expect, test } from './test.ts';

const sessionKeys = ['userName', 'token', 'userId', 'usersRole'];

function storedSession(keys: string[]) {
  return keys.map((key) => localStorage.getItem(key));
}

test.describe('signing in', () => {
  for (const name of names) {
    test(`${name} signs in and lands where the roles lead`, async ({ page }) => {
      await signInByHand(page, name);
      await expect(mainMenu(page).getByText(`Username: ${name}`)).toBeVisible();
      const stored = await page.evaluate(storedSession, sessionKeys);
      expect(stored.every((value) => value !== null && value !== '')).toBe(true);
      expect(stored[0]).toContain(name);
    });
  }

  test('Enter submits', async ({ page }) => {
    await page.goto('/login');
    await fillIn(page, 'viewer', password);
    await passwordField(page).press('Enter');
    await expect(page).toHaveURL(people.viewer.landing);
  });

  test('somebody signed in already is sent on from /login and from /', async ({ page }) => {
    await signInByHand(page, 'home');
    await page.goto('/login');
    await expect(page).toHaveURL(people.home.landing);
    await page.goto('/');
    await expect(page).toHaveURL(people.home.landing);
  });

  test('an empty field is named, and its message goes when the field is edited', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log In' }).click();
    const noUsername = page.getByText('Username is required!');
    const noPassword = page.getByText('Password is required!');
    await expect(noUsername).toBeVisible();
    await expect(noPassword).toBeVisible();
    await usernameField(page).fill('w');
    await expect(noUsername).toBeHidden();
    await expect(noPassword).toBeVisible();
    await passwordField(page).fill('x');
    await expect(noPassword).toBeHidden();
  });

  test('blanks count as empty', async ({ page }) => {
    await page.goto('/login');
    await fillIn(page, '   ', '   ');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByText('Username is required!')).toBeVisible();
    await expect(page.getByText('Password is required!')).toBeVisible();
  });

  test('the password is shown and hidden again', async ({ page }) => {
    await page.goto('/login');
    const field = passwordField(page);
    await field.fill('secret');
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: /show/i }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: /hide/i }).click();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveValue('secret');
  });

  test("'Forgot your password?' leads to /forgot", async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      /\/forgot$/i,
    );
  });

  test('the login page has no menu', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(page.getByText('Lease Management')).toHaveCount(0);
  });
});

test.describe('a wrong password', () => {
  // The browser itself reports the 401 that the server answers.
  test.use({ tolerate: [/status of 401/] });

  for (const [username, secret] of [
    ['viewer', 'not-the-password'],
    ['nobody-of-that-name', password],
  ] as const) {
    test(`is refused, and so is an unknown user, in the same words: ${username}`, async ({ page }) => {
      await page.goto('/login');
      await fillIn(page, username, secret);
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByText('Username or password is incorrect!')).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    });
  }

  test('a session that has ended leads to /login', async ({ page }) => {
    await signInByHand(page, 'viewer');
    await page.evaluate(() => localStorage.setItem('token', 'no-such-session'));
    await page.goto('/Lease/LeaseSearch');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('signing out', () => {
  test('/logout clears the stored session and leads to /login', async ({ page }) => {
    await signInByHand(page, 'writer');
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(storedSession, sessionKeys)).toEqual([null, null, null, null]);
  });

  test('the token is worth nothing afterwards', { tag: '@replicas' }, async ({ page, request }) => {
    await signInByHand(page, 'writer');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await mainMenu(page).getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const reply = await request.get('/api/Account/IsAuthenticated', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await reply.json()).toBe(false);
  });
});
