import type { RentTerm } from '@panoramic/contract';
import { button, dialog, leaseMaker, openTab, paste, rowsOf } from './support/lease-rows.ts';
import { signInAs } from './support/people.ts';
import { axe, expect, test } from './support/test.ts';

/** Twenty yearly rent steps as in a spreadsheet. */
const steps = Array.from({ length: 20 }, (_, index) => [
  index % 2 ? 'BASE RENT' : 'Base Rent',
  index % 2 ? `1/1/${2027 + index}` : `01-Jan-${2027 + index}`,
  `12/31/${2027 + index}`,
  `$${(10_000 + index * 250).toLocaleString('en-US')}.50`,
  `Step ${index + 1}`,
]);

test.describe('Rent Terms', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, 'writer', null);
  });

  test('a block of 20 rows is pasted from a spreadsheet and saved with Save All', async ({
    page,
    request,
  }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await openTab(page, 'RentTerms', id);
    await expect(button(page, 'Save All')).toBeDisabled();
    await button(page, 'Add').click();
    await expect(rowsOf(page)).toHaveCount(20);
    await expect(button(page, 'Save All')).toBeEnabled();
    await expect(rowsOf(page).first().getByRole('combobox', { name: 'Type' })).toBeFocused();
    await paste(page, steps);
    await expect(page.getByText('100 cells pasted.')).toBeVisible();
    await expect(rowsOf(page).nth(19).getByRole('textbox', { name: 'End' })).toHaveValue('12/31/2046');
    await expect(rowsOf(page).nth(19).getByRole('textbox', { name: 'Monthly' })).toHaveValue('$14,750.50');
    // Computed from the typed figures before saving.
    await expect(rowsOf(page).first()).toContainText('$24.00');
    await button(page, 'Save All').click();
    await expect(button(page, 'Edit')).toHaveCount(21);
    await expect(button(page, 'Save All')).toBeDisabled();
    const saved = async () =>
      (await make.list<RentTerm>('GetRentTerms', id)).map((term) => [
        term.rt_type,
        term.rt_start,
        term.rt_monthly,
      ]);
    await expect
      .poll(saved)
      .toEqual(steps.map((_, index) => ['Base Rent', `${2027 + index}-01-01`, 10_000.5 + index * 250]));
  });

  test('an empty row shows Delete instead of Save; Save All drops empty rows, and one bad row does not stop the others', async ({
    page,
    request,
  }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await openTab(page, 'RentTerms', id);
    await button(page, 'Add').click();
    const last = rowsOf(page).nth(19);
    await expect(button(last, 'Save')).toHaveCount(0);
    await last.getByRole('textbox', { name: 'Notes' }).fill('x');
    await expect(button(last, 'Save')).toBeVisible();
    await last.getByRole('textbox', { name: 'Notes' }).fill('');
    await button(last, 'Delete').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(19);
    await rowsOf(page).first().getByRole('combobox', { name: 'Type' }).focus();
    await paste(page, [
      ['CAM', '1/1/27', '12/31/27', '100'],
      ['CAM', '1/1/28', 'never', '(100)'],
      ['CAM', '1/1/29', '12/31/29', '$300'],
    ]);
    await expect(page.getByText('12 cells pasted. 2 cannot be read and are marked.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(rowsOf(page)).toHaveCount(3);
    const bad = rowsOf(page).nth(1);
    const end = bad.getByRole('textbox', { name: 'End' });
    await expect(end).toHaveValue('never');
    await expect(end).toBeFocused();
    await expect(bad.getByText('Enter a date such as 03/31/2027.')).toBeVisible();
    await expect(bad.getByText('A negative amount cannot be entered here.')).toBeVisible();
    await axe(page);
    await expect.poll(() => make.list('GetRentTerms', id)).toHaveLength(2);
    await end.fill('12/31/28');
    await bad.getByRole('textbox', { name: 'Monthly' }).fill('200');
    await button(bad, 'Save').click();
    await expect.poll(() => make.list('GetRentTerms', id)).toHaveLength(3);
    await page.getByText('Schedule: 1 warning').click();
    await expect(page.getByText('The schedule has no gaps and no overlaps.')).toHaveCount(0);
    await expect(page.getByText('No Base Rent is in effect today.')).toBeVisible();
  });

  test('the keyboard goes through the rows as in a grid', { tag: '@long' }, async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await make.save('EditRentTerm', { sd_id: id, rt_type: 'CAM', rt_monthly: 100 });
    await openTab(page, 'RentTerms', id);
    await button(page, 'Edit').first().click();
    await button(page, 'Add').click();
    const [first, second] = [rowsOf(page).nth(1), rowsOf(page).nth(2)];
    const cell = (row: typeof first, name: string) => row.getByRole('textbox', { name });
    await page.keyboard.type('ins');
    await page.keyboard.press('Tab');
    await expect(first.getByRole('combobox', { name: 'Type' })).toHaveValue('Insurance');
    await expect(cell(first, 'Start')).toBeFocused();
    await page.keyboard.type('1/1/27');
    await page.keyboard.press('Enter');
    await expect(cell(second, 'Start')).toBeFocused();
    await page.keyboard.press('Shift+Enter');
    await expect(cell(first, 'Start')).toBeFocused();
    await expect(cell(first, 'Start')).toHaveValue('01/01/2027');
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab');
    await expect(second.getByRole('combobox', { name: 'Type' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(cell(first, 'Notes')).toBeFocused();
    const saved = rowsOf(page).first();
    await cell(saved, 'Monthly').fill('999');
    await page.keyboard.press('Escape');
    await expect(button(saved, 'Edit')).toBeFocused();
    await expect(saved).toContainText('$100.00');

    // What is typed right after the key that opens a row goes into it.
    await page.keyboard.press('Enter');
    await page.keyboard.type('tax');
    await page.keyboard.press('Tab');
    await expect(saved.getByRole('combobox', { name: 'Type' })).toHaveValue('RE Taxes');
  });

  test(
    'rows in effect today are marked Current and summed below, and General Notes toggle between view and edit',
    { tag: '@long' },
    async ({ page, request }) => {
      const make = await leaseMaker(request);
      const id = await make.lease();
      const term = { sd_id: id, rt_type: 'Base Rent' };
      await make.save('EditRentTerm', {
        ...term,
        rt_start: '2020-01-01',
        rt_end: '2190-12-31',
        rt_monthly: 5000,
      });
      await make.save('EditRentTerm', {
        ...term,
        rt_start: '2010-01-01',
        rt_end: '2010-12-31',
        rt_monthly: 4000,
      });
      await openTab(page, 'RentTerms', id);
      await make.save('EditRentTerm', {
        sd_id: id,
        rt_type: 'Security Deposit',
        rt_start: '2020-01-01',
        rt_end: '2190-12-31',
        rt_monthly: 700,
      });
      await make.save('EditRentTerm', { sd_id: id, rt_type: 'CAM', rt_start: '2020-01-01', rt_monthly: 100 });
      await page.reload();
      await expect(rowsOf(page)).toHaveCount(4);
      const current = rowsOf(page).filter({ hasText: 'Current' });
      await expect(current).toHaveText([/Base Rent.*01\/01\/2020/, /Security Deposit.*\$1.68/]);
      const total = page.getByRole('table').nth(1).getByRole('row', { name: /Total/ });
      await expect(total).toContainText('$5,100.00$61,200.00$12.24');
      const gap = page.getByText('Base Rent has a gap from 01/01/2011 to 12/31/2019.');
      await expect(gap).toBeHidden();
      await page.getByText(/^Schedule: \d+ warning/).click();
      await expect(gap).toBeVisible();
      // General Notes follow the table directly.
      const parts = ['Rent Terms', 'General Notes', 'Schedule'];
      const named = await page
        .getByRole('main')
        .locator('[aria-label]')
        .evaluateAll((found) => found.map((part) => part.getAttribute('aria-label') ?? ''));
      expect(named.filter((name) => parts.includes(name))).toEqual(parts);
      // The first click sorts descending; later clicks alternate.
      await button(page, 'Start').click();
      await expect(page.getByRole('columnheader', { name: 'Start' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await expect(rowsOf(page).first()).toContainText('01/01/2020');
      await button(page, 'Start').click();
      await expect(rowsOf(page).first()).toContainText('01/01/2010');

      const block = page.getByRole('region', { name: 'General Notes' });
      await button(block, 'Edit').click();
      await expect(block.getByRole('textbox')).toBeFocused();
      await page.keyboard.type('Due on the first');
      await button(block, 'Cancel').click();
      await expect(block).not.toContainText('Due on the first');
      await button(block, 'Edit').click();
      await block.getByRole('textbox').fill('Due on the tenth');
      await button(block, 'Save').click();
      await expect(block.getByRole('textbox')).toHaveCount(0);
      await page.reload();
      await expect(block).toContainText('Due on the tenth');
    },
  );
});

test.describe('two sessions', { tag: '@replicas' }, () => {
  // The browser logs the server's 409 reply.
  test.use({ tolerate: [/status of 409/] });

  test('saving the same row show both values and save the choice', async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    const term = await make.save<RentTerm>('EditRentTerm', {
      sd_id: id,
      rt_type: 'CAM',
      rt_monthly: 100,
    });
    await signInAs(page, 'writer', null);
    await openTab(page, 'RentTerms', id);
    await button(page, 'Edit').first().click();
    await make.save('EditRentTerm', { ...term, rt_monthly: 111, rt_notes: 'By somebody else' });
    const row = rowsOf(page);
    await row.getByRole('textbox', { name: 'Monthly' }).fill('150');
    await button(row, 'Save').click();
    await expect(row.getByText('Somebody else has saved this Rent Term meanwhile.')).toBeVisible();
    const monthly = row.getByRole('group', { name: 'Monthly' });
    await expect(monthly.getByLabel('Mine $150.00')).toBeChecked();
    await expect(monthly.getByLabel('Theirs $111.00')).not.toBeChecked();
    await expect(row.getByRole('group', { name: 'Notes' }).getByLabel('Theirs')).toBeChecked();
    await axe(page);
    await button(row, 'Save these values').click();
    await expect(row).toContainText('$150.00');
    await expect
      .poll(() => make.list('GetRentTerms', id))
      .toMatchObject([{ rt_monthly: 150, rt_notes: 'By somebody else' }]);
  });

  test(
    'writing the general note do not overwrite each other silently',
    { tag: '@long' },
    async ({ page, request }) => {
      const make = await leaseMaker(request);
      const id = await make.lease();
      await make.save('EditRTNote', { sd_id: id, tn_note: 'first' });
      await signInAs(page, 'writer', null);
      await openTab(page, 'RentTerms', id);
      const block = page.getByRole('region', { name: 'General Notes' });
      await button(block, 'Edit').click();
      await block.getByRole('textbox').fill('mine');
      await make.save('EditRTNote', { sd_id: id, tn_note: 'theirs' });
      await button(block, 'Save').click();
      await expect(block.getByLabel('Mine mine')).toBeChecked();
      await expect(block.getByLabel('Theirs theirs')).toBeVisible();
      await button(block, 'Take theirs').click();
      await expect(block.getByRole('textbox')).toHaveCount(0);
      await expect(block).toContainText('theirs');
    },
  );
});

test.describe('a save that fails', () => {
  test.use({ tolerate: [/Failed to load resource/] });

  test(
    'returns the row to edit mode with its text and the reason',
    { tag: '@long' },
    async ({ page, request }) => {
      const make = await leaseMaker(request);
      const id = await make.lease();
      await make.save('EditRentTerm', { sd_id: id, rt_type: 'CAM', rt_monthly: 100 });
      await signInAs(page, 'writer', null);
      await openTab(page, 'RentTerms', id);
      await button(page, 'Edit').first().click();
      const row = rowsOf(page);
      await row.getByRole('textbox', { name: 'Monthly' }).fill('150');
      const keys: (string | undefined)[] = [];
      await page.route('**/EditRentTerm', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        await route.abort();
      });
      await button(row, 'Save').click();
      await expect(row.getByRole('alert')).toHaveText(
        'The server cannot be reached. Check the connection and try again.',
      );
      await expect(row.getByRole('textbox', { name: 'Monthly' })).toHaveValue('$150.00');
      await button(row, 'Save').click();
      await expect.poll(() => keys.length).toBe(4);
      // Every attempt to save the same content has the same key.
      expect(new Set(keys).size).toBe(1);
      await page.unroute('**/EditRentTerm');
      await button(row, 'Save').click();
      await expect(button(row, 'Edit')).toBeVisible();
      await expect(row).toContainText('$150.00');
    },
  );
});
