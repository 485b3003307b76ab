import { contactFields, noteFields, rentTermFields } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { blockIn, keyCommandOf, describePaste, type Stroke } from './keys.ts';

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const stroke = (key: string, held: Partial<Stroke> = {}): Stroke => ({ ...plain, key, ...held });

describe('in rent terms Tab and Enter move from cell to cell as in a grid', () => {
  const money = { bulk: true, field: rentTermFields.rt_monthly };
  const notes = { bulk: true, field: rentTermFields.rt_notes };

  test.each([
    [stroke('Tab'), 'right'],
    [stroke('Tab', { shiftKey: true }), 'left'],
    [stroke('Enter'), 'down'],
    [stroke('Enter', { shiftKey: true }), 'up'],
    [stroke('Escape'), 'cancel'],
    [stroke('s', { ctrlKey: true }), 'saveAll'],
    [stroke('S', { metaKey: true }), 'saveAll'],
    [stroke('Enter', { ctrlKey: true }), 'save'],
    [stroke('s'), null],
    [stroke('ArrowDown'), null],
  ])('%j is %s', (pressed, command) => {
    expect(keyCommandOf(pressed, money)).toBe(command);
  });

  test('Enter leaves a note too; Shift+Enter adds a line break', () => {
    expect(keyCommandOf(stroke('Enter'), notes)).toBe('down');
    expect(keyCommandOf(stroke('Enter', { shiftKey: true }), notes)).toBeNull();
  });
});

describe('tabs other than rent terms', () => {
  const place = { bulk: false, field: noteFields.com_date };

  test('Ctrl+S saves the row, and Tab moves on to its buttons', () => {
    expect(keyCommandOf(stroke('s', { ctrlKey: true }), place)).toBe('save');
    expect(keyCommandOf(stroke('Tab'), place)).toBeNull();
  });

  test('Enter is a line break in a long text', () => {
    expect(keyCommandOf(stroke('Enter'), { bulk: false, field: noteFields.com_text })).toBeNull();
  });

  test('on a button only Escape and Ctrl+S are commands', () => {
    expect(keyCommandOf(stroke('Enter'), { bulk: false, field: null })).toBeNull();
    expect(keyCommandOf(stroke('Escape'), { bulk: false, field: null })).toBe('cancel');
  });
});

describe('pasting', () => {
  const type = { bulk: true, field: rentTermFields.rt_type };

  test('several spreadsheet cells are a block; a single cell is plain text', () => {
    expect(blockIn('Base Rent\t1/1/27\r\nCAM\t1/1/27\r\n', type)).toEqual([
      ['Base Rent', '1/1/27'],
      ['CAM', '1/1/27'],
    ]);
    expect(blockIn('Base Rent\nCAM', type)).toEqual([['Base Rent'], ['CAM']]);
    expect(blockIn('Base Rent', type)).toBeNull();
    expect(blockIn('Base Rent\n', type)).toBeNull();
  });

  test('several lines pasted into a note stay one text', () => {
    expect(blockIn('Dear Sir,\n\nas agreed\tbelow', { bulk: false, field: noteFields.com_text })).toBeNull();
  });

  test('an address of several lines does not become several contacts', () => {
    expect(blockIn('500 Market St\nSuite 1200', { bulk: false, field: contactFields.c_add1 })).toBeNull();
  });

  test.each([
    [{ filled: 100, unreadable: 0, outside: 0 }, '100 cells pasted.'],
    [{ filled: 1, unreadable: 1, outside: 0 }, '1 cell pasted. 1 cannot be read and is marked.'],
    [
      { filled: 1200, unreadable: 3, outside: 2 },
      '1,200 cells pasted. 3 cannot be read and are marked. 2 cells had no column to go to.',
    ],
  ])('%j is told as: %s', (outcome, words) => {
    expect(describePaste(outcome)).toBe(words);
  });
});
