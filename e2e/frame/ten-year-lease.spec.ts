import type { Page } from '@playwright/test';
import { leaseMaker, rowsOf } from '../support/lease-rows.ts';
import { newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Keys and clicks beside the text that is typed. */
const most = 100;

/** Types text, which is not counted, and presses keys, which are. */
function counting(page: Page) {
  let presses = 0;
  async function press(...keys: readonly string[]) {
    for (const key of keys) {
      presses += 1;
      await page.keyboard.press(key);
    }
  }
  return {
    press,
    count: () => presses,
    /** Each text, with Tab to the next field; an empty one is a field passed by. */
    fields: async (...texts: readonly string[]) => {
      for (const [index, text] of texts.entries()) {
        if (text !== '') await page.keyboard.type(text);
        if (index < texts.length - 1) await press('Tab');
      }
    },
  };
}

test(
  `a ten-year lease with rent, option, dates, contacts and document takes ${most} presses at most`,
  { tag: '@long' },
  async ({ page, request }) => {
    await signInAs(page, 'writer');
    const { press, fields, count } = counting(page);
    const number = newNumber();
    const title = page.getByRole('heading', { level: 1 });

    // Fifteen fields.
    await page.getByLabel('Office/Store #').blur();
    await press('g', 'a');
    await expect(page.getByLabel('Office/Store #')).toBeFocused();
    await fields(number, 'Branch', '', 'Ten Year Tower', '100 N Broadway', 'Suite 900', 'St. Louis', 'MO');
    await press('Tab');
    await fields('63102', '1/1/2027', '1/1/2027', '12/31/2036', '', 'NNN', '5000', '25000');
    await press('Enter');
    await expect(title).toHaveText('Lease Details');
    const id = Number(new URL(page.url()).searchParams.get('id'));

    // Ten years of rent with three free months and 3 %.
    await press(']');
    await expect(page).toHaveURL(/RentTerms/);
    await press('b');
    await expect(page.getByRole('dialog').getByLabel('Monthly', { exact: true })).toBeFocused();
    await fields('10000', '', '', '3', '', '', '3');
    await press('Enter');
    await expect(rowsOf(page)).toHaveCount(11);
    await press('ControlOrMeta+s');
    await expect(page.getByRole('button', { name: 'Save All' })).toBeDisabled();
    await expect(rowsOf(page).getByRole('button', { name: 'Edit' })).toHaveCount(11);

    // An option with its window, and five dates.
    await press(']');
    await expect(page).toHaveURL(/CriticalDates/);
    const added = async () => {
      await press('n');
      await expect(rowsOf(page).last().getByRole('combobox', { name: 'Type' })).toBeFocused();
    };
    const saved = async (rows: number) => {
      await press('Enter');
      await expect(rowsOf(page)).toHaveCount(rows);
      await expect(rowsOf(page).last().getByRole('button', { name: 'Edit' })).toBeVisible();
    };
    await added();
    await fields('Option', '9m before exp', '', '12m before exp', '', '', '60', 'Schedule', '14000', '3');
    await saved(1);
    for (const [index, [type, day]] of [
      ['Termination', '1/1/2032'],
      ['Right', '6/30/2030'],
      ['Expiration', 'exp'],
      ['Other', '3/1/2028'],
      ['Other', '3/1/2029'],
    ].entries()) {
      await added();
      await fields(type ?? '', day ?? '');
      await saved(index + 2);
    }

    // A document, by way of Notes.
    await press(']', ']');
    await expect(page).toHaveURL(/Documents/);
    await press('n');
    await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused();
    await fields('Lease', '');
    const chooser = page.waitForEvent('filechooser');
    await press('Enter');
    await (
      await chooser
    ).setFiles({ name: 'Lease.txt', mimeType: 'text/plain', buffer: Buffer.from('Lease') });
    await expect(page.getByLabel('Document Name')).toHaveValue('Lease');
    await press('ControlOrMeta+s');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();

    // Two contacts.
    await press(']');
    await expect(page).toHaveURL(/Contacts/);
    for (const [index, type] of ['Landlord', 'Property'].entries()) {
      await added();
      await fields(type, 'Cobalt Realty', 'Ann', 'Lee', '', '', '', '', '', '3145550199');
      await saved(index + 1);
    }

    const make = await leaseMaker(request);
    const rows = async (call: string) => (await make.list(call, id)).length;
    expect([await rows('GetRentTerms'), await rows('GetCriticalDates'), await rows('GetOptions')]).toEqual([
      11, 6, 1,
    ]);
    expect([await rows('GetDocumentFiles'), await rows('GetContacts')]).toEqual([1, 2]);
    expect(count()).toBeLessThanOrEqual(most);
  },
);
