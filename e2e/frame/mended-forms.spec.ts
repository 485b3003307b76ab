import type { Page } from '@playwright/test';
import { field } from '../comps/comp-page.ts';
import { button, leaseMaker, openTab, rowsOf } from '../support/lease-rows.ts';
import { aLease, newNumber, summaryOf } from '../support/made-leases.ts';
import { signInAs, type PersonName } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { giveAccess } from '../support/new-user.ts';

/** A form that is filled in wrongly, then mended, often in another field than the one with the error. */
interface MendedForm {
  readonly form: string;
  readonly as: PersonName;
  readonly open: (page: Page) => Promise<unknown>;
  /** Fills in what is wrong; the test presses the button. */
  readonly wrong: (page: Page) => Promise<unknown>;
  readonly button: string;
  readonly error: string | RegExp;
  readonly mend: (page: Page) => Promise<unknown>;
  /** Shown after the save. */
  readonly saved: (page: Page) => ReturnType<Page['locator']>;
  /** Opens the saved form again, where it closes. */
  readonly reopen?: (page: Page) => Promise<unknown>;
}

const edit = (page: Page) => button(page, 'Edit').click();
const text = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const told = (words: string) => (page: Page) => page.getByText(words);

/** A row of a tab: its fields by label, wrongly and mended. */
function rowForm(
  tab: string,
  error: string,
  [wrong, mended]: readonly [Record<string, string>, Record<string, string>],
): MendedForm {
  const fill = (values: Record<string, string>) => async (page: Page) => {
    for (const [label, value] of Object.entries(values))
      await rowsOf(page).first().getByLabel(label, { exact: true }).fill(value);
  };
  return {
    form: `a row of ${tab}`,
    as: 'writer',
    open: async (page) => {
      await openTab(page, tab, await (await leaseMaker(page.request)).lease());
      await button(page, 'Add').click();
    },
    wrong: fill(wrong),
    button: 'Save',
    error,
    mend: fill(mended),
    saved: (page) => button(rowsOf(page).first(), 'Edit'),
    reopen: (page) => button(rowsOf(page).first(), 'Edit').click(),
  };
}

const unreadableDate = 'Enter a date such as 03/31/2027.';

const forms: readonly MendedForm[] = [
  {
    form: 'Add Lease',
    as: 'writer',
    open: (page) => page.goto('/Lease/AddLease'),
    wrong: (page) => text(page, 'City').fill('Clayton'),
    button: 'Add',
    error: 'Enter an office/store #, a building name or a street address.',
    mend: (page) => text(page, 'Building Name').fill('Mended Tower'),
    saved: told('Lease added.'),
    reopen: edit,
  },
  {
    form: 'a lease',
    as: 'writer',
    open: async (page) => {
      await page.goto(summaryOf(await aLease(page, { sd_ced: '2027-01-31' })));
      await edit(page);
    },
    wrong: (page) => text(page, 'Current Commencement Date').fill('02/01/2027'),
    button: 'Save',
    error: 'Current Expiration Date is before Current Commencement Date.',
    mend: (page) => text(page, 'Current Commencement Date').fill('01/01/2027'),
    saved: told('Lease saved.'),
    reopen: edit,
  },
  rowForm('RentTerms', 'End is before Start.', [
    { Start: '02/01/2027', End: '01/31/2027' },
    { Start: '01/01/2027' },
  ]),
  rowForm('CriticalDates', 'Reminder Date is after Critical Date.', [
    { 'Critical Date': '03/31/2027', 'Reminder Date': '04/01/2027' },
    { 'Critical Date': '05/31/2027' },
  ]),
  rowForm('Notes', unreadableDate, [
    { Date: '02/30/2027', Notes: 'Walked the site' },
    { Date: '02/28/2027' },
  ]),
  rowForm('Documents', unreadableDate, [
    { 'Document Name': 'Lease', Date: '02/30/2027' },
    { Date: '02/28/2027' },
  ]),
  rowForm('Contacts', 'At most 200 characters.', [
    { Company: 'Cobalt Realty', Zip: '6'.repeat(201) },
    { Zip: '63102' },
  ]),
  {
    form: 'a user',
    as: 'admin',
    open: async (page) => {
      await page.goto('/admin/users/details');
      await giveAccess(page);
    },
    wrong: (page) => text(page, 'Last Name').fill(newNumber()),
    button: 'Save',
    error: /Enter .* e-mail address/i,
    mend: (page) => text(page, 'Email').fill(`${newNumber()}@example.com`.toLowerCase()),
    saved: told('User added successfully!'),
  },
  {
    form: 'a new client',
    as: 'admin',
    open: (page) => page.goto('/admin/clients/create'),
    wrong: (page) => text(page, 'Name').fill('meridian bank'),
    button: 'Create',
    error: 'There is a client with this name already.',
    mend: (page) => text(page, 'Name').fill(`Mended ${newNumber()}`),
    saved: told('Client added successfully!'),
  },
  {
    form: 'a client',
    as: 'admin',
    open: async (page) => {
      await page.goto('/admin/clients/create');
      await text(page, 'Name').fill(`Named ${newNumber()}`);
      await button(page, 'Create').click();
      await page.getByRole('link', { name: /^Give .* a logo$/ }).click();
      await expect(page.getByRole('heading', { name: 'Client Details' })).toBeVisible();
      await page.getByRole('tab', { name: 'Client' }).click();
    },
    wrong: (page) => text(page, 'Name').fill(''),
    button: 'Save',
    error: 'Enter a name.',
    mend: (page) => text(page, 'Name').fill(`Renamed ${newNumber()}`),
    saved: told('Client saved successfully!'),
  },
  {
    form: 'a new role',
    as: 'admin',
    open: (page) => page.goto('/admin/roles/create'),
    wrong: (page) => text(page, 'Role Name').fill('WRITE'),
    button: 'Create',
    error: 'There is a role with this name already.',
    mend: (page) => text(page, 'Role Name').fill(`Mended ${newNumber()}`),
    saved: told('Role added successfully!'),
  },
  {
    form: 'a role',
    as: 'admin',
    open: async (page) => {
      await page.goto('/admin/roles/create');
      await text(page, 'Role Name').fill(`Named ${newNumber()}`);
      await button(page, 'Create').click();
      await page.getByRole('link', { name: /^Add users to/ }).click();
      await expect(page.getByRole('heading', { name: 'Role Details' })).toBeVisible();
    },
    wrong: (page) => text(page, 'Role Name').fill('comps'),
    button: 'Save',
    error: 'There is a role with this name already.',
    mend: (page) => text(page, 'Role Name').fill(`Renamed ${newNumber()}`),
    saved: told('Success!'),
  },
  {
    form: 'a comp',
    as: 'broker',
    open: (page) => page.goto('/Comps/CompsAdd?compType=1'),
    wrong: (page) => field(page, 'Leased SF').fill('abc'),
    button: 'Add',
    error: /number/i,
    mend: (page) => field(page, 'Leased SF').fill('1200'),
    saved: (page) => page.getByRole('heading', { name: 'Summary Office Lease' }),
    reopen: edit,
  },
];

test.describe('after a success no earlier error stays at a field', () => {
  // The browser logs the refusals of the server.
  test.use({ tolerate: [/status of 4\d\d/] });

  for (const { form, as, ...steps } of forms)
    test(`of ${form}`, { tag: '@long' }, async ({ page }) => {
      await signInAs(page, as, null);
      await steps.open(page);
      await steps.wrong(page);
      const main = page.getByRole('main');
      await button(main, steps.button).first().click();
      await expect(main.getByText(steps.error).first()).toBeVisible();
      await steps.mend(page);
      await button(main, steps.button).first().click();
      await expect(steps.saved(page).first()).toBeVisible();
      await steps.reopen?.(page);
      if (steps.reopen) await expect(main.getByRole('textbox').first()).toBeVisible();
      await expect(main.getByText(steps.error)).toHaveCount(0);
      await expect(main.locator('[aria-invalid="true"], [role="alert"]')).toHaveCount(0);
    });
});
