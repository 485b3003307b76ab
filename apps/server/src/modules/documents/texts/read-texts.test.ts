// @module-tag long
import { createCanvas } from '@napi-rs/canvas';
import { writeXlsx } from 'hucre';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdfOf } from '../../../../seed/leases/pdf.ts';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { documentsOf, paragraph, pdfWith, wordWith, zipWith } from '../documents.fixture.ts';

const app = testApp({ DOCUMENT_OCR_PAGES: '1' });
const aLease = leasesOf(app);
const { upload, pageOf, search } = documentsOf(app);
let lease = 0;
beforeAll(async () => {
  lease = (await aLease()).sd_id;
});

/** Uploads the file, lets it be read, and gives what became of it. */
async function read(filename: string, bytes: Buffer | string, page = 1) {
  const file_id = await upload(lease, { filename, bytes });
  await app.runJobs();
  const { status, body } = await pageOf(file_id, page);
  expect(status).toBe(200);
  return body;
}

/** A picture of these words, as a scanner makes it. */
function picture(text: string, type: 'image/png' | 'image/jpeg'): Buffer {
  const canvas = createCanvas(1000, 200);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, 1000, 200);
  context.fillStyle = 'black';
  context.font = '48px sans-serif';
  context.fillText(text, 40, 120);
  // Safe: the canvas makes both.
  return canvas.toBuffer(type as 'image/png');
}

/** A PDF of pages that are pictures and nothing else. */
function scannedPdf(jpeg: Buffer, pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${5 + at} 0 R`).join(' ');
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`),
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width 1000 /Height 200 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<< /Length 34 >>\nstream\nq 500 0 0 100 50 600 cm /I Do Q    \nendstream'),
    ...Array.from({ length: pages }, () =>
      Buffer.from(
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /I 3 0 R >> >> >>',
      ),
    ),
  ];
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...objects.flatMap((object, at) => [Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]),
    Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

describe('the text of a document is read after it was uploaded', () => {
  test('of a PDF page by page, with a tab between columns', async () => {
    const bytes = pdfWith(['Base Rent $12,500.00'], ['Landlord: Kessler Group']);
    const first = await read('Lease.pdf', bytes);
    expect(first).toMatchObject({ state: 'read', pages: 2, page: 1 });
    expect(first.text).toBe('Lease\n\nBase Rent $12,500.00');
    expect((await read('Lease.pdf', bytes, 2)).text).toContain('Landlord: Kessler Group');
  });

  test('of a Word document, its tables with tabs, in pages as Word has laid it out', async () => {
    const cells = (...texts: string[]) =>
      `<w:tr>${texts.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;
    const body =
      paragraph('Basic Provisions') +
      `<w:tbl>${cells('Tenant:', 'Gateway Outfitters')}${cells('Premises:', '4,000 SF')}</w:tbl>` +
      '<w:p><w:r><w:lastRenderedPageBreak/><w:t>Second page</w:t></w:r><w:del><w:r><w:delText>struck</w:delText></w:r></w:del></w:p>';
    const bytes = await wordWith(body);
    expect(await read('Lease.docx', bytes)).toMatchObject({
      state: 'read',
      pages: 2,
      text: 'Basic Provisions\nTenant:\tGateway Outfitters\nPremises:\t4,000 SF',
    });
    expect((await read('Lease.docx', bytes, 2)).text).toBe('Second page');
  });

  test('of a spreadsheet sheet by sheet, and of plain text in any encoding', async () => {
    const sheets = [
      {
        name: 'Rent',
        rows: [
          ['Year', 'Rent'],
          [1, 240_000],
        ],
      },
      { name: 'CAM', rows: [['Canopy', 12]] },
    ];
    expect(await read('Rent.xlsx', Buffer.from(await writeXlsx({ sheets })), 2)).toMatchObject({
      pages: 2,
      text: 'CAM\nCanopy\t12',
    });
    expect((await read('a.txt', Buffer.from('Café lease', 'latin1'))).text).toBe('Café lease');
    expect((await read('b.txt', Buffer.from('\ufeffMiete', 'utf16le'))).text).toBe('Miete');
  });

  test('of a picture, and of as many scanned pages as the setting says', async () => {
    expect((await read('Scan.png', picture('Certificate of Insurance', 'image/png'))).text).toContain(
      'Certificate of Insurance',
    );
    const scan = scannedPdf(picture('Estoppel Certificate', 'image/jpeg'), 2);
    expect(await read('Scan.pdf', scan)).toMatchObject({
      state: 'read',
      pages: 2,
      text: 'Estoppel Certificate',
    });
    expect((await read('Scan.pdf', scan, 2)).text).toBe('');
  });

  test('a file without text says so, and so does one of a kind that has none', async () => {
    expect(await read('plan.dwg', 'AC1032 drawing')).toMatchObject({ state: 'no text', text: '' });
    expect(await read('page.html', '<script>alert(1)</script>')).toMatchObject({ state: 'no text' });
  });
});

// @security hostile-documents
describe('a hostile or damaged document is marked and does no harm', () => {
  test('damaged files', async () => {
    expect(await read('Cut.pdf', Buffer.from('%PDF-1.4\nnothing of the kind'))).toMatchObject({
      state: 'damaged',
    });
    const word = await wordWith(paragraph('Lease'));
    expect(await read('Cut.docx', word.subarray(0, word.length - 60))).toMatchObject({ state: 'damaged' });
    expect(await read('Cut.png', Buffer.from('\u0089PNG\r\n\u001a\n cut off', 'latin1'))).toMatchObject({
      state: 'damaged',
    });
  });

  test('encrypted files', async () => {
    const key = `<${'ab'.repeat(32)}>`;
    const trailer = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> `;
    const pdf = Buffer.from(pdfOf([{ heading: 'Secret', lines: [] }], { trailer }));
    expect(await read('Locked.pdf', pdf)).toMatchObject({ state: 'encrypted', text: '' });
    const office = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(5000),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await read('Locked.docx', office)).toMatchObject({ state: 'encrypted' });
  });

  test('a PDF of 500 pages is read to its end', async () => {
    const pages = Array.from({ length: 500 }, (_, at) => [`Clause ${at + 1} quincunx`]);
    expect(await read('Long.pdf', pdfWith(...pages), 500)).toMatchObject({ state: 'read', pages: 500 });
    expect((await search({ text: '"Clause 437"' }))[0]).toMatchObject({ page: 437 });
  });

  test('a sheet of 10,000 columns is read', async () => {
    const rows = [Array.from({ length: 10_000 }, (_, at) => `Column ${at}`)];
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Wide', rows }] }));
    expect((await read('Wide.xlsx', bytes, 2)).text).toContain('Column 9999');
  });

  test('zip bombs are too large', async () => {
    const document = Buffer.alloc(140 * 1024 * 1024, 'a');
    expect(await read('Bomb.docx', await zipWith({ 'word/document.xml': document }))).toMatchObject({
      state: 'too large',
    });
  });

  test('deeply nested, endless and self-multiplying XML does no harm, and the next file is read', async () => {
    const depth = 200_000;
    const bodies = {
      nested: '<w:tbl>'.repeat(depth) + paragraph('Deep') + '</w:tbl>'.repeat(depth),
      runs: `<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(depth)}</w:p>`,
      attributes: `<w:p ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(' ')}>${paragraph('x')}</w:p>`,
      unclosed: '<w:p><w:r><w:t>'.repeat(depth),
    };
    for (const [name, body] of Object.entries(bodies)) {
      const { state } = await read(`${name}.docx`, await wordWith(body));
      expect(['read', 'no text', 'damaged', 'too large']).toContain(state);
    }
    const laughs = Array.from(
      { length: 12 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join('');
    const bomb = `<!DOCTYPE d [<!ENTITY e0 "lol">${laughs}]><w:document><w:body><w:p><w:r><w:t>&e12;</w:t></w:r></w:p></w:body></w:document>`;
    const bytes = await zipWith({ '[Content_Types].xml': '<Types/>', 'word/document.xml': bomb });
    expect((await read('Laughs.docx', bytes)).text.length).toBeLessThan(1000);
    expect((await read('After.txt', 'read afterwards')).text).toBe('read afterwards');
  });

  test('scripts of a PDF are not run, and what follows is read', async () => {
    const catalog = '/OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >> ';
    const pdf = pdfOf([{ heading: 'Scripted', lines: ['Harmless words'] }], { catalog });
    expect((await read('Script.pdf', Buffer.from(pdf))).text).toContain('Harmless words');
  });
});

test('the progress tells how many documents wait to be read', async () => {
  const other = await app.as('no role');
  const { body: before } = await other.call('Documents/GetProgress');
  expect(before.waiting).toBe(0);
  await upload(lease, { filename: 'Later.txt', bytes: 'read later' });
  expect((await other.call('Documents/GetProgress')).body).toMatchObject({
    documents: before.documents + 1,
    waiting: 1,
  });
  await app.runJobs();
  expect((await other.call('Documents/GetProgress')).body.waiting).toBe(0);
});

test('documents from before an update are read in the background', async () => {
  const file_id = await upload(lease, { filename: 'Older.txt', bytes: 'older than the texts' });
  await asOwner(app.database.ownerUrl, async (owner) => {
    await owner.query('delete from jobs.job');
    await owner.query('delete from document_texts');
  });
  expect((await pageOf(file_id)).body.state).toBe('waiting');
  await inTransaction(app.database.pool, nobody, (tx) => enqueue(tx, 'document-text', {}));
  await app.runJobs();
  expect((await pageOf(file_id)).body).toMatchObject({ state: 'read', text: 'older than the texts' });
});
