import { expect, test } from 'vitest';
import { formulaLike } from '../../../test/formula-like.ts';
import { cellXml, looksLikeFormula } from './cells.ts';
import { sheetXml } from './sheet.ts';
import { stylesXml } from './styles.ts';

// @security each-cell-text-marked-so
test.each(formulaLike)('%j is a cell of text, marked so that editing it makes no formula of it', (text) => {
  expect(looksLikeFormula(text)).toBe(true);
  expect(cellXml(1, 0, text, 'quoted', 0)).toContain('t="inlineStr"');
});

test.each(['a=1', '', '1 + 1', null, -1])('%j needs no mark', (value) => {
  expect(looksLikeFormula(value)).toBe(false);
});

test('a formula-like value in a column of text has the mark', async () => {
  const xml = await notesXml(['=1+1']);
  const style = Number(/r="A2" s="(\d+)"/.exec(xml)?.[1]);
  const marks = [...(stylesXml().split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*>/g)];
  expect(marks[style]?.[0]).toContain('quotePrefix="1"');
});

test('a row is as high as its text needs beside the indent of the cell', async () => {
  expect(await notesXml(['Elm Plaza'])).toContain('<row r="2" ht="28">');
  expect(await notesXml(['Elm Hall'])).toContain('<row r="2">');
});

/** A sheet with one column of ten characters. */
async function notesXml(notes: readonly string[]): Promise<string> {
  let xml = '';
  for await (const piece of sheetXml({
    name: 'Notes',
    title: [],
    printed: { report: 'Notes', client: '', date: '' },
    columns: [{ header: 'Note', width: 10, format: 'text' }],
    rows: async function* () {
      yield notes.map((note) => [note]);
    },
  }))
    xml += piece;
  return xml;
}
