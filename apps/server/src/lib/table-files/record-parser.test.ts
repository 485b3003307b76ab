import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { RecordParser } from './record-parser.ts';

function parsed(text: string, pieceLength = text.length + 1): string[][] {
  const parser = new RecordParser(',');
  const records: string[][] = [];
  for (let at = 0; at < text.length; at += pieceLength)
    records.push(...parser.parse(text.slice(at, at + pieceLength)));
  return [...records, ...parser.end()];
}

test('fields, quotation marks, empty lines and line ends of every kind', () => {
  expect(parsed('a,"b ""c"", d\ne"\r\n\r\n,"",f" g\r"3" pipe,x')).toEqual([
    ['a', 'b "c", d\ne'],
    [''],
    ['', '', 'f" g'],
    ['"3" pipe', 'x'],
  ]);
});

test('what a writer of such files quotes is read as a library reads it, however it is cut', () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'ł', ' ', ',', '"', '\n'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 })), fc.nat(5), (rows, cut) => {
      const text = rows
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      expect(parsed(text, cut + 1)).toEqual(parse(text, { relax_column_count: true }));
    }),
  );
});
