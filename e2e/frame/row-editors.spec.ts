import type { FileChooser, Locator, Page } from '@playwright/test';
import { button, leaseMaker, openTab, rowsOf } from '../support/lease-rows.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** What has the focus: a field by its name, or a button by its label. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    const field = activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'];
    const words = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
    return field ?? `button ${words?.trim() ?? ''}`;
  });
}

/** Tab from the first field to the first button of the row. */
async function throughTheRow(page: Page, row: Locator): Promise<readonly string[]> {
  const inputs = row.locator('[data-field] :is(input, textarea, select)');
  await inputs.first().focus();
  const names = [];
  for (let presses = 0; presses < 40; presses += 1) {
    const name = await focused(page);
    if (name.startsWith('button')) return [...names, name];
    names.push(name);
    await page.keyboard.press('Tab');
  }
  return names;
}

/** The fields of a row in the order in which they are drawn. */
function fieldsOf(row: Locator): Promise<readonly string[]> {
  return row
    .locator('[data-field]:has(input, textarea, select)')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-field') ?? ''));
}

for (const [tab, first] of [
  ['RentTerms', null],
  ['CriticalDates', 'Option to Renew'],
  ['Notes', 'General'],
  ['Documents', 'Lease'],
  ['Contacts', 'Landlord'],
] as const)
  test(
    `${tab}: Tab goes through the fields before the buttons, and keys on Save are typed`,
    { tag: '@long' },
    async ({ page, request }) => {
      await signInAs(page, 'writer', null);
      const id = await (await leaseMaker(request)).lease({ sd_ced: '2029-03-31' });
      await openTab(page, tab, id);
      await page.keyboard.press('n');
      const row = rowsOf(page).last();
      const type = rowsOf(page).first().getByRole('combobox', { name: 'Type' });
      await expect(type).toBeFocused();
      if (first === null) {
        // Spreadsheet rows: the next cell is that of the row below.
        await expect(row.locator('[data-row-buttons] button').first()).toBeVisible();
        expect((await throughTheRow(page, row)).at(-1)).toMatch(/^button (Save|Delete)/);
        return;
      }
      await page.keyboard.type(first);
      await page.keyboard.press('Tab');
      const drawn = await fieldsOf(row);
      expect(await throughTheRow(page, row)).toEqual([...drawn, 'button Save']);
      // What is typed on the button goes into a field, and is no shortcut of the screen.
      await page.keyboard.type('next');
      await expect(rowsOf(page)).toHaveCount(1);
      expect(await focused(page)).not.toMatch(/^button/);
    },
  );

test(
  'N, Tab, Enter opens the chooser of a file, and the file names the document',
  { tag: '@long' },
  async ({ page, request }) => {
    await signInAs(page, 'writer', null);
    const make = await leaseMaker(request);
    const id = await make.lease();
    await openTab(page, 'Documents', id);
    let chosen: FileChooser | undefined;
    await page.keyboard.press('n');
    const type = page.getByRole('combobox', { name: 'Type' });
    await expect(type).toBeFocused();
    // The row may be drawn again meanwhile, which a person would see.
    await expect(async () => {
      await type.press('Tab');
      const chooser = page.waitForEvent('filechooser', { timeout: 5000 });
      await page.keyboard.press('Enter');
      chosen = await chooser;
    }).toPass();
    expect(await make.list('GetDocumentFiles', id)).toEqual([]);
    await chosen?.setFiles({
      name: 'First Amendment.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('amended'),
    });
    await expect(page.getByLabel('Document Name')).toHaveValue('First Amendment');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(button(rowsOf(page), 'Edit')).toBeVisible();
    expect(await make.list('GetDocumentFiles', id)).toHaveLength(1);
  },
);

test.describe('an option', () => {
  test.use({ tolerate: [/409 \(Conflict\)/] });

  test(
    'an option is entered in the row of its date, shown in it, and has the fields of its type',
    { tag: '@long' },
    async ({ page, request }) => {
      await signInAs(page, 'writer', null);
      const make = await leaseMaker(request);
      const id = await make.lease({ sd_ced: '2036-03-31' });
      await openTab(page, 'CriticalDates', id);
      await page.keyboard.press('n');
      const row = rowsOf(page).first();
      const { keyboard } = page;
      await keyboard.type('termination');
      await keyboard.press('Tab');
      await expect(row.getByLabel('Payment for ending')).toBeVisible();
      await expect(row.getByLabel('Length, months')).toHaveCount(0);
      await keyboard.press('Shift+Tab');
      await keyboard.press('ControlOrMeta+a');
      for (const typed of ['option to', '6m before exp', 'Five years', '12m before exp']) {
        await keyboard.type(typed);
        await keyboard.press('Tab');
      }
      await expect(row.getByLabel('Payment for ending')).toHaveCount(0);
      for (const typed of ['', '', '60', 'schedule', '9000', '3']) {
        await keyboard.type(typed);
        await keyboard.press('Tab');
      }
      await keyboard.press('ControlOrMeta+s');
      const words = /Notice from 03\/31\/2035 · 60 months · \$9,000.00 a month, 3\.00% a year/;
      await expect(row).toContainText(words);
      await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused();
      const [date] = await make.list<{ cd_id: number; cd_action: string }>('GetCriticalDates', id);
      expect(date).toMatchObject({ cd_action: '2035-09-30' });
      expect(await make.list('GetOptions', id)).toMatchObject([
        { cd_id: date?.cd_id, op_first: '2035-03-31', op_months: 60, op_monthly: 9000, op_step: 3 },
      ]);
      await page.reload();
      await expect(row).toContainText(words);

      // Somebody else's change of the option is met, not overwritten.
      await button(row, 'Edit').click();
      await row.getByLabel('Length, months').fill('36');
      const saved = await make.list<{ version: number }>('GetOptions', id);
      await make.save('EditOption', { cd_id: date?.cd_id, version: saved[0]?.version, op_months: 120 });
      await page.keyboard.press('ControlOrMeta+s');
      await expect(row).toContainText('120');
      await button(row, 'Save these values').click();
      await expect(row).toContainText('36 months');
      await expect(row).not.toHaveAttribute('aria-busy');
      expect(await make.list('GetOptions', id)).toMatchObject([{ op_months: 36 }]);

      // A first day of notice behind the last is refused at its field.
      await button(row, 'Edit').click();
      await row.getByLabel('First day of notice', { exact: true }).fill('12/31/2035');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(row.getByText('The first day of notice is after the last.')).toBeVisible();
    },
  );
});
