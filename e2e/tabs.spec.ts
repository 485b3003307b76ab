import type { APIRequestContext } from '@playwright/test';
import { button, dialog, leaseMaker, openTab, rowsOf } from './support/lease-rows.ts';
import { signInAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A tab, its noun, the call that saves a row of it, and such a row. */
const kinds = [
  ['RentTerms', 'Rent Term', 'EditRentTerm', 'sd_id', { rt_type: 'CAM' }],
  ['CriticalDates', 'Critical Date', 'EditCriticalDate', 'sd_id', { cd_type: 'Other' }],
  ['Notes', 'Note', 'EditSiteComments', 'site_id', { com_text: 'Roof' }],
  ['Contacts', 'Contact', 'EditContacts', 'c_site', { c_company: 'Arch' }],
] as const;

/** A lease with one row in each of its tabs. */
async function aLeaseWithRows(request: APIRequestContext): Promise<number> {
  const make = await leaseMaker(request);
  const id = await make.lease();
  for (const [, , call, parent, values] of kinds) await make.save(call, { [parent]: id, ...values });
  return id;
}

test('a viewer sees every tab without any button that changes data', async ({ page, request }) => {
  const id = await aLeaseWithRows(request);
  await signInAs(page, 'viewer', null);
  for (const [tab] of kinds)
    await test.step(tab, async () => {
      await openTab(page, tab, id);
      await expect(page.getByRole('heading', { name: 'Lease Details' })).toBeVisible();
      await expect(page.getByText('100 N Broadway, St. Louis, MO 63102')).toBeVisible();
      await expect(rowsOf(page)).toHaveCount(1);
      for (const name of ['Add', 'Save All', 'Edit', 'Save', 'Cancel', 'Delete'])
        await expect(button(page, name)).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Back To List' })).toHaveAttribute(
        'href',
        '/Lease/ActiveLeases?search=1',
      );
    });
});

test('Delete asks in the words of each tab', { tag: '@long' }, async ({ page, request }) => {
  const id = await aLeaseWithRows(request);
  await signInAs(page, 'writer', null);
  await openTab(page, 'Documents', id);
  const bar = page.getByRole('navigation', { name: 'Lease', exact: true });
  for (const [tab, noun] of kinds)
    await test.step(`'Are you sure you want to delete this ${noun}?'`, async () => {
      await bar.locator(`a[href*="LeaseDetails-${tab}?"]`).click();
      await expect(rowsOf(page)).toHaveCount(1);
      await button(page, 'Delete').click();
      await expect(dialog(page)).toContainText(`Are you sure you want to delete this ${noun}?`);
      await expect(button(dialog(page), 'Cancel')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(rowsOf(page)).toHaveCount(1);
      await button(page, 'Delete').click();
      await button(dialog(page), 'Delete').click();
      await expect(page.getByText('No Results Found')).toBeVisible();
    });
});

test.describe('Critical Dates', () => {
  test('a date is added with reminder, addresses and Done, is marked in words, and acknowledged', async ({
    page,
    request,
  }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await make.save('EditCriticalDate', { sd_id: id, cd_type: 'Other', cd_action: '2020-01-01' });
    await signInAs(page, 'writer', null);
    await openTab(page, 'CriticalDates', id);
    await expect(page.getByText('The date is the last day to act.')).toBeVisible();
    await expect(rowsOf(page).getByText(/days overdue$/)).toBeVisible();
    await button(page, 'Add').click();
    const row = rowsOf(page).nth(1);
    await expect(row.getByRole('combobox', { name: 'Type' })).toBeFocused();
    await expect(button(row, 'Delete')).toBeVisible();
    await page.keyboard.type('opt');
    await page.keyboard.press('Tab');
    await row.getByRole('textbox', { name: 'Critical Date' }).fill('3/31/27');
    await row.getByRole('textbox', { name: 'Notes/Comments' }).fill('Certified mail');
    await row.getByRole('textbox', { name: 'Reminder Date' }).fill('1/31/27');
    await row.getByRole('textbox', { name: 'E-mail Addresses' }).fill('nobody');
    await button(row, 'Save').click();
    await expect(row.getByText('Enter e-mail addresses such as')).toBeVisible();
    await expect(row.getByRole('textbox', { name: 'E-mail Addresses' })).toBeFocused();
    await page.keyboard.type('a@b.com');
    await row.getByRole('textbox', { name: 'E-mail Addresses' }).fill('a@b.com, c@d.com');
    await row.getByRole('checkbox', { name: 'Done' }).check();
    await button(row, 'Save').click();
    await expect(row.getByText('03/31/2027')).toBeVisible();
    await expect(row.getByText('Done')).toBeVisible();
    await expect
      .poll(() => make.list('GetCriticalDates', id))
      .toContainEqual(
        expect.objectContaining({
          cd_type: 'Option to Renew',
          cd_action: '2027-03-31',
          cd_reminder: '2027-01-31',
          cd_email: 'a@b.com, c@d.com',
          cd_status: false,
        }),
      );

    const overdue = rowsOf(page).first();
    await button(overdue, 'Acknowledge Other').click();
    const panel = page.getByRole('dialog', { name: 'Critical date' });
    await panel.getByLabel('Note').fill('Sent by certified mail');
    await button(panel, 'Mark done').click();
    await expect(overdue.getByText('Done', { exact: true })).toBeVisible();
    await expect(button(overdue, 'Acknowledge Other')).toBeFocused();
  });
});

test.describe('Notes', () => {
  test(
    'an empty note shows both alerts of the specification, leaving an unsaved one asks, and leaving one that is being saved waits',
    { tag: '@long' },
    async ({ page, request }) => {
      const id = await (await leaseMaker(request)).lease();
      await signInAs(page, 'writer', null);
      await openTab(page, 'Notes', id);
      await button(page, 'Add').click();
      const row = rowsOf(page);
      const date = row.getByRole('textbox', { name: 'Date' });
      await expect(date).not.toHaveValue('');
      await row.getByRole('combobox', { name: 'Type' }).fill('General');
      await button(row, 'Save').click();
      await expect(dialog(page)).toHaveText(/^Comment can't be blank\./);
      await page.keyboard.press('Enter');
      await expect(row.getByRole('textbox', { name: 'Notes' })).toBeFocused();
      await page.keyboard.type('Roof to be replaced');
      await date.fill('');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(dialog(page)).toHaveText(/^Comment date is required\./);
      await page.keyboard.press('Escape');
      await expect(date).toBeFocused();
      await page.keyboard.type('10/1/26');
      await page.keyboard.press('ControlOrMeta+s');
      // The server sets the author.
      await expect(row.getByText('Walter Reyes')).toBeVisible();
      await expect(row.getByText('10/01/2026')).toBeVisible();
      await expect(button(row, 'Edit')).toBeFocused();

      const text = page.getByRole('textbox', { name: 'Notes' });
      await test.step('an empty row is left without a question', async () => {
        await button(page, 'Add').click();
        await page.getByRole('link', { name: 'Contacts' }).click();
        await expect(page).toHaveURL(/Contacts/);
        await page.getByRole('link', { name: 'Notes' }).click();
      });
      await test.step('an unsaved note asks', async () => {
        await button(page, 'Add').click();
        await text.fill('Half a sen');
        await page.getByRole('link', { name: 'Contacts' }).click();
        await button(dialog(page), 'Stay').click();
        await expect(text).toHaveValue('Half a sen');
        await page.getByRole('link', { name: 'Contacts' }).click();
        await button(dialog(page), 'Leave').click();
        await expect(page).toHaveURL(/Contacts/);
      });
      await test.step('a note that is being saved is waited for', async () => {
        const { promise: left, resolve: leave } = Promise.withResolvers<void>();
        await page.route('**/api/Leases/EditSiteComments', async (route) => {
          await left;
          await route.continue();
        });
        await page.getByRole('link', { name: 'Notes' }).click();
        await button(page, 'Add').click();
        await text.fill('Saved on the way out');
        await page.keyboard.press('ControlOrMeta+s');
        await page.getByRole('link', { name: 'Contacts' }).click();
        await expect(page).not.toHaveURL(/Contacts/);
        await expect(dialog(page)).toHaveCount(0);
        leave();
        await expect(page).toHaveURL(/Contacts/);
        await page.getByRole('link', { name: 'Notes' }).click();
        await expect(rowsOf(page).filter({ hasText: 'Saved on the way out' })).toHaveCount(1);
      });
      await test.step('keys pressed meanwhile count: two tabs on, and a new row there', async () => {
        const { promise: left, resolve: leave } = Promise.withResolvers<void>();
        await page.unroute('**/api/Leases/EditSiteComments');
        await page.route('**/api/Leases/EditSiteComments', async (route) => {
          await left;
          await route.continue();
        });
        await button(page, 'Add').click();
        await text.fill('Saved on the way on');
        await page.keyboard.press('ControlOrMeta+s');
        await page.getByRole('heading', { level: 1 }).click();
        for (const key of [']', ']', 'n']) await page.keyboard.press(key);
        leave();
        await expect(page).toHaveURL(/Contacts/);
        await expect(rowsOf(page).last().getByRole('combobox', { name: 'Type' })).toBeFocused();
      });
    },
  );
});

test.describe('Contacts', () => {
  // @security phones-mails-links-preferred-phone
  test(
    'phones and mails are links, the preferred phone is highlighted, notes on a second line',
    { tag: '@long' },
    async ({ page, request }) => {
      const id = await (await leaseMaker(request)).lease();
      await signInAs(page, 'writer', null);
      await openTab(page, 'Contacts', id);
      await button(page, 'Add').click();
      const row = rowsOf(page);
      await expect(row.getByRole('combobox', { name: 'Type' })).toBeFocused();
      await page.keyboard.type('landl');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Gateway Properties');
      await row.getByLabel('Work', { exact: true }).fill('(314) 555-0142');
      await row.getByLabel('Cell', { exact: true }).fill('(314) 555-0199');
      await row.getByRole('combobox', { name: 'Preferred Phone' }).fill('Cell');
      await row.getByLabel('Email', { exact: true }).fill('maria@gateway.example');
      await row.getByLabel('Notes').fill('Before noon');
      await row.getByLabel('Email', { exact: true }).press('Enter');
      await expect(row.getByRole('link', { name: '(314) 555-0199' })).toHaveAttribute(
        'href',
        'tel:3145550199',
      );
      await expect(row.getByText('preferred')).toHaveCount(1);
      await expect(row.getByRole('link', { name: 'maria@gateway.example' })).toHaveAttribute(
        'href',
        'mailto:maria@gateway.example',
      );
      await expect(row.getByRole('row').nth(1)).toHaveText('Before noon');
      await expect(row.getByText('Landlord', { exact: true })).toBeVisible();
    },
  );
});
