import { documentsTab, rentTermsTab } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { drawnRows, hasUnsaved, type RowEditorState } from '../editor.ts';
import type { Action } from './reducer.ts';
import {
  after,
  loaded,
  aTerm,
  threeTerms,
  row,
  typed,
  edit,
  save,
  remove,
  leave,
  sort,
  saved,
  failed,
} from './reducer.fixture.ts';

const terms = threeTerms();

test('a long list draws its first rows and all rows that are edited or new', () => {
  const many = loaded(rentTermsTab, ...Array.from({ length: 10 }, (_, index) => aTerm(index + 1)));
  const { editor } = after(many, edit('row-9'), { type: 'add' });
  const names = drawnRows(editor.rows, 3).map(({ name }) => name);
  expect(names.slice(0, 5)).toEqual(['row-1', 'row-2', 'row-3', 'row-9', 'row-11']);
  expect(names).toHaveLength(4 + rentTermsTab.blankRows);
  expect(drawnRows(editor.rows, 30)).toBe(editor.rows);
});

describe('the rows of a draft', () => {
  const draft = { base: aTerm(1, { version: 0 }), typed: { rt_monthly: '250' } };

  test('open with what was typed, against the version that it was typed into', () => {
    const { editor } = after(terms, { type: 'restoreDraft', rows: [{ id: 1, ...draft }] });
    expect(row(editor, 'row-1')).toMatchObject({ ...draft, editing: true });
    const { requests } = after(editor, save('row-1'));
    expect(requests).toMatchObject([{ kind: 'save', values: { rt_monthly: 250, version: 0 } }]);
  });

  test('stay visible when they are new, or were deleted meanwhile', () => {
    const { editor } = after(terms, {
      type: 'restoreDraft',
      rows: [
        { id: 0, base: {}, typed: draft.typed },
        { id: 99, ...draft },
      ],
    });
    expect(editor.rows.slice(-2)).toMatchObject([
      { id: 0, typed: draft.typed, editing: true },
      { id: 99, typed: draft.typed, editing: true },
    ]);
  });
});

describe('leaving a cell', () => {
  test('formats readable text and marks other text as typed', () => {
    const { editor } = after(
      terms,
      edit('row-1'),
      typed('row-1', 'rt_start', '1/1/27'),
      leave('row-1', 'rt_start'),
      typed('row-1', 'rt_monthly', '$1,234.5'),
      leave('row-1', 'rt_monthly'),
      typed('row-1', 'rt_end', '2027-02-30'),
      leave('row-1', 'rt_end'),
      leave('row-1', 'rt_notes'),
    );
    expect(row(editor, 'row-1').typed).toEqual({
      rt_start: '01/01/2027',
      rt_monthly: '1234.50',
      rt_end: '2027-02-30',
    });
    expect(Object.keys(row(editor, 'row-1').errors)).toEqual(['rt_end']);
  });
});

describe('unsaved rows', () => {
  test('are those with a change, a pending save or a pending delete', () => {
    expect(hasUnsaved(terms)).toBe(false);
    expect(hasUnsaved(after(terms, edit('row-1')).editor)).toBe(false);
    expect(hasUnsaved(after(terms, { type: 'add' }).editor)).toBe(false);
    expect(hasUnsaved(after(terms, edit('row-1'), typed('row-1', 'rt_monthly', '100.00')).editor)).toBe(
      false,
    );
    expect(hasUnsaved(after(terms, edit('row-1'), typed('row-1', 'rt_monthly', 'x')).editor)).toBe(true);
    expect(hasUnsaved(after(terms, { type: 'add' }, typed('row-4', 'rt_type', 'C')).editor)).toBe(true);
    expect(hasUnsaved(after(terms, edit('row-1'), save('row-1')).editor)).toBe(true);
    expect(hasUnsaved(after(terms, remove('row-1')).editor)).toBe(true);
  });
});

function order(editor: RowEditorState) {
  return editor.rows.map(({ id }) => id);
}

describe('sorting', () => {
  test('the first click is descending, later clicks alternate; numbers as numbers', () => {
    const rows = loaded(
      rentTermsTab,
      aTerm(1, { rt_monthly: 900 }),
      aTerm(2, { rt_monthly: 1000 }),
      aTerm(3, { rt_monthly: null }),
    );
    expect(order(after(rows, sort('rt_monthly')).editor)).toEqual([2, 1, 3]);
    expect(order(after(rows, sort('rt_monthly'), sort('rt_monthly')).editor)).toEqual([1, 2, 3]);
    expect(after(rows, sort('rt_monthly'), sort('rt_type')).editor.sort).toEqual({
      field: 'rt_type',
      descending: true,
    });
  });

  test('new rows stay below, and a row being edited does not move', () => {
    const { editor } = after(
      terms,
      { type: 'add' },
      sort('rt_monthly'),
      edit('row-3'),
      typed('row-3', 'rt_monthly', '1'),
    );
    expect(order(editor).slice(0, 4)).toEqual([3, 2, 1, 0]);
  });
});

describe("the server's list read again", () => {
  test('refreshes rows in view mode and leaves those being edited alone', () => {
    const open = after(terms, edit('row-2'), typed('row-2', 'rt_notes', 'mine')).editor;
    const rows = [aTerm(1, { version: 2, rt_monthly: 5 }), aTerm(2, { version: 2 }), aTerm(4)];
    const { editor } = after(open, { type: 'loaded', rows });
    expect(editor.rows.map(({ id, base }) => [id, base['version']])).toEqual([
      [1, 2],
      [2, 1],
      [4, 1],
    ]);
    expect(row(editor, 'row-2').typed).toEqual({ rt_notes: 'mine' });
  });

  test('keeps a row that somebody else deleted while it is edited here', () => {
    const open = after(terms, edit('row-2')).editor;
    expect(after(open, { type: 'loaded', rows: [] }).editor.rows.map(({ id }) => id)).toEqual([2]);
  });

  test('does not undo a save, a new row or a delete made here when the list is older', () => {
    const { editor } = after(
      terms,
      { type: 'add' },
      edit('row-1'),
      save('row-1'),
      saved('row-1', aTerm(1, { version: 2, rt_monthly: 150 })),
      typed('row-4', 'rt_notes', 'new'),
      save('row-4'),
      saved('row-4', aTerm(9)),
      remove('row-3'),
      { type: 'deleted', row: 'row-3' },
      { type: 'loaded', rows: [aTerm(1), aTerm(2), aTerm(3)] },
    );
    expect(editor.rows.filter(({ id }) => id > 0).map(({ id }) => id)).toEqual([1, 2, 9]);
    expect(row(editor, 'row-1').base['rt_monthly']).toBe(150);
  });
});

test('a list that has a new row before its save is answered does not show it twice', () => {
  const { editor } = after(
    terms,
    { type: 'add' },
    typed('row-4', 'rt_notes', 'new'),
    save('row-4'),
    { type: 'loaded', rows: [aTerm(1), aTerm(2), aTerm(3), aTerm(9)] },
    saved('row-4', aTerm(9)),
  );
  expect(editor.rows.filter(({ id }) => id > 0).map(({ id }) => id)).toEqual([1, 2, 3, 9]);
});

describe('a document', () => {
  const file = new File(['%PDF'], 'lease.pdf');
  const attach: Action = { type: 'attach', row: 'row-1', field: 'filename', file };

  test('is sent without a file, and a file goes with its row', () => {
    const named = after(loaded(documentsTab), { type: 'add' }, typed('row-1', 'name', 'Lease')).editor;
    expect(after(named, save('row-1')).requests).toMatchObject([
      { kind: 'save', file: null, values: { name: 'Lease', file_id: 0 } },
    ]);
    const { editor, requests } = after(named, attach, save('row-1'));
    expect(requests).toMatchObject([
      { kind: 'save', file, values: { name: 'Lease', file_id: 0, site_id: 7 } },
    ]);
    const kept = after(editor, failed('row-1', 'Too large')).editor;
    expect(row(kept, 'row-1')).toMatchObject({ file, typed: { filename: 'lease.pdf' } });
    const done = after(
      editor,
      saved('row-1', { file_id: 3, filename: 'lease.pdf', name: 'Lease', version: 1 }),
    ).editor;
    expect(row(done, 'row-1')).toMatchObject({ id: 3, file: null, typed: {}, editing: false });
  });

  test('a new row with a file counts as unsaved', () => {
    expect(hasUnsaved(after(loaded(documentsTab), { type: 'add' }, attach).editor)).toBe(true);
  });
});
