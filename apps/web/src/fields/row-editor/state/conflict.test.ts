import { rentTermsTab } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { clashesOf } from '../editor.ts';
import { after, aTerm, threeTerms, row, typed, edit, save, cancel } from './reducer.fixture.ts';

const terms = threeTerms();

describe('a conflict with a second person', () => {
  const current = aTerm(1, { rt_monthly: 111, rt_notes: 'theirs', version: 5 });
  const mine = after(terms, edit('row-1'), typed('row-1', 'rt_monthly', '150'), save('row-1')).editor;
  const met = after(mine, { type: 'conflict', row: 'row-1', current }).editor;

  test('both values are shown, field by field', () => {
    expect(row(met, 'row-1').editing).toBe(true);
    expect(clashesOf(rentTermsTab, row(met, 'row-1'))).toEqual([
      { field: 'rt_monthly', text: '150', mine: 150, theirs: 111, touched: true },
      { field: 'rt_notes', text: '', mine: null, theirs: 'theirs', touched: false },
    ]);
  });

  test('nothing is saved before the choice', () => {
    expect(after(met, save('row-1')).requests).toEqual([]);
    expect(after(met, { type: 'saveAll' }).requests).toEqual([]);
  });

  test('mine is saved over their version, with the rest of theirs', () => {
    const { requests } = after(met, { type: 'resolve', row: 'row-1', mine: ['rt_monthly'] });
    expect(requests).toMatchObject([{ values: { rt_monthly: 150, rt_notes: 'theirs', version: 5 } }]);
  });

  test('a field that only they changed can be set back', () => {
    const { requests } = after(met, { type: 'resolve', row: 'row-1', mine: ['rt_notes'] });
    expect(requests).toMatchObject([{ values: { rt_monthly: 111, rt_notes: null, version: 5 } }]);
  });

  test('choosing theirs or Cancel shows their row and sends nothing', () => {
    for (const action of [{ type: 'resolve', row: 'row-1', mine: [] } as const, cancel('row-1')]) {
      const { editor, requests } = after(met, action);
      expect(requests).toEqual([]);
      expect(row(editor, 'row-1')).toMatchObject({
        editing: false,
        base: current,
        typed: {},
        conflict: null,
      });
    }
  });

  test('saving the same values asks nothing', () => {
    const same = aTerm(1, { rt_monthly: 150, version: 5 });
    const { editor } = after(mine, { type: 'conflict', row: 'row-1', current: same });
    expect(row(editor, 'row-1')).toMatchObject({ editing: false, conflict: null, base: same });
  });

  test('unreadable text typed meanwhile is kept in the choice', () => {
    const same = aTerm(1, { rt_monthly: 150, version: 5 });
    const typing = after(mine, edit('row-1'), typed('row-1', 'rt_start', 'soon')).editor;
    const { editor } = after(typing, { type: 'conflict', row: 'row-1', current: same });
    expect(row(editor, 'row-1')).toMatchObject({
      editing: true,
      conflict: same,
      typed: { rt_start: 'soon' },
    });
  });
});
