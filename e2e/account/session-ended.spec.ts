import type { APIRequestContext, Page } from '@playwright/test';
import type { Lease, RentTerm, User } from '@panoramic/contract';
import { field } from '../comps/comp-page.ts';
import { button, leaseMaker, openTab, rowsOf } from '../support/lease-rows.ts';
import { password, passwordField, signInAs, usernameField, type PersonName } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';
import { giveAccess } from '../support/new-user.ts';

// The browser logs the 401 replies of the ended session.
test.use({ tolerate: [/status of 401/] });

/** Ends the session of the page as an administrator would, behind its back. */
async function endSession(page: Page): Promise<void> {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  await page.request.post('/api/Account/Logout', { headers, data: {} });
}

function signInDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Sign in again' });
}

async function signInOver(page: Page, secret = password): Promise<void> {
  await expect(signInDialog(page)).toBeVisible();
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
}

async function callAs(request: APIRequestContext, name: PersonName, url: string): Promise<unknown> {
  const signedIn = await request.post('/api/Account/token', { data: { Username: name, Password: password } });
  const { token } = (await signedIn.json()) as { token: string };
  const reply = await request.get(`/api/${url}`, { headers: { Authorization: `Bearer ${token}` } });
  return reply.json();
}

test.describe('a session that ends in the middle of an edit: the sign-in appears over the form, and the save goes through', () => {
  test('of a lease; a wrong password is refused in place', { tag: '@long' }, async ({ page, request }) => {
    const id = await (await leaseMaker(request)).lease();
    await signInAs(page, 'writer', `/Lease/LeaseDetails-Summary?id=${id}`);
    await button(page, 'Edit').click();
    await field(page, 'Building Name').fill('Kept Tower');
    await endSession(page);
    await button(page, 'Save').click();
    await axe(page);
    await signInOver(page, 'not-the-password');
    await expect(signInDialog(page)).toContainText('Username or password is incorrect!');
    await passwordField(page).fill('');
    await passwordField(page).focus();
    await signInOver(page);
    await expect(signInDialog(page)).toBeHidden();
    await expect(page.getByText('Lease saved.')).toBeVisible();
    const lease = (await callAs(request, 'writer', `Leases/GetLease?id=${id}`)) as Lease;
    expect(lease.sd_building).toBe('Kept Tower');
  });

  test('of a row of Rent Terms', { tag: '@long' }, async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await make.save('EditRentTerm', { sd_id: id, rt_type: 'CAM', rt_start: '2027-01-01', rt_monthly: 100 });
    await signInAs(page, 'writer', null);
    await openTab(page, 'RentTerms', id);
    await button(rowsOf(page).first(), 'Edit').click();
    await rowsOf(page).getByRole('textbox', { name: 'Monthly' }).fill('250');
    await endSession(page);
    await page.keyboard.press('Enter');
    await signInOver(page);
    await expect.poll(() => make.list<RentTerm>('GetRentTerms', id)).toMatchObject([{ rt_monthly: 250 }]);
  });

  test('of a document with its file', { tag: '@long' }, async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await signInAs(page, 'writer', null);
    await openTab(page, 'Documents', id);
    const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear landlord') };
    await page.getByLabel('Drop files here or choose files').setInputFiles([letter]);
    await rowsOf(page).getByRole('textbox', { name: 'Note' }).fill('Kept with its file');
    await endSession(page);
    await rowsOf(page).getByRole('textbox', { name: 'Document Name' }).press('Enter');
    await signInOver(page);
    await expect(rowsOf(page).getByRole('link')).toHaveText(['letter']);
    expect(await make.list('GetDocumentFiles', id)).toMatchObject([{ text: 'Kept with its file' }]);
  });

  test('of a comp and of a new user', { tag: '@long' }, async ({ page, request }) => {
    await signInAs(page, 'admin', '/Comps/CompsList?all=1&compType=1');
    await page.getByRole('link', { name: /^View/ }).nth(2).click();
    await button(page, 'Edit').click();
    const comments = `Kept at ${Date.now()}`;
    await field(page, 'Comments').fill(comments);
    await endSession(page);
    await button(page, 'Save').click();
    await signInOver(page);
    await expect(page.getByText('Comp saved.')).toBeVisible();
    await expect(page.getByText(comments)).toBeVisible();

    await page.goto('/admin/users/details');
    const email = `kept-${Date.now()}@gateway.example`;
    await giveAccess(page);
    await field(page, 'First Name').fill('Kept');
    await field(page, 'Last Name').fill('Person');
    await field(page, 'Email').fill(email);
    await endSession(page);
    await button(page, 'Save').click();
    await signInOver(page);
    await expect(page.getByText('User added successfully!')).toBeVisible();
    const users = (await callAs(request, 'admin', `Admin/SearchUsersAsync?query=${email}`)) as User[];
    expect(users).toMatchObject([{ email, firstName: 'Kept' }]);
  });
});

test(
  'another account that signs in there is told so, and nothing is saved under its name',
  { tag: '@long' },
  async ({ page, request }) => {
    const id = await (await leaseMaker(request)).lease();
    await signInAs(page, 'writer', `/Lease/LeaseDetails-Summary?id=${id}`);
    await button(page, 'Edit').click();
    await field(page, 'Building Name').fill('Nobody saves this');
    await endSession(page);
    await button(page, 'Save').click();
    await usernameField(page).fill('admin');
    await passwordField(page).focus();
    await signInOver(page);
    await expect(page).toHaveURL(/\/admin\/clients$/i);
    await expect(
      page.getByText(/You are signed in as admin.*What writer.* typed was not saved/),
    ).toBeVisible();
    const lease = (await callAs(request, 'writer', `Leases/GetLease?id=${id}`)) as Lease;
    expect(lease.sd_building).toBe('Broadway Tower');
  },
);
