import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRowParser } from './row-parser.ts';

/** A list in the server's format. */
function listText(rows: readonly unknown[]): string {
  return rows.length === 0 ? '[\n]' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
}

function inPieces(text: string, cuts: readonly number[]): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  return places.slice(1).map((end, index) => bytes.slice(places[index], end));
}

function readAll(pieces: readonly Uint8Array[]): unknown[] {
  const parser = createRowParser<unknown>();
  const rows = pieces.flatMap((piece) => parser.push(piece));
  parser.finish();
  return rows;
}

describe('a list with a row per line', () => {
  test('gives the same rows wherever the bytes are cut, also inside a character', () => {
    const row = fc.record({ sd_id: fc.nat(), sd_building: fc.string({ unit: 'grapheme' }) });
    fc.assert(
      fc.property(fc.array(row), fc.array(fc.nat(), { maxLength: 8 }), (rows, cuts) => {
        expect(readAll(inPieces(listText(rows), cuts))).toEqual(rows);
      }),
    );
  });

  test('byte by byte', () => {
    const rows = [{ sd_city: 'Peñasco 🏢' }, { sd_city: 'a\nb,\n]' }];
    const bytes = new TextEncoder().encode(listText(rows));
    expect(readAll([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(rows);
  });

  test('gives each row as soon as its line has ended', () => {
    const parser = createRowParser<{ sd_id: number }>();
    const encode = (text: string) => new TextEncoder().encode(text);
    expect(parser.push(encode('[\n{"sd_id":1},\n{"sd'))).toEqual([{ sd_id: 1 }]);
    expect(parser.push(encode('_id":2},'))).toEqual([]);
    expect(parser.push(encode('\n'))).toEqual([{ sd_id: 2 }]);
  });
});

describe('a truncated list is refused', () => {
  const whole = listText([{ sd_id: 1 }, { sd_id: 2, sd_city: 'Peñasco' }]);
  const { length } = new TextEncoder().encode(whole);

  test.each(Array.from({ length }, (_, kept) => kept))('after %i bytes is never taken for whole', (kept) => {
    const bytes = new TextEncoder().encode(whole).slice(0, kept);
    expect(() => readAll([bytes])).toThrow(/./);
  });

  test.each(['', '{"title":"no list"}', '{\n"sd_id":1\n}', '[\n{"sd_id":1}\n{"sd_id":2}\n]', '[\n]\n[\n]'])(
    '%j is refused as a list',
    (text) => {
      expect(() => readAll([new TextEncoder().encode(text)])).toThrow(/./);
    },
  );

  test('invalid UTF-8 is refused', () => {
    const parser = createRowParser();
    expect(() => parser.push(Uint8Array.of(0x5b, 0x0a, 0xff, 0x0a))).toThrow(TypeError);
  });
});
