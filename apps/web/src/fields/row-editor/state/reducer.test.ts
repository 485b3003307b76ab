import { criticalDatesTab, notesTab } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { hasUnsaved, isEmpty, rowNamed, visibleRows } from '../editor.ts';
import {
  today,
  after,
  loaded,
  aTerm,
  threeTerms,
  row,
  typed,
  edit,
  save,
  cancel,
  remove,
  saved,
  failed,
} from './reducer.fixture.ts';

const terms = threeTerms();

describe('view and edit mode', () => {
  test('rows of the server are in view mode', () => {
    expect(terms.rows.map(({ id, editing }) => [id, editing])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
  });

  test('Edit keeps the row as it was, Cancel restores it', () => {
    const { editor } = after(terms, edit('row-1'), typed('row-1', 'rt_monthly', '999'), cancel('row-1'));
    expect(row(editor, 'row-1')).toEqual(row(terms, 'row-1'));
  });

  test('Cancel is for saved rows only', () => {
    const { editor } = after(terms, { type: 'add' }, typed('row-4', 'rt_notes', 'x'), cancel('row-4'));
    expect(row(editor, 'row-4')).toMatchObject({ editing: true, typed: { rt_notes: 'x' } });
  });

  test('a row in view mode takes no typing', () => {
    expect(after(terms, typed('row-1', 'rt_notes', 'x')).editor).toEqual(terms);
  });

  test('a derived figure cannot be typed', () => {
    const { editor } = after(terms, edit('row-1'), typed('row-1', 'rt_psqft', '5'));
    expect(row(editor, 'row-1').typed).toEqual({});
  });
});

describe('Add', () => {
  test('adds 20 blank editable rows on rent terms, 1 elsewhere', () => {
    expect(after(terms, { type: 'add' }).editor.rows).toHaveLength(23);
    expect(after(loaded(notesTab), { type: 'add' }).editor.rows).toHaveLength(1);
  });

  test("a new note starts with today's date and still counts as empty", () => {
    const { editor } = after(loaded(notesTab), { type: 'add' });
    expect(row(editor, 'row-1').base).toEqual({ com_date: today });
    expect(isEmpty(notesTab, row(editor, 'row-1'))).toBe(true);
    expect(hasUnsaved(editor)).toBe(false);
  });
});

describe('Save', () => {
  test('sends the row with its ids and version and leaves edit mode at once', () => {
    const { editor, requests } = after(
      terms,
      edit('row-2'),
      typed('row-2', 'rt_monthly', '$1,250.50'),
      save('row-2'),
    );
    expect(row(editor, 'row-2').editing).toBe(false);
    expect(requests).toEqual([
      {
        kind: 'save',
        row: 'row-2',
        file: null,
        values: {
          rt_id: 2,
          sd_id: 7,
          version: 1,
          rt_type: 'Base Rent',
          rt_start: null,
          rt_end: null,
          rt_monthly: 1250.5,
          rt_yearly: null,
          rt_freq: null,
          rt_timing: null,
          rt_due_day: null,
          rt_notes: null,
        },
      },
    ]);
  });

  test('a new row takes the id that the server answers with, and its version', () => {
    const { editor } = after(
      terms,
      { type: 'add' },
      typed('row-4', 'rt_type', 'cam'),
      save('row-4'),
      saved('row-4', aTerm(9, { rt_type: 'CAM', rt_psqft: 1.5 })),
    );
    expect(row(editor, 'row-4')).toMatchObject({ id: 9, editing: false, typed: {}, sending: null });
    expect(row(editor, 'row-4').base['rt_psqft']).toBe(1.5);
  });

  test('a note stays in edit mode until the server returns an id', () => {
    const notes = after(
      loaded(notesTab),
      { type: 'add' },
      typed('row-1', 'com_text', 'Roof'),
      save('row-1'),
    ).editor;
    expect(row(notes, 'row-1').editing).toBe(true);
    const reply = { com_id: 4, site_id: 7, com_text: 'Roof', com_date: today, version: 1 };
    expect(row(after(notes, saved('row-1', reply)).editor, 'row-1')).toMatchObject({ id: 4, editing: false });
  });

  test('an answer without a positive id is a failure', () => {
    const { editor } = after(
      terms,
      { type: 'add' },
      typed('row-4', 'rt_notes', 'x'),
      save('row-4'),
      saved('row-4', { rt_id: 0 }),
    );
    expect(row(editor, 'row-4')).toMatchObject({ id: 0, editing: true, typed: { rt_notes: 'x' } });
    expect(row(editor, 'row-4').problem).toBe('The row was not saved.');
  });

  test('a save that fails brings the row back into edit mode with the text and the reason', () => {
    const { editor } = after(
      terms,
      edit('row-1'),
      typed('row-1', 'rt_end', '1/1/20'),
      save('row-1'),
      failed('row-1', 'End is before Start.'),
    );
    expect(row(editor, 'row-1')).toMatchObject({
      editing: true,
      typed: { rt_end: '1/1/20' },
      problem: 'End is before Start.',
      errors: { rt_end: 'End is before Start.' },
    });
  });

  test('of a completely empty new row removes it', () => {
    const { editor, requests } = after(
      terms,
      { type: 'add' },
      typed('row-5', 'rt_notes', '  '),
      save('row-5'),
    );
    expect(requests).toEqual([]);
    expect(rowNamed(editor, 'row-5')).toBeUndefined();
    expect(editor.rows).toHaveLength(22);
  });

  test('a cell that cannot be read stays as typed, marked, and nothing is sent', () => {
    const { editor, requests } = after(
      terms,
      edit('row-1'),
      typed('row-1', 'rt_monthly', '(123.45)'),
      save('row-1'),
    );
    expect(requests).toEqual([]);
    expect(row(editor, 'row-1')).toMatchObject({
      editing: true,
      typed: { rt_monthly: '(123.45)' },
      errors: { rt_monthly: 'A negative amount cannot be entered here.' },
    });
  });

  test('a row that breaks a rule is not sent: both alerts of the notes, in their order', () => {
    const notes = after(
      loaded(notesTab),
      { type: 'add' },
      typed('row-1', 'com_type', 'General'),
      save('row-1'),
    );
    expect(notes.requests).toEqual([]);
    expect(row(notes.editor, 'row-1').problem).toBe("Comment can't be blank.");
    const dated = after(
      notes.editor,
      typed('row-1', 'com_text', 'x'),
      typed('row-1', 'com_date', ''),
      save('row-1'),
    );
    expect(row(dated.editor, 'row-1').problem).toBe('Comment date is required.');
  });

  test('typing into a marked cell takes its mark away', () => {
    const { editor } = after(
      terms,
      edit('row-1'),
      typed('row-1', 'rt_end', 'x'),
      save('row-1'),
      typed('row-1', 'rt_end', '1'),
    );
    expect(row(editor, 'row-1').errors).toEqual({});
  });
});

describe('Delete', () => {
  test('takes the saved row out of sight and calls the server', () => {
    const { editor, requests } = after(terms, remove('row-2'));
    expect(requests).toEqual([{ kind: 'delete', row: 'row-2', id: 2 }]);
    expect(visibleRows(editor).map(({ id }) => id)).toEqual([1, 3]);
    expect(after(editor, { type: 'deleted', row: 'row-2' }).editor.rows).toHaveLength(2);
  });

  test('that fails shows the row again in its place, with the reason and the text', () => {
    const open = after(terms, edit('row-2'), typed('row-2', 'rt_notes', 'x'), remove('row-2'));
    const { editor } = after(open.editor, { type: 'deleteFailed', row: 'row-2', problem: 'No connection.' });
    expect(visibleRows(editor).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(row(editor, 'row-2')).toMatchObject({
      editing: true,
      typed: { rt_notes: 'x' },
      problem: 'No connection.',
    });
  });

  test('of a new row drops it without a call', () => {
    const { editor, requests } = after(
      terms,
      { type: 'add' },
      typed('row-4', 'rt_notes', 'x'),
      remove('row-4'),
    );
    expect([editor.rows.length, requests]).toEqual([22, []]);
  });
});

test('an answer for a row that is gone changes nothing', () => {
  expect(after(terms, saved('row-99', aTerm(1)), failed('row-99', 'x'), save('row-99')).editor).toEqual(
    terms,
  );
  expect(after(terms, saved('row-1', aTerm(1, { version: 9 }))).editor).toEqual(terms);
});

test('a critical date is open unless it is done', () => {
  const { requests } = after(
    loaded(criticalDatesTab),
    { type: 'add' },
    typed('row-1', 'cd_action', '1/1/28'),
    save('row-1'),
  );
  expect(requests).toMatchObject([{ values: { cd_status: true, cd_action: '2028-01-01' } }]);
});
