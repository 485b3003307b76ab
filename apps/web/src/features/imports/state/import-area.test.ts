import { expect, test } from 'vitest';
import { importAddress, importLink } from './import-area.ts';

function at(query: string) {
  return importAddress(new URLSearchParams(query));
}

test('the address names the import and its step', () => {
  expect(at('importId=12&step=check')).toEqual({ importId: 12, step: 'check' });
  expect(importLink('leases', 12, 'check')).toBe('/Lease/Import?importId=12&step=check');
});

test('an address without an import, or with a wrong one, begins with the file', () => {
  expect(at('')).toEqual({ importId: null, step: 'file' });
  expect(at('step=check')).toEqual({ importId: null, step: 'file' });
  expect(at('importId=x&step=import')).toEqual({ importId: null, step: 'file' });
  expect(at('importId=12&step=nowhere')).toEqual({ importId: 12, step: 'file' });
});
