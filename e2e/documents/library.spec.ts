import { newNumber } from '../support/made-leases.ts';
import { leaseMaker } from '../support/lease-rows.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

/** Documents are read in the background, by a process that starts first and gives way to all others. */
const patient = { timeout: 700_000 };
test.describe.configure({ timeout: 900_000 });

/** Two pages, the second with these words. */
function pdfWith(words: string): Buffer {
  const content = `BT /F1 14 Tf 72 700 Td (${words}) Tj ET`;
  const page = (contents: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contents} /Resources << /Font << /F1 3 0 R >> >> >>`;
  const first = 'BT /F1 14 Tf 72 700 Td (This is the first page of a lease agreement) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    page('5 0 R'),
    `<< /Length ${first.length} >>\nstream\n${first}\nendstream`,
    page('7 0 R'),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

test(
  'an uploaded lease is found by its words, opened at the page with them marked, and missing ones are uploaded in the matrix',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    const word = `quincunx${newNumber().replaceAll(/\W/g, '')}`;
    const buffer = pdfWith(`Tenant may renew under the ${word} clause`);
    await make.upload(id, `Found ${word}`, { name: 'Lease.pdf', mimeType: 'application/pdf', buffer });

    await signInAs(page, 'writer', `/Lease/Documents?text=${word}`);
    const row = page.getByRole('row', { name: new RegExp(`Found ${word}`) });
    // The screen asks again by itself until the document has been read.
    await expect(row.getByText('Page 2')).toBeVisible(patient);
    await expect(row.locator('mark')).toHaveText(word);
    await axe(page);

    await row.click();
    const viewer = page.getByRole('dialog', { name: `Found ${word}` });
    await expect(viewer.getByText('Page 2 of 2')).toBeVisible();
    await expect(viewer.locator('[data-page="2"] mark')).toHaveText(word, patient);
    await viewer.getByRole('button', { name: 'Text' }).click();
    await expect(viewer.getByRole('region', { name: 'Text of page 2' })).toContainText('Tenant may renew');
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await page.getByLabel('Search or jump to').last().fill(word);
    await page
      .getByRole('button', { name: new RegExp(`Found ${word}`) })
      .last()
      .click();
    await expect(viewer.getByText('Page 2 of 2')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/Lease/DocumentMatrix');
    const upload = page.getByLabel(/^Upload Estoppel of/).first();
    const label = await upload.getAttribute('aria-label');
    await upload.setInputFiles({
      name: 'Estoppel.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('signed'),
    });
    await expect(page.getByLabel(label ?? '', { exact: true })).toHaveCount(0);
    await axe(page);
  },
);
