import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBlock } from './paste.ts';

describe('a block copied from a spreadsheet', () => {
  test('has cells between tabs and rows between line breaks', () => {
    expect(parseBlock('a\tb\nc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('Excel ends every row with CR LF, also the last', () => {
    expect(parseBlock('Base Rent\t1/1/27\r\nCAM\t1/1/28\r\n')).toEqual([
      ['Base Rent', '1/1/27'],
      ['CAM', '1/1/28'],
    ]);
  });

  test('LibreOffice ends the last row with a line feed, Google Sheets with nothing', () => {
    expect(parseBlock('a\tb\n')).toEqual([['a', 'b']]);
    expect(parseBlock('a\tb')).toEqual([['a', 'b']]);
  });

  test('a cell with line breaks comes in quotes, its own quotes doubled', () => {
    expect(parseBlock('"first\r\nsecond ""quoted"""\tb\r\nc\td')).toEqual([
      ['first\nsecond "quoted"', 'b'],
      ['c', 'd'],
    ]);
    expect(parseBlock('"a\tb"\t""')).toEqual([['a\tb', '']]);
  });

  test('a quote that does not open a quoted cell is an ordinary character', () => {
    expect(parseBlock('5" pipe\t"loose\n"x"y\tz')).toEqual([
      ['5" pipe', '"loose'],
      ['"x"y', 'z'],
    ]);
  });

  test('empty cells and rows keep their place', () => {
    expect(parseBlock('\t\t\n\na\t\t')).toEqual([['', '', ''], [''], ['a', '', '']]);
  });

  test('text without tabs and breaks is one cell, and no text is one empty cell', () => {
    expect(parseBlock('$1,234.50')).toEqual([['$1,234.50']]);
    expect(parseBlock('')).toEqual([['']]);
  });

  const cell = fc.string({
    unit: fc.constantFrom('a', 'B', '1', ' ', '"', '\t', '\n', ',', '$', 'é', '😀', '\u0000'),
  });

  test('every block is read as a spreadsheet has copied it', () => {
    const block = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(block, fc.constantFrom('', '\n'), (rows, ending) => {
        // Without an ending, a last row of one empty cell looks like the break after the row before.
        const loneEmpty = rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '';
        const text = writeBlock(rows) + (loneEmpty ? '\n' : ending);
        const expected = rows.length === 1 && text === '\n' ? [['']] : rows;
        expect(parseBlock(text)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('no text makes it fail, and without quotes no character is lost', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const rows = parseBlock(text);
        expect(rows.every((row) => row.length > 0)).toBe(true);
        if (text.includes('"')) return;
        expect(rows.flat().join('')).toBe(text.replaceAll(/[\t\r\n]/g, ''));
      }),
    );
  });

  test('20,000 cells are read', () => {
    expect(parseBlock('a\t"b""c"\td\te\n'.repeat(5000))).toHaveLength(5000);
  });
});

/** A block as spreadsheets write it. */
function writeBlock(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join('\t')).join('\n');
}

function writeCell(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
