import type { Contact, RentTerm } from '@panoramic/contract';
import { button, chooseMore, dialog, leaseMaker, openTab, paste, rowsOf } from './support/lease-rows.ts';
import { signInAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'writer', null);
});

test('deleting a row names it, offers Undo, and the history restores it', async ({ page, request }) => {
  const make = await leaseMaker(request);
  const id = await make.lease();
  await make.save('EditRentTerm', { sd_id: id, rt_type: 'CAM', rt_start: '2027-01-01', rt_monthly: 100 });
  await openTab(page, 'RentTerms', id);
  await button(rowsOf(page).first(), 'Delete').click();
  await expect(dialog(page)).toContainText('CAM, 01/01/2027, $100.00');
  await button(dialog(page), 'Delete').click();
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(page.getByText('Rent Term deleted: CAM, 01/01/2027, $100.00')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(rowsOf(page)).toHaveCount(1);
  await button(rowsOf(page).first(), 'Delete').click();
  await button(dialog(page), 'Delete').click();
  await expect(rowsOf(page)).toHaveCount(0);
  await chooseMore(page, 'History');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('CAM, 01/01/2027, $100.00').first()).toBeVisible();
  await button(history, 'Restore').click();
  await expect(button(history, 'Restore')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rowsOf(page)).toHaveCount(1);
});

test(
  'a date marked done shows its note on the row, Undo opens it again, and a reminder after its date is refused',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await make.save('EditCriticalDate', { sd_id: id, cd_type: 'Other', cd_action: '2027-03-31' });
    await openTab(page, 'CriticalDates', id);
    await rowsOf(page).getByRole('button', { name: /Other/ }).click();
    const panel = page.getByRole('dialog', { name: 'Critical date' });
    await panel.getByLabel('Note').fill('Settled by letter');
    await button(panel, 'Mark done').click();
    await expect(rowsOf(page)).toContainText(/Done by .+: Settled by letter/);
    await button(page, 'Undo').click();
    await expect(rowsOf(page).getByText('Done', { exact: true })).toHaveCount(0);

    await button(rowsOf(page).first(), 'Delete').click();
    await button(dialog(page), 'Delete').click();
    await chooseMore(page, 'History');
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByText('Other, 03/31/2027', { exact: true })).toBeVisible();
    await button(history, 'Restore').click();
    await expect(button(history, 'Restore')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(rowsOf(page)).toHaveCount(1);

    await button(page, 'Add').click();
    const added = rowsOf(page).nth(1);
    await added.getByRole('textbox', { name: 'Critical Date' }).fill('3/31/27');
    await added.getByRole('textbox', { name: 'Reminder Date' }).fill('4/1/27');
    await page.keyboard.press('Enter');
    await expect(added).toContainText('Reminder Date is after Critical Date.');
  },
);

test(
  'a row pasted with an empty Per SQFT keeps its notes, and Enter saves a row that is open alone',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await make.save('EditRentTerm', { sd_id: id, rt_type: 'CAM' });
    await openTab(page, 'RentTerms', id);
    await button(rowsOf(page).first(), 'Edit').click();
    await paste(page, [['CAM', '1/1/27', '12/31/27', '100', '', 'capped at 5 %']]);
    await rowsOf(page).first().getByRole('textbox', { name: 'Monthly' }).press('Enter');
    await expect(button(rowsOf(page).first(), 'Edit')).toBeVisible();
    await expect
      .poll(() => make.list<RentTerm>('GetRentTerms', id))
      .toMatchObject([{ rt_start: '2027-01-01', rt_monthly: 100, rt_notes: 'capped at 5 %' }]);
  },
);

test(
  'a contact of another lease is offered as a whole card, and a new phone is offered to that lease',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const [first, second] = [await make.lease(), await make.lease()];
    const company = `Zephyr ${Date.now()} Holdings`;
    await make.save('EditContacts', {
      c_site: first,
      c_type: 'Landlord',
      c_company: company,
      c_city: 'St. Louis',
      phone_work: '(314) 555-0142',
    });
    await openTab(page, 'Contacts', second);
    await button(page, 'Add').click();
    await page.getByLabel('Company').pressSequentially(company.slice(0, 16));
    await page.getByRole('option', { name: company }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Work', { exact: true })).toHaveValue('(314) 555-0142');
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toContainText('Landlord');
    await button(rowsOf(page).first(), 'Edit').click();
    await page.getByLabel('Work', { exact: true }).fill('(636) 555-0100');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText(`1 other lease has the same card of ${company}.`);
    await button(dialog(page), 'Change there too').click();
    await expect(page.getByText('Changed on 1 other lease.')).toBeVisible();
    expect(await make.list<Contact>('GetContacts', first)).toMatchObject([{ phone_work: '(636) 555-0100' }]);
  },
);
