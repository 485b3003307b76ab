import { expect, test } from 'vitest';
import { maxFileBytes, previewKindOf, checkUploads, nameWithoutExtension } from './file-rules.ts';

function fileOf(name: string, size: number): File {
  return Object.defineProperty(new File([], name), 'size', { value: size });
}

test('a file of 50 MB is taken, one byte more is refused in words before it is sent', () => {
  const [small, large] = [fileOf('lease.pdf', maxFileBytes), fileOf('scan.tif', maxFileBytes + 1)];
  expect(checkUploads([small])).toEqual({ taken: [small], refusal: null });
  expect(checkUploads([small, large])).toEqual({
    taken: [small],
    refusal: 'scan.tif has 51 MB.\nA file may have at most 50 MB.',
  });
});

test.each([
  ['Lease 2027.pdf', 'Lease 2027'],
  ['plan.v2.dwg', 'plan.v2'],
  ['README', 'README'],
  ['.env', '.env'],
])('%s gets the name %s by default', (filename, name) => {
  expect(nameWithoutExtension(filename)).toBe(name);
});

test.each([
  ['a.PDF', 'pdf'],
  ['a.jpeg', 'picture'],
  ['a.svg', null],
  ['a.html', null],
  ['a.docx', null],
  [null, null],
])('%s is shown as %s', (filename, how) => {
  expect(previewKindOf(filename)).toBe(how);
});
