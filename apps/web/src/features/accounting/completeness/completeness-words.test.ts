import type { Completeness, CompletenessKind } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { describeMissing } from './completeness-words.ts';

const withKinds = (...kinds: CompletenessKind[]) =>
  ({ findings: kinds.map((kind) => ({ kind })) }) as unknown as Completeness;

describe('the warning before a month is closed', () => {
  test('says nothing when books and rent roll agree', () => {
    expect(describeMissing(withKinds())).toBeNull();
  });

  test('says of a lease without rent that it pays no rent, not that it pays another', () => {
    expect(describeMissing(withKinds('notPaying'))).toBe('1 lease is in the books and pays no rent.');
  });

  test('counts each kind by itself', () => {
    expect(describeMissing(withKinds('differs', 'notMeasured', 'notPaying', 'differs'))).toBe(
      '1 lease pays rent and is not in the books. 1 lease is in the books and pays no rent. 2 leases are in the books with another rent.',
    );
  });
});
