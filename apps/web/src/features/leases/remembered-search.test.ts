import { defaultSearch, noFilters, type LeaseSearch } from '@panoramic/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setStorageOwner } from '../../lib/account-storage.ts';
import { rememberedSearch } from './remembered-search.ts';

/** A stand-in for the browser's localStorage. */
const kept = new Map<string, string>();
const key = 'account-7:leaseSearchOptions';

beforeEach(() => {
  kept.clear();
  setStorageOwner(7);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});

describe('the search options in local storage', () => {
  test('are read back as they were stored', () => {
    const search: LeaseSearch = { ...noFilters, scity: 'St. Louis', sced: '2027-01-31', sstatus: 2 };
    rememberedSearch.write(search);
    expect(rememberedSearch.read()).toEqual(search);
  });

  test('are not read for another account', () => {
    rememberedSearch.write({ ...noFilters, scity: 'St. Louis' });
    setStorageOwner(8);
    expect(rememberedSearch.read()).toEqual(defaultSearch);
  });

  test('default to the open leases', () => {
    expect(rememberedSearch.read()).toEqual(defaultSearch);
  });

  test.each(['', 'no JSON', 'null', '[]', '{"sstatus":7}', '{"sced":"soon"}'])(
    'that cannot be read (%j) are the open leases',
    (text) => {
      kept.set(key, text);
      expect(rememberedSearch.read()).toEqual(defaultSearch);
    },
  );

  test('stored by an older version do not filter by options that they lack', () => {
    kept.set(key, JSON.stringify({ scity: 'Clayton', sstatus: -1, gone: 'x' }));
    expect(rememberedSearch.read()).toEqual({ ...noFilters, scity: 'Clayton' });
  });
});
