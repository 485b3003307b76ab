// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { documentsOf, paragraph, wordWith } from '../documents.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
const { upload, pageOf, search } = documentsOf(app);
let lease = 0;
beforeAll(async () => {
  lease = (await aLease()).sd_id;
});

async function read(filename: string, bytes: Buffer | string, page = 1) {
  const file_id = await upload(lease, { filename, bytes });
  await app.runJobs();
  return (await pageOf(file_id, page)).body;
}

/** A PDF of one page, with this as its tree of pages. */
function pdfOfTree(pages: string): Buffer {
  const content = 'BT /F1 14 Tf 72 700 Td (Hello lease of many pages) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    pages,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

// @security hostile-texts
describe('a text that is made to do harm', () => {
  test('is read and found with words around the longest length that can be indexed', async () => {
    for (const length of [2030, 2040, 2046, 2047, 2048]) {
      const words = `${'x'.repeat(length - 4)}${length} plainword${length}`;
      expect(await read(`${length}.txt`, words)).toMatchObject({ state: 'read' });
      expect(await search({ text: `plainword${length}` })).toHaveLength(1);
    }
    expect(await read('accents.txt', `${'é'.repeat(1023)} accented`)).toMatchObject({ state: 'read' });
  });

  test('has between 1 and 2,000 pages when it claims a negative or far too large number', async () => {
    for (const count of [-5, 0, 1_000_000, 1e12]) {
      const { pages } = await read(
        `${count}.pdf`,
        pdfOfTree(`<< /Type /Pages /Kids [5 0 R] /Count ${count} >>`),
      );
      expect(pages ?? 1).toBeGreaterThanOrEqual(1);
      expect(pages ?? 1).toBeLessThanOrEqual(2000);
    }
  });

  test('refers to files of the server, or to itself', async () => {
    const doctype = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "&y;&y;">]>';
    const word = await wordWith(paragraph('before &x; &y; after'));
    expect((await read('entities.docx', word)).text).not.toContain('root:');
    const declared = await wordWith(`${doctype}${paragraph('before &x; after')}`);
    expect((await read('declared.docx', declared)).text).not.toContain('root:');
  });

  test('has markup and characters that turn the direction: they are text', async () => {
    const words = 'gryphon <img src=x onerror=alert(1)> \u202Egnp.exe\u202C \uE000mark\uE001 &lt;b&gt;';
    const { text } = await read('markup.txt', words);
    expect(text).toContain('<img src=x onerror=alert(1)>');
    const [found] = await search({ text: 'gryphon' });
    expect(found?.excerpt.filter(({ marked }) => marked)).toEqual([{ text: 'gryphon', marked: true }]);
  });
});

test('many documents of one client do not keep the one of another waiting', async () => {
  for (let at = 0; at < 24; at += 1) await upload(lease, { filename: `${at}.txt`, bytes: `many ${at}` });
  const theirs = (await aLease({}, 'Other')).sd_id;
  await upload(theirs, { filename: 'one.txt', bytes: 'only one' }, {}, 'Other');
  await app.runJobs();
  await asOwner(app.database.ownerUrl, async (owner) => {
    const { rows } = await owner.query(`
      select count(*)::integer as later from document_texts many, document_texts one
      where many.client_id <> one.client_id and many.read_at > one.read_at
        and one.client_id = (select client_id from document_files where filename = 'one.txt')`);
    // Two readers work side by side: how many of them follow depends on which is quicker.
    expect(rows[0].later).toBeGreaterThan(0);
  });
});
