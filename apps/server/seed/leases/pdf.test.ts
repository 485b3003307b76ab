import { expect, test } from 'vitest';
import { pdfOf } from './pdf.ts';

const pdf = Buffer.from(
  pdfOf([{ heading: 'Lease (first)', lines: ['Back\\slash', 'Núñez — 株式'] }]),
).toString('latin1');

test('the cross-reference table points at every object', () => {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 5)).toBe('xref\n');
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => pdf.slice(offset, offset + 7))).toEqual(
    [1, 2, 3, 4, 5].map((id) => `${id} 0 obj`),
  );
});

test('the stated length of the content is its real length', () => {
  const content = /\/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(pdf);
  expect(content?.[2]).toHaveLength(Number(content?.[1]));
});

test('brackets and backslashes are written as themselves, and characters that the font lacks as a question mark', () => {
  expect(pdf).toContain(String.raw`(Lease \(first\)) Tj`);
  expect(pdf).toContain(String.raw`(Back\\slash) Tj`);
  expect(pdf).toContain('(Núñez ? ??) Tj');
});
