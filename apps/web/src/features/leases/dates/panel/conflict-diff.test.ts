import type { RemindedDate } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { conflictDiff } from './conflict-diff.ts';

// Only the fields that the test needs.
const date = {
  cd_type: 'Option to Renew',
  cd_action: '2027-03-31',
  cd_note: null,
  state: 'Open',
  cd_snoozed: null,
} as RemindedDate;

test('lists only the differences, in the words of the screens', () => {
  const after: RemindedDate = {
    ...date,
    cd_action: '2027-04-30',
    cd_note: 'By courier',
    state: 'Snoozed',
    cd_snoozed: '2027-01-15',
  };
  expect(conflictDiff(date, after)).toEqual([
    { label: 'Critical Date', before: '03/31/2027', after: '04/30/2027' },
    { label: 'Notes/Comments', before: 'empty', after: 'By courier' },
    { label: 'Status', before: 'Open', after: 'Snoozed until 01/15/2027' },
  ]);
});

test('is empty when no shown field has changed', () => {
  expect(conflictDiff(date, { ...date, version: 9 })).toEqual([]);
});
