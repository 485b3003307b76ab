import type { Locator, Page } from '@playwright/test';
import { button, openTab, rowsOf } from './support/lease-rows.ts';
import { aLease } from './support/made-leases.ts';
import { signInAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A form, choices from the server, a filter, and rows stand for all: fields of a kind share one input. */
const forms = ['/Lease/AddLease', '/admin/users/details', '/admin/users'];
const tabs = ['RentTerms', 'Contacts'];

test(
  'choices of forms and rows can be typed without a pause and left by Tab',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', null);
    // The browser asks before leaving unsaved text.
    page.on('dialog', (dialog) => void dialog.accept());
    const { sd_id } = await aLease(page);
    for (const path of forms)
      await test.step(path, async () => {
        await page.goto(path);
        await typeChoices(page, page.locator('main'));
      });
    for (const tab of tabs)
      await test.step(tab, async () => {
        await openTab(page, tab, sd_id);
        await button(page, 'Add').click();
        await typeChoices(page, rowsOf(page).first());
      });
  },
);

test(
  'typing the present value keeps it, an exact match wins, a name finds its state',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', '/Lease/AddLease');
    const state = page.getByRole('combobox', { name: 'State' });
    // A click selects the text, so that typed text replaces it.
    for (const [typed, found] of [
      ['MO', 'MO'],
      ['MO', 'MO'],
      ['TX', 'TX'],
      ['tx', 'TX'],
      ['Missouri', 'MO'],
      ['Texas', 'TX'],
    ] as const) {
      await state.click();
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
      await expect(state).toHaveValue(found);
    }
    const kind = page.getByRole('combobox', { name: 'Lease Kind' });
    await kind.focus();
    await page.keyboard.type('NNN');
    await page.keyboard.press('Enter');
    await expect(kind).toHaveValue('NNN');
    // A field that is opened and left keeps its value; an empty one stays empty.
    await state.click();
    await page.keyboard.press('Tab');
    await expect(state).toHaveValue('TX');
    const type = page.getByRole('combobox', { name: 'Type' });
    await type.click();
    await page.keyboard.press('Tab');
    await expect(type).toHaveValue('');
  },
);

test('several choices are typed one after another, without a pause', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'admin', '/Comps/CompSearch?compType=1');
  const submarket = page.getByRole('combobox', { name: 'Submarket' });
  await submarket.click();
  await page.keyboard.type('clayton');
  await page.keyboard.press('Tab');
  await submarket.focus();
  await page.keyboard.type('Airport');
  await page.keyboard.press('Tab');
  await button(page, 'Search').click();
  await expect(page.getByText('Submarket: Clayton, Airport')).toBeVisible();
});

test(
  'text that is not understood stays in the field with an error in words, and is not saved',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', '/Lease/AddLease');
    const state = page.getByRole('combobox', { name: 'State' });
    await state.fill('Texs');
    await page.keyboard.press('Tab');
    await expect(state).toHaveValue('Texs');
    await expect(state).toHaveAccessibleDescription(/“Texs” is not one of the choices\./);
    await button(page, 'Add').click();
    await expect(page).toHaveURL(/AddLease/);
    await expect(state).toBeFocused();
    await expect(state).toHaveValue('Texs');
  },
);

test(
  'a few typed letters count as a choice when the pointer goes straight to the button',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', '/Lease/LeaseSearch');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.keyboard.type('tex');
    await button(page, 'Search').click();
    await expect(page.getByRole('link', { name: 'Remove filter: State is TX' })).toBeVisible();
  },
);

/** Types the first and the last choice of every field. */
async function typeChoices(page: Page, within: Locator): Promise<void> {
  const fields = within.getByRole('combobox');
  await fields.first().waitFor();
  const slowed = await page.context().newCDPSession(page);
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: 2 });
  for (const field of await fields.all()) {
    await field.click();
    const labels = await page
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.firstChild?.textContent ?? ''));
    const [first = '', last = first] = [labels[0], labels.at(-1)];
    for (const label of [first, last.toLowerCase()]) {
      await field.focus();
      await page.keyboard.type(label);
      await page.keyboard.press('Tab');
      expect(await field.inputValue(), `typed ${label}`).toBe(label === first ? first : last);
    }
  }
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}
