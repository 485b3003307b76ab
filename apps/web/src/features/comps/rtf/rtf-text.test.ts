import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rtfText } from './rtf-text.ts';

test.each([
  ['braces and backslashes', String.raw`{\b Acme}`, String.raw`\{\\b Acme\}`],
  ['accents', 'Café', String.raw`Caf\u233\'e9`],
  ['quotation marks', '“A”', String.raw`\u8220?A\u8221?`],
  ['an emoji, by its surrogates', '🏢', String.raw`\u-10180?\u-8222?`],
  ['Chinese', '中', String.raw`\u20013?`],
  ['units above 32767 as negative', '\uFFE5', String.raw`\u-27?`],
  ['line breaks of any kind', 'a\nb\r\nc\rd\u2028e', String.raw`a\line b\line c\line d\line e`],
  ['tabs', 'a\tb', String.raw`a\tab b`],
  ['a broken surrogate', 'a\uD83Cb', String.raw`a\u-3?b`],
  ['control characters, which have no sign', 'a\u0000\u001b\u007fb', 'ab'],
])('%s', (_, text, rtf) => {
  expect(rtfText(text)).toBe(rtf);
});

test('any text is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const rtf = rtfText(text);
      expect(rtf).toMatch(/^[ -~]*$/);
      const lines = text.replaceAll(/\r\n|[\r\u2028\u2029]/g, '\n');
      const expected = lines.replaceAll(/\p{Cc}/gu, (sign) => (isKept(sign) ? sign : ''));
      expect(readBack(rtf)).toBe(expected);
    }),
  );
});

/** Whether a control character is kept: line breaks, tabs and those beyond ASCII are. */
function isKept(control: string): boolean {
  return control === '\n' || control === '\t' || control > '\u007f';
}

/** Parses RTF: control words, escapes, and one skipped fallback character after each \u. */
function readBack(rtf: string): string {
  return rtf.replaceAll(
    /\\u(-?\d+)(?:\\'[0-9a-f]{2}|\?)|\\(line|tab) |\\([\\{}])|[\\{}]/g,
    (all, unit, word, sign) => {
      if (unit !== undefined) return String.fromCharCode((Number(unit) + 0x1_0000) % 0x1_0000);
      if (word !== undefined) return word === 'line' ? '\n' : '\t';
      return sign ?? `unescaped ${all}`;
    },
  );
}
