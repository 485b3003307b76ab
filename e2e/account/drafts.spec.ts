import type { Page } from '@playwright/test';
import type { Lease, RentTerm } from '@panoramic/contract';
import { field } from '../comps/comp-page.ts';
import { button, leaseMaker, openTab, rowsOf } from '../support/lease-rows.ts';
import { mainMenu, signInAs, signInByHand } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

// The browser logs the reply to a stale save.
test.use({ tolerate: [/status of 409/] });

const notice = /^You have unsaved changes from \d{1,2}:\d\d [AP]M\.$/;

/** Accepts the browser's question about unsaved changes, so that the tests can reload. */
test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
});

async function signOut(page: Page) {
  await mainMenu(page).getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test(
  'a lease typed before a reload is offered back to its account alone, and discarded on request',
  { tag: '@long' },
  async ({ page, request }) => {
    const id = await (await leaseMaker(request)).lease();
    const summary = `/Lease/LeaseDetails-Summary?id=${id}`;
    await signInAs(page, 'writer', summary);
    await button(page, 'Edit').click();
    await field(page, 'Building Name').fill('Draft Tower');
    await page.reload();
    await expect(page.getByText(notice)).toBeVisible();
    await axe(page);

    await signOut(page);
    await signInByHand(page, 'admin');
    await page.goto(summary);
    await expect(button(page, 'Edit')).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);
    await signOut(page);

    await signInAs(page, 'writer', summary);
    await button(page, 'Restore').click();
    await expect(field(page, 'Building Name')).toHaveValue('Draft Tower');
    await button(page, 'Save').click();
    await expect(page.getByText('Lease saved.')).toBeVisible();
    await expect(page.getByText('Draft Tower').first()).toBeVisible();
    await page.reload();
    await expect(button(page, 'Edit')).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);

    await button(page, 'Edit').click();
    await field(page, 'Building Name').fill('Not wanted');
    await page.reload();
    await button(page, 'Discard').click();
    await expect(page.getByText(notice)).toHaveCount(0);
    await page.reload();
    await expect(button(page, 'Edit')).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);
  },
);

test(
  'a restored lease that somebody has changed since asks whose values to keep',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await signInAs(page, 'writer', `/Lease/LeaseDetails-Summary?id=${id}`);
    await button(page, 'Edit').click();
    await field(page, 'Building Name').fill('Mine Tower');
    await make.save<Lease>('EditLease', { sd_id: id, sd_building: 'Theirs Tower' });
    await page.reload();
    await button(page, 'Restore').click();
    await expect(field(page, 'Building Name')).toHaveValue('Mine Tower');
    await button(page, 'Save').click();
    const conflict = page.getByRole('dialog', { name: 'Changed meanwhile' });
    await expect(conflict).toContainText('Theirs Tower');
    await expect(conflict).toContainText('Mine Tower');
  },
);

test(
  'rows typed before a reload are offered back: a changed one, a new one and the general note',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await make.save('EditRentTerm', { sd_id: id, rt_type: 'CAM', rt_start: '2027-01-01', rt_monthly: 100 });
    await signInAs(page, 'writer', null);
    await openTab(page, 'RentTerms', id);
    await button(rowsOf(page).first(), 'Edit').click();
    await rowsOf(page).first().getByRole('textbox', { name: 'Monthly' }).fill('250');
    await button(page, 'Add').click();
    await rowsOf(page).nth(1).getByRole('textbox', { name: 'Monthly' }).fill('77');
    const notes = page.getByRole('region', { name: 'General Notes' });
    await button(notes, 'Edit').click();
    await notes.getByRole('textbox').fill('Call the landlord');
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(1);
    await button(page.getByRole('main'), 'Restore').first().click();
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(rowsOf(page).first().getByRole('textbox', { name: 'Monthly' })).toHaveValue(/250/);
    await expect(rowsOf(page).nth(1).getByRole('textbox', { name: 'Monthly' })).toHaveValue(/77/);
    await button(notes, 'Restore').click();
    await expect(notes.getByRole('textbox')).toHaveValue('Call the landlord');
    await button(page, 'Save All').click();
    await expect
      .poll(() => make.list<RentTerm>('GetRentTerms', id))
      .toMatchObject([{ rt_monthly: 250 }, { rt_monthly: 77 }]);
    await button(notes, 'Save').click();
    // A row leaves edit mode before the reply to its save arrives; its draft is removed with the reply.
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft-'));
    await expect.poll(() => page.evaluate(drafts)).toEqual([]);
    await openTab(page, 'RentTerms', id);
    await expect(notes.getByText('Call the landlord')).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);
  },
);

/** Lets the server carry the call out and keeps its answer from the browser. */
async function withholdAnswer(page: Page, call: string): Promise<() => Promise<void>> {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  // Limited to one call: a route removed while it waits lets the request through, and its reply arrives.
  await page.route(
    `**/api/Leases/${call}`,
    async (route) => {
      await route.fetch();
      resolve();
    },
    { times: 1 },
  );
  return () => answered;
}

test(
  'a change that was saved, although a reload lost the reply, is not offered again',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await signInAs(page, 'writer', null);
    await openTab(page, 'RentTerms', id);
    await button(page, 'Add').click();
    const rowIsSaved = await withholdAnswer(page, 'EditRentTerm');
    await rowsOf(page).first().getByRole('textbox', { name: 'Monthly' }).fill('77');
    await rowsOf(page).nth(1).getByRole('textbox', { name: 'Monthly' }).fill('not a number');
    await button(page, 'Save All').click();
    await rowIsSaved();
    await page.reload();
    await button(page.getByRole('main'), 'Restore').click();
    await expect(rowsOf(page).getByRole('textbox', { name: 'Monthly' })).toHaveValue('not a number');
    await expect(rowsOf(page)).toHaveCount(2);
    await button(rowsOf(page).nth(1), 'Delete').click();

    await page.goto('/Lease/AddLease');
    const leaseIsSaved = await withholdAnswer(page, 'EditLease');
    await field(page, 'Building Name').fill('Saved Once Tower');
    await button(page, 'Add').click();
    await leaseIsSaved();
    await page.reload();
    await expect(field(page, 'Building Name')).toHaveValue('');
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(notice)).toHaveCount(0);
  },
);

test('leaving on purpose discards what was typed', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'admin', '/admin/users/details');
  await field(page, 'First Name').fill('Gone');
  await page.getByRole('link', { name: 'Back to Users' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/i);
  await page.goto('/admin/users/details');
  await expect(field(page, 'First Name')).toHaveValue('');
  await expect(page.getByText(notice)).toHaveCount(0);
});
