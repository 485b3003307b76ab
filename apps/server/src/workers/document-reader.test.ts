// @module-tag long
import { createCanvas } from '@napi-rs/canvas';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nestedForms } from '../../../../torture/attack/nested-forms.ts';
import { pdfOf } from '../../seed/leases/pdf.ts';
import { textLimits } from '../lib/document-texts/page-sink.ts';
import { paragraph, wordWith } from '../modules/documents/documents.fixture.ts';
import { documentReader } from './document-reader.ts';

const timeout = 600_000;
const patient = { niceness: 0, quick: { seconds: 500, ocr: 400 }, slow: { seconds: 500, ocr: 400 } };

async function read(filename: string, bytes: Buffer, pace = patient, lane: 'quick' | 'slow' = 'quick') {
  // The memory is what DOCUMENT_READER_MB is unless told.
  const reader = documentReader({ megabytes: 1024, ocrPages: 1 }, pace);
  const file = { clientId: 1, filename, size: bytes.length };
  return reader(Readable.from([bytes]), file, lane, new AbortController().signal);
}

function stream(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** A black picture of a few kilobytes. */
function largePicture(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** As many pages as are read, of as much text; the last is a picture of the most pixels. */
function fullPdf(): Buffer {
  const line = 'l'.repeat(95);
  const lines = Array.from({ length: Math.floor(textLimits.total / textLimits.pages / 100) }, () => line);
  const pages = Array.from({ length: textLimits.pages - 1 }, () => ({ heading: '', lines }));
  const side = Math.floor(Math.sqrt(40_000_000));
  const pixels = deflateSync(Buffer.alloc(3 * side * side)).toString('latin1');
  const number = 4 + 2 * pages.length;
  const added = [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${number + 1} 0 R /Resources << /XObject << /I ${number + 2} 0 R >> >> >>`,
    stream('', 'q 500 0 0 500 50 50 cm /I Do Q'),
    stream(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      pixels,
    ),
  ].map((object, at) => `${number + at} 0 obj\n${object}\nendobj\n`);
  // Without its table a reader finds the objects by itself.
  const text = Buffer.from(pdfOf(pages)).toString('latin1');
  const [objects = ''] = text.split('xref\n0 ');
  const all = objects
    .replace('/Kids [', `/Kids [${number} 0 R `)
    .replace(`/Count ${pages.length}`, `/Count ${pages.length + 1}`);
  return Buffer.from(`${all}${added.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

// @security slow-documents
describe('a document that is made to take long or much', { timeout }, () => {
  test('ten megabytes of blanks are read in one pass', async () => {
    expect(await read('blank.txt', Buffer.alloc(10_000_000, ' '))).toMatchObject({ state: 'no text' });
    const lines = Buffer.from(`${' '.repeat(59_000)}x\n`.repeat(100));
    expect(await read('blanks.txt', lines)).toMatchObject({ state: 'read' });
  });

  test('forms within forms are left for the slow lane, and are given up there', async () => {
    const hasty = { niceness: 0, quick: { seconds: 3, ocr: 1 }, slow: { seconds: 3, ocr: 1 } };
    const bytes = nestedForms(12);
    expect(await read('forms.pdf', bytes, hasty)).toMatchObject({ state: 'slow' });
    expect(await read('forms.pdf', bytes, hasty, 'slow')).toMatchObject({ state: 'too large' });
  });

  test('a picture that unfolds to gigabytes is not read, and the next file is', async () => {
    const bomb = largePicture(40_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const { state } = await read('bomb.png', bomb);
    expect(['too large', 'damaged']).toContain(state);
    expect(await read('after.txt', Buffer.from('after'))).toMatchObject({ state: 'read' });
  });
});

describe('a document just under every limit at once is read', { timeout }, () => {
  test('Word', async () => {
    const pages = textLimits.pages - 1;
    const text = paragraph('ł'.repeat(Math.floor(textLimits.total / textLimits.pages) - 2));
    const markup = '<w:p/>'.repeat(Math.floor(textLimits.unpackedBytes / textLimits.pages / 6) - 1100);
    const page = `${text}${markup}<w:p><w:r><w:lastRenderedPageBreak/></w:r></w:p>`;
    expect(await read('full.docx', await wordWith(page.repeat(pages)))).toMatchObject({
      state: 'read',
      pages,
    });
  });

  test('PDF', async () => {
    const { state, pages, texts } = await read('full.pdf', fullPdf());
    expect([state, pages, texts.length]).toEqual(['read', textLimits.pages, textLimits.pages - 1]);
  });

  test('a picture', async () => {
    const canvas = createCanvas(10_000, 10_000);
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 10_000, 10_000);
    context.fillStyle = 'black';
    context.font = '400px sans-serif';
    context.fillText('Premises and Term', 1000, 5000);
    const { state, texts } = await read('full.png', canvas.toBuffer('image/png'));
    expect([state, texts[0]?.text]).toEqual(['read', 'Premises and Term']);
  });
});
