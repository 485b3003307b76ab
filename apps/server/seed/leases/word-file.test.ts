import { expect, test } from 'vitest';
import { readDocumentText, type PageMessage } from '../../src/lib/document-texts/index.ts';
import { wordFileOf } from './word-file.ts';

test('a Word document of the demonstration is read page by page', async () => {
  const read: PageMessage[] = [];
  const bytes = wordFileOf([
    { heading: 'First amendment', lines: ['Landlord & Tenant <both>'] },
    { heading: 'Exhibit A', lines: ['The premises'] },
  ]);
  const task = { filename: 'First amendment.docx', ocrPages: 0, ocrMilliseconds: 0, lane: 'quick' } as const;
  expect(await readDocumentText(Buffer.from(bytes), task, (message) => read.push(message))).toBe('read');
  expect(read).toEqual([
    { page: 1, text: 'First amendment\nLandlord & Tenant <both>' },
    { page: 2, text: 'Exhibit A\nThe premises' },
    { pages: 2 },
  ]);
});
