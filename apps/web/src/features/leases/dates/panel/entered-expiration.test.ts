import type { RemindedDate } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { enteredExpirationOf } from './entered-expiration.ts';

// Only the fields that the test needs.
function expiration(cd_id: number, part: Partial<RemindedDate>): RemindedDate {
  return { cd_id, cd_type: 'Expiration Date', fromLease: false, acknowledged: null, ...part } as RemindedDate;
}

const doneOn = (at: string): Partial<RemindedDate> => ({
  state: 'Done',
  acknowledged: { at, by: 'Wendy Writer', note: null },
});

test('an open Expiration Date comes before one that was acknowledged later', () => {
  const open = expiration(1, { state: 'Open' });
  expect(enteredExpirationOf([expiration(2, doneOn('2026-11-14T00:00:00Z')), open])).toBe(open);
});

test('without an open one, the one acknowledged last is taken', () => {
  const last = expiration(2, doneOn('2026-11-14T00:00:00Z'));
  expect(enteredExpirationOf([expiration(1, doneOn('2021-05-01T00:00:00Z')), last])).toBe(last);
});

test('dates of other types, and the lease itself, do not count', () => {
  const other = expiration(1, { cd_type: 'Other', state: 'Open' });
  expect(enteredExpirationOf([other, expiration(0, { fromLease: true, state: 'Open' })])).toBeUndefined();
});
