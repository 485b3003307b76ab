import { expect, test } from 'vitest';
import { keyCommandOf } from '../../fields/row-editor/keys.ts';
import { keyGroups } from './key-groups.ts';
import { shortcutFor, shortcutsFor, strokeOf } from './shortcuts.ts';

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const everything = shortcutsFor(['Admin', 'Comps'], ['market', 'accounting']);

test('Ctrl K and ⌘K are the same keystroke; a key with Alt is no shortcut', () => {
  expect(strokeOf({ ...plain, key: 'k', ctrlKey: true })).toBe('Mod+K');
  expect(strokeOf({ ...plain, key: 'K', metaKey: true })).toBe('Mod+K');
  expect(strokeOf({ ...plain, key: '?', shiftKey: true })).toBe('?');
  expect(strokeOf({ ...plain, key: 'k', ctrlKey: true, altKey: true })).toBeNull();
  expect(strokeOf({ ...plain, key: 'Enter' })).toBeNull();
});

test('G followed by a letter opens a screen; another letter in between resets the sequence', () => {
  expect(shortcutFor(everything, null, 'G')).toEqual({ begun: 'G' });
  expect(shortcutFor(everything, 'G', 'D').found?.label).toBe('Dashboard');
  expect(shortcutFor(everything, 'G', 'Z')).toEqual({ begun: null });
  expect(shortcutFor(everything, 'G', 'G')).toEqual({ begun: 'G' });
  expect(shortcutFor(everything, null, 'D')).toEqual({ begun: null });
  expect(shortcutFor(everything, 'G', 'Mod+K').found?.label).toBe('Search or jump to');
});

test('shortcuts to screens that the roles cannot open are not offered', () => {
  const viewer = shortcutsFor([], []).map(({ label }) => label);
  expect(viewer).toContain('Dashboard');
  for (const closed of ['Add Lease', 'New row on the tab', 'Panoramic Home', 'Comps'])
    expect(viewer).not.toContain(closed);
  expect(shortcutsFor(['Write'], []).map(({ label }) => label)).toContain('New row on the tab');
});

const rowKeys = keyGroups.flatMap(({ keys }) => keys).flatMap((key) => (key.rows ? [key] : []));

test.each(rowKeys)('in the rows of a lease, $keys: $label', ({ keys, rows }) => {
  const names = keys.split('+');
  const stroke = {
    ...plain,
    key: (names.at(-1) ?? '').replace('Esc', 'Escape'),
    ctrlKey: names.includes('Mod'),
    shiftKey: names.includes('Shift'),
  };
  const field = { kind: 'money', label: 'Monthly', min: 0, max: 1, decimals: 2 } as const;
  expect(keyCommandOf(stroke, { bulk: true, field })).toBe(rows);
});
