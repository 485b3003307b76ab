import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkIn, mailsTo, testOnOwnServer } from '../support/own-server.ts';
import { fillIn, password, people, signInAs } from '../support/people.ts';
import { axe, expect } from '../support/test.ts';

const test = testOnOwnServer();
// One worker, because each worker would start another server.
test.describe.configure({ mode: 'default' });
const better = 'a fox under the maple tree';

async function logIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto('/login');
  await fillIn(page, username, secret);
  await page.getByRole('button', { name: 'Log In' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
}

async function fillPasswords(page: Page, old: string, fresh: string, again: string): Promise<void> {
  await page.getByLabel('Previous Password', { exact: true }).fill(old);
  await page.getByLabel('New Password', { exact: true }).fill(fresh);
  await page.getByLabel('Re-type Password', { exact: true }).fill(again);
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function expectAlert(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('Change Password', () => {
  test('shows the four alerts in their order, then the server’s text', async ({ page }) => {
    test.slow();
    await signInAs(page, 'viewer');
    await page.getByRole('link', { name: 'Change Password' }).click();
    await expect(page).toHaveURL(/\/User\/AcctDetails$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Password');
    for (const [old, fresh, again, text] of [
      ['', '', '', 'Old Password field must be filled out.'],
      ['x', '', '', 'New Password field must be filled out.'],
      ['x', 'y', '', 'Re-type Password field must be filled out.'],
      ['x', 'y', 'z', 'Password fields must match.'],
      ['not it', better, better, 'Previous Password is incorrect.'],
      [password, 'password1', 'password1', 'many people use'],
    ] as const) {
      await fillPasswords(page, old, fresh, again);
      await expectAlert(page, text);
    }
  });

  test('says how strong a password is, in words', { tag: '@long' }, async ({ page }) => {
    await signInAs(page, 'viewer', null);
    await page.goto('/User/AcctDetails');
    const field = page.getByLabel('New Password', { exact: true });
    for (const [typed, words] of [
      ['short', 'Strength: Too short'],
      ['password', 'Strength: Weak'],
      ['zg7 kq.p', 'Strength: Fair'],
      [better, 'Strength: Strong'],
    ] as const) {
      await field.fill(typed);
      await expect(page.getByText(words)).toBeVisible();
    }
    await axe(page);
  });

  test(
    'changes it, clears the fields and ends the other sessions',
    { tag: '@long' },
    async ({ page, browser, baseURL }) => {
      const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
      const other = await elsewhere.newPage();
      await signInAs(other, 'home');
      await signInAs(page, 'home', null);
      await page.goto('/User/AcctDetails');
      await fillPasswords(page, password, better, 'another');
      await expectAlert(page, 'Password fields must match.');
      await fillPasswords(page, password, better, better);
      await expectAlert(page, 'Password changed!');
      await expect(page.getByRole('main').locator('[aria-invalid="true"], [role="alert"]')).toHaveCount(0);
      for (const label of ['Previous Password', 'New Password', 'Re-type Password'])
        await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
      await other.goto('/User/AcctDetails');
      await expect(other).toHaveURL(/\/login$/);
      await elsewhere.close();
      await page.goto('/User/Settings');
      await expect(page.getByText('This session')).toBeVisible();
      await logOut(page);
      await logIn(page, 'home', better);
      await expect(page).toHaveURL(people.home.landing);
    },
  );

  // @security lists-sessions-signs-out-everywhere
  test(
    'lists the sessions and signs out everywhere else',
    { tag: '@long' },
    async ({ page, browser, baseURL }) => {
      const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
      const other = await elsewhere.newPage();
      await signInAs(other, 'broker');
      await signInAs(page, 'broker', null);
      await page.goto('/User/Settings');
      await expect(page.getByText('Chrome on Linux')).toHaveCount(2);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(page.getByText('Chrome on Linux')).toHaveCount(1);
      await other.goto('/User/AcctDetails');
      await expect(other).toHaveURL(/\/login$/);
      await elsewhere.close();
    },
  );
});

function twoStep(page: Page) {
  return page.getByRole('region', { name: 'Two-step sign-in' });
}

test.describe('two-step sign-in', () => {
  // The browser logs the 401 reply of an ended session.
  test.use({ tolerate: [/status of 401/] });

  test(
    'is turned on with a code of the app and then asked for at sign-in',
    { tag: '@long' },
    async ({ page }) => {
      test.slow();
      await signInAs(page, 'broker', null);
      await page.goto('/User/Settings');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await twoStep(page).getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      await axe(page);
      const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
      await page.getByLabel('Code', { exact: true }).fill(codeOf(key ?? '', 0));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('Keep these recovery codes in a safe place.')).toBeVisible();
      const codes = await page
        .getByRole('listitem')
        .filter({ hasText: /^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/ })
        .allTextContents();
      expect(codes).toHaveLength(10);
      await axe(page);
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText('10 recovery codes left')).toBeVisible();

      await logOut(page);
      await logIn(page, 'broker', password);
      await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
      await axe(page);
      // The next code, because the current one was used to turn it on.
      await page.getByLabel('Code', { exact: true }).fill(codeOf(key ?? '', 1));
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page).toHaveURL(people.broker.landing);

      await logOut(page);
      await logIn(page, 'broker', password);
      await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page).toHaveURL(people.broker.landing);

      await page.goto('/User/Settings');
      await expect(page.getByText('9 recovery codes left')).toBeVisible();
      await page.getByRole('button', { name: 'Turn off' }).click();
      await twoStep(page).getByLabel('Password', { exact: true }).fill(password);
      await test.step('the code is also asked for over the screen of a session that has ended', async () => {
        const token = await page.evaluate(() => localStorage.getItem('token'));
        const headers = { Authorization: `Bearer ${token}` };
        await page.request.post('/api/Account/Logout', { headers, data: {} });
        await page.getByRole('button', { name: 'Continue' }).click();
        const signIn = page.getByRole('dialog', { name: 'Sign in again' });
        await signIn.getByLabel('Password', { exact: true }).fill(password);
        await page.keyboard.press('Enter');
        const code = page
          .getByRole('dialog', { name: 'Two-step sign-in' })
          .getByLabel('Code', { exact: true });
        await expect(code).toBeFocused();
        await code.fill(codes[1] ?? '');
        await page.keyboard.press('Enter');
        await expect(code).toBeHidden();
      });
      await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
    },
  );

  test.describe('a wrong code', () => {
    test.use({ tolerate: [/status of 401/] });
    test('is refused in words', { tag: '@long' }, async ({ page }) => {
      await signInAs(page, 'admin', null);
      await page.goto('/User/Settings');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await twoStep(page).getByLabel('Password', { exact: true }).fill('not it');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('The password is not right.')).toBeVisible();
      await twoStep(page).getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Code', { exact: true }).fill('000000');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('The code is not right.')).toBeVisible();
    });
  });
});

test.describe('a forgotten password', () => {
  test(
    '/forgot leads to the server’s page, which answers the same for everyone',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await expect(page).toHaveURL(/\/Account\/ForgotPassword$/);
      const answers: (string | null)[] = [];
      for (const username of ['writer', 'nobody-at-all']) {
        await page.goto('/Account/ForgotPassword');
        await page.getByLabel('Username').fill(username);
        await page.getByRole('button', { name: 'Submit' }).click();
        answers.push(await page.getByRole('status').textContent());
      }
      await axe(page);
      expect(answers[0]).toContain('is on its way');
      expect(answers[1]).toBe(answers[0]);
    },
  );

  test.describe('beside an open session', () => {
    // A read that is under way when the session ends is refused.
    test.use({ tolerate: [/status of 401/] });

    test('is replaced by the link of the mail, once', { tag: '@long' }, async ({ page, server }) => {
      test.slow();
      await page.goto('/forgotpassword');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Username is required!')).toBeVisible();
      await page.getByLabel('Username').fill('admin');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('is on its way')).toBeVisible();
      await axe(page);
      const link = linkIn((await mailsTo(server, 'admin@gateway.example', 1)).at(-1));
      expect(link).toContain(`${server.url}/resetpassword?token=`);

      // Using the link ends this session too.
      await logIn(page, 'admin', password);
      await expect(page).toHaveURL(people.admin.landing);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
      await axe(page);
      await page.getByLabel('New Password', { exact: true }).fill(better);
      await page.getByLabel('Confirm Password', { exact: true }).fill(`${better}!`);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Password fields must match.')).toBeVisible();
      await page.getByLabel('Confirm Password', { exact: true }).fill(better);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Your password has been changed.')).toBeVisible();
      await axe(page);
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await page.goto(link);
      await expect(page.getByText('This link has expired or was used already.')).toBeVisible();
      await axe(page);
      await logIn(page, 'admin', better);
      await expect(page).toHaveURL(people.admin.landing);
      const mails = await mailsTo(server, 'admin@gateway.example', 2);
      expect(mails.at(-1)).toContain('Your Panoramic password was changed');
    });
  });
});

test.describe('without JavaScript', () => {
  // The browser logs the 400 reply that names the empty field.
  test.use({ javaScriptEnabled: false, tolerate: [/status of 400/] });
  test('the server’s page works', { tag: '@long' }, async ({ page }) => {
    await page.goto('/Account/ForgotPassword');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Username is required!')).toBeVisible();
    await page.getByLabel('Username').fill('viewer');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('status')).toContainText('is on its way');
  });
});

/** The code of an authenticator app, `later` intervals ahead. */
function codeOf(key: string, later: number): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(19) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
