import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { button, dialog, leaseMaker, openTab, rowsOf } from './support/lease-rows.ts';
import { signInAs } from './support/people.ts';
import { axe, expect, test } from './support/test.ts';

/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const plan = { name: 'Floor plan.png', mimeType: 'image/png', buffer: picture };
const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear landlord') };

function zone(page: Page) {
  return page.getByLabel('Drop files here or choose files');
}

test.describe('Documents', () => {
  test('several files at once make one row each, and are uploaded together', async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await signInAs(page, 'writer', null);
    await openTab(page, 'Documents', id);
    await expect(page.getByRole('main')).toContainText('Add makes the first one, or drop files above.');
    await zone(page).setInputFiles([plan, letter]);
    await expect(rowsOf(page)).toHaveCount(2);
    const first = rowsOf(page).first();
    await expect(first.getByRole('textbox', { name: 'Document Name' })).toHaveValue('Floor plan');
    await first.getByRole('combobox', { name: 'Type' }).fill('Space Plan');
    await first.getByRole('textbox', { name: 'Note' }).fill('Second floor');
    await axe(page);
    await button(page, 'Upload 2 files').click();
    await expect(rowsOf(page).getByRole('link')).toHaveText(['Floor plan', 'letter']);
    const saving = page.waitForEvent('download');
    await rowsOf(page).getByRole('link', { name: 'letter' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('letter.txt');
    expect(await readFile(await saved.path(), 'utf8')).toBe('Dear landlord');
    await expect
      .poll(() => make.list('GetDocumentFiles', id))
      .toContainEqual(
        expect.objectContaining({ type: 'Space Plan', text: 'Second floor', filename: 'Floor plan.png' }),
      );
  });

  test('the Document link downloads the file, Preview is a button beside it, and a viewer sees no drop zone', async ({
    page,
    request,
  }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await make.upload(id, 'Site', plan);
    await signInAs(page, 'viewer', null);
    await openTab(page, 'Documents', id);
    await expect(page.getByRole('columnheader')).toHaveText(['Type', 'Document', 'Note']);
    await expect(zone(page)).toHaveCount(0);
    await expect(button(page, 'Add')).toHaveCount(0);
    await page.getByRole('button', { name: 'Preview Site' }).click();
    const preview = page.getByRole('dialog', { name: 'Site' });
    await expect(preview.getByRole('img', { name: 'Site' })).toHaveJSProperty('naturalWidth', 1);
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Preview Site' })).toBeFocused();
    const tabs = page.context().pages().length;
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Site' }).click();
    expect((await saving).suggestedFilename()).toBe('Floor plan.png');
    expect(page.context().pages()).toHaveLength(tabs);
  });

  // @security page-disguise-runs-nothing-when
  test(
    'a disguised HTML page runs no script when it is previewed',
    { tag: '@long' },
    async ({ page, request }) => {
      const make = await leaseMaker(request);
      const id = await make.lease();
      const script = '<script>parent.document.title = "taken over"</script>';
      await make.upload(id, 'Trap', { ...letter, name: 'trap.pdf', buffer: Buffer.from(script) });
      await signInAs(page, 'viewer', null);
      await openTab(page, 'Documents', id);
      await page.getByRole('button', { name: 'Preview Trap' }).click();
      await expect(page.locator('iframe')).toHaveAttribute('src', /^blob:/);
      await expect(page).toHaveTitle(/ · Lease Details · Panoramic$/);
    },
  );

  test(
    'a new document may be saved before its file, and renaming one needs no file',
    { tag: '@long' },
    async ({ page, request }) => {
      const make = await leaseMaker(request);
      const id = await make.lease();
      await make.upload(id, 'Site', plan);
      await signInAs(page, 'writer', null);
      await openTab(page, 'Documents', id);
      await button(page, 'Edit').click();
      const row = rowsOf(page).first();
      await row.getByRole('textbox', { name: 'Document Name' }).fill('Site plan');
      await button(row, 'Save').click();
      await expect(row.getByRole('link', { name: 'Site plan' })).toBeVisible();
      await button(page, 'Add').click();
      const added = rowsOf(page).nth(1);
      await added.getByRole('textbox', { name: 'Document Name' }).fill('Nothing yet');
      await button(added, 'Save').click();
      await expect(added.getByText('Nothing yet')).toBeVisible();
      await expect(added.getByRole('link')).toHaveCount(0);
      await button(added, 'Edit').click();
      await added.getByLabel('Upload new file').setInputFiles(letter);
      await button(added, 'Save').click();
      await expect(added.getByRole('link', { name: 'Nothing yet' })).toBeVisible();
      await button(added, 'Delete').click();
      await expect(dialog(page)).toContainText('Are you sure you want to delete this Document File?');
      await button(dialog(page), 'Delete').click();
      await expect(rowsOf(page)).toHaveCount(1);
      await button(page, 'Undo').click();
      await expect(rowsOf(page)).toHaveCount(2);
    },
  );

  test.describe('saved by two people at once', () => {
    const isEarly = new Date().getUTCHours() < 10;
    // A time zone whose day is not that of UTC now; the browser logs the server's 409 reply.
    test.use({
      timezoneId: isEarly ? 'Pacific/Honolulu' : 'Pacific/Kiritimati',
      ownContext: true,
      tolerate: [/status of 409/],
    });

    test('the conflict shows the local day of a document, and keeps the moment that nobody changed', async ({
      page,
      request,
    }) => {
      const make = await leaseMaker(request);
      const id = await make.lease();
      await make.upload(id, 'Site', plan);
      const stored = async () => {
        const [row] = await make.list<{ file_id: number; name: string; date: string }>(
          'GetDocumentFiles',
          id,
        );
        return row;
      };
      const before = await stored();
      await signInAs(page, 'writer', null);
      await openTab(page, 'Documents', id);
      await button(page, 'Edit').click();
      const row = rowsOf(page).first();
      await row.getByRole('textbox', { name: 'Document Name' }).fill('Mine');
      await make.upload(id, 'Theirs', plan, { file_id: String(before?.file_id) });
      await button(row, 'Save').click();
      const choice = page.getByRole('region', { name: 'Document File changed by somebody else' });
      await expect(choice.getByRole('group', { name: 'Document Name' })).toContainText('Theirs');
      await expect(choice.getByRole('group')).toHaveCount(1);
      await button(choice, 'Save these values').click();
      await expect(row.getByRole('link', { name: 'Mine' })).toBeVisible();
      await expect.poll(stored).toMatchObject({ name: 'Mine', date: before?.date });
    });
  });

  test(
    'a cancelled upload leaves its row as it was, and a file of more than 50 MB is refused before it is sent',
    { tag: '@long' },
    async ({ page, request }) => {
      const make = await leaseMaker(request);
      const id = await make.lease();
      await signInAs(page, 'writer', null);
      await openTab(page, 'Documents', id);
      await zone(page).evaluate((input) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([new ArrayBuffer(50 * 1024 * 1024 + 1)], 'scan.tif'));
        input.dispatchEvent(
          new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
        );
      });
      await expect(dialog(page)).toContainText('scan.tif has 51 MB.');
      await expect(dialog(page)).toContainText('A file may have at most 50 MB.');
      await page.keyboard.press('Enter');
      await expect(rowsOf(page)).toHaveCount(0);

      // Never answers the upload.
      await page.route('**/EditDocumentFiles', () => {});
      await zone(page).setInputFiles(letter);
      const row = rowsOf(page);
      await button(row, 'Save').click();
      await expect(row.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
      await button(row, 'Cancel upload').click();
      await expect(row.getByText('Canceled. Nothing was saved.')).toBeVisible();
      await expect(row.getByText('letter.txt')).toBeVisible();
      await page.unroute('**/EditDocumentFiles');
      await button(row, 'Save').click();
      await expect(row.getByRole('link', { name: 'letter' })).toBeVisible();
    },
  );
});
