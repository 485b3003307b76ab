import { expect, test } from 'vitest';
import { attachment, safeFileName } from './file-names.ts';

test.each([
  ['Lease.pdf', 'Lease.pdf'],
  ['Mietvertrag Köln – größer.pdf', 'Mietvertrag Köln – größer.pdf'],
  ['契約書 👩‍👩‍👧.pdf', '契約書 👩‍👩‍👧.pdf'],
  ['שכירות.pdf', 'שכירות.pdf'],
  ['Cafe\u0301.pdf', 'Café.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\Lease.pdf', 'Lease.pdf'],
  ['..', 'document'],
  ['', 'document'],
  ['folder/', 'document'],
  ['a\u0000b\u0007\r\nc\u009f.pdf', 'abc.pdf'],
  ['evil\u202Efdp.exe', 'evilfdp.exe'],
  ['a\ud800b.pdf', 'a\ufffdb.pdf'],
  ['what?*<>|":.pdf', 'what_______.pdf'],
  ['  Lease.pdf . . ', 'Lease.pdf'],
  ['con', '_con'],
  ['NUL.pdf', '_NUL.pdf'],
  ['COM1.tar.gz', '_COM1.tar.gz'],
  ['LPT¹', '_LPT¹'],
  ['console.pdf', 'console.pdf'],
  ['.env', '.env'],
])('%j is kept as %j', (sent, kept) => {
  expect(safeFileName(sent)).toBe(kept);
});

test('a name of 300 characters is shortened to what file systems accept and keeps its extension', () => {
  expect(safeFileName(`${'a'.repeat(296)}.pdf`)).toBe(`${'a'.repeat(236)}.pdf`);
  const kanji = safeFileName(`${'契'.repeat(300)}.pdf`);
  expect(Buffer.byteLength(kanji)).toBeLessThanOrEqual(240);
  expect(kanji).toMatch(/^契+\.pdf$/);
});

test('a character of several code points is never cut in two', () => {
  const family = '👩‍👩‍👧';
  const name = safeFileName(family.repeat(50));
  expect(name.length % family.length).toBe(0);
});

// @security what-comes-out-safe-already
test('a name that was made safe is not changed again', () => {
  for (const name of ['../../etc/passwd', 'NUL.pdf', ` ${'é'.repeat(300)}. `]) {
    const once = safeFileName(name);
    expect(safeFileName(once)).toBe(once);
  }
});

test.each([
  ['Lease.pdf', `attachment; filename="Lease.pdf"; filename*=UTF-8''Lease.pdf`],
  ['Köln "A".pdf', `attachment; filename="K_ln _A_.pdf"; filename*=UTF-8''K%C3%B6ln%20%22A%22.pdf`],
  [
    "100% (it's) *.pdf",
    `attachment; filename="100_ (it's) *.pdf"; filename*=UTF-8''100%25%20%28it%27s%29%20%2A.pdf`,
  ],
  // @security each-offered-rfc-6266-says
])('%s is offered as RFC 6266 says', (name, header) => {
  expect(attachment(name)).toBe(header);
});
