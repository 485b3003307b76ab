import { describe, expect, test } from 'vitest';
import { canSaveAll } from '../editor.ts';
import { after, aTerm, threeTerms, row, typed, edit, saved, failed } from './reducer.fixture.ts';

const terms = threeTerms();

describe('Save All', () => {
  const opened = after(
    terms,
    { type: 'add' },
    edit('row-1'),
    typed('row-1', 'rt_notes', 'first'),
    typed('row-6', 'rt_notes', 'new'),
    typed('row-8', 'rt_start', 'never'),
  ).editor;
  const { editor, requests } = after(opened, { type: 'saveAll' });

  test('is enabled only while some row is being edited', () => {
    expect(canSaveAll(terms)).toBe(false);
    expect(canSaveAll(opened)).toBe(true);
    expect(canSaveAll(editor)).toBe(false);
  });

  test('goes from the last row to the first, drops empty rows, and one bad row does not stop the others', () => {
    expect(requests.map((request) => request.row)).toEqual(['row-6', 'row-1']);
    expect(editor.rows.map(({ name }) => name)).toEqual(['row-1', 'row-2', 'row-3', 'row-6', 'row-8']);
    expect(row(editor, 'row-8')).toMatchObject({ editing: true, typed: { rt_start: 'never' } });
  });

  test('rows in view mode are not sent', () => {
    expect(requests.some((request) => request.row === 'row-2')).toBe(false);
  });

  test('the page is loading until every row has its answer', () => {
    const one = after(editor, saved('row-6', aTerm(10)));
    expect(one.editor.savingAll).toEqual(['row-1']);
    const both = after(one.editor, failed('row-1', 'No'));
    expect(both.editor.savingAll).toEqual([]);
    expect(canSaveAll(both.editor)).toBe(true);
  });
});
