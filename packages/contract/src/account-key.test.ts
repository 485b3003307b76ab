import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountKey } from './account-key.ts';

describe('the key of a user name or an address', () => {
  test.each([
    ['Admin@Example.com', 'admin@example.com'],
    ['  admin ', 'admin'],
    ['\u212Aelvin', 'kelvin'],
    ['\u017Fam', 'sam'],
    ['\uFB01nch', 'finch'],
    ['\uFF21\uFF44\uFF4D\uFF29\uFF4E', 'admin'],
    ['Zoe\u0308', 'zo\u00EB'],
    ['STRA\u1E9EE', 'stra\u00DFe'],
    ['\u039F\u0394\u039F\u03A3', '\u03BF\u03B4\u03BF\u03C2'],
    ['ADM\u0130N', 'admi\u0307n'],
  ])('is the same for %j and %j', (one, other) => {
    expect(accountKey(one)).toBe(accountKey(other));
  });

  test.each([
    ['adm\u0130n', 'admin'],
    ['adm\u0131n', 'admin'],
    ['stra\u00DFe', 'strasse'],
    ['adm\u200Bin', 'admin'],
    ['\u0430dmin', 'admin'],
  ])('is another for %j and %j', (one, other) => {
    expect(accountKey(one)).not.toBe(accountKey(other));
  });

  test('of every letter is its own key, and has no capital letter', () => {
    const changed: string[] = [];
    // Every letter with a case lies in this range.
    for (let point = 0; point <= 0x1_ffff; point += 1) {
      const key = accountKey(`a${String.fromCodePoint(point)}\u0301b`);
      if (accountKey(key) !== key || /[A-Z]/.test(key)) changed.push(point.toString(16));
    }
    expect(changed).toEqual([]);
  });

  test('is the same for every Unicode composition and lower-case spelling of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite' }), (text) => {
        const key = accountKey(text);
        for (const same of [key, text.normalize('NFD'), text.normalize('NFKD'), text.toLowerCase()])
          expect(accountKey(same)).toBe(key);
      }),
    );
  });
});
