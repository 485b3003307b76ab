import { notesTab } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import {
  aTerm,
  after,
  cancel,
  edit,
  failed,
  leave,
  loaded,
  remove,
  row,
  save,
  saved,
  threeTerms,
  today,
  typed,
} from './reducer.fixture.ts';

const terms = threeTerms();

describe('while a save is pending', () => {
  const sent = after(terms, edit('row-1'), typed('row-1', 'rt_monthly', '150'), save('row-1')).editor;
  const reply = saved('row-1', aTerm(1, { rt_monthly: 150, version: 2 }));

  test('the row can be opened again, and what is typed since stays', () => {
    const { editor } = after(sent, edit('row-1'), typed('row-1', 'rt_notes', 'later'), reply);
    expect(row(editor, 'row-1')).toMatchObject({
      editing: true,
      typed: { rt_notes: 'later' },
      sending: null,
    });
    expect(row(editor, 'row-1').base['version']).toBe(2);
  });

  test('a second Save waits for the version that the first returns', () => {
    const again = after(sent, edit('row-1'), typed('row-1', 'rt_monthly', '175'), save('row-1'));
    expect(again.requests).toEqual([]);
    const { requests } = after(again.editor, reply);
    expect(requests).toMatchObject([{ kind: 'save', values: { rt_monthly: 175, version: 2 } }]);
  });

  test('a waiting second Save is not sent when a cell has become unreadable', () => {
    const notes = after(
      loaded(notesTab),
      { type: 'add' },
      typed('row-1', 'com_text', 'x'),
      save('row-1'),
      typed('row-1', 'com_text', 'y'),
      save('row-1'),
      typed('row-1', 'com_date', 'soon'),
    );
    const next = after(
      notes.editor,
      saved('row-1', { com_id: 4, com_text: 'x', com_date: today, version: 1 }),
    );
    expect(next.requests).toEqual([]);
    expect(row(next.editor, 'row-1')).toMatchObject({
      editing: true,
      typed: { com_text: 'y', com_date: 'soon' },
    });
  });

  test('text typed after reopening the row is not sent by a waiting second Save', () => {
    const { editor } = after(
      sent,
      edit('row-1'),
      typed('row-1', 'rt_monthly', '175'),
      save('row-1'),
      edit('row-1'),
      typed('row-1', 'rt_notes', 'half a sen'),
    );
    const next = after(editor, reply);
    expect(next.requests).toEqual([]);
    expect(row(next.editor, 'row-1').typed).toEqual({ rt_monthly: '175', rt_notes: 'half a sen' });
  });

  test('Cancel discards what was typed since, not what was sent', () => {
    const opened = after(sent, edit('row-1'), typed('row-1', 'rt_notes', 'later'), cancel('row-1'));
    expect(row(opened.editor, 'row-1').typed).toEqual({ rt_monthly: '150' });
    expect(row(after(opened.editor, failed('row-1', 'No')).editor, 'row-1')).toMatchObject({
      editing: true,
      typed: { rt_monthly: '150' },
    });
  });

  test('the row cannot be deleted', () => {
    expect(after(sent, remove('row-1'))).toEqual({ editor: sent, requests: [] });
  });

  test('reformatting a sent cell on leaving does not count as a change', () => {
    const notes = after(
      loaded(notesTab),
      { type: 'add' },
      typed('row-1', 'com_text', 'x'),
      typed('row-1', 'com_date', '1/2/27'),
      save('row-1'),
    );
    const left = after(notes.editor, leave('row-1', 'com_date'));
    const { editor } = after(
      left.editor,
      saved('row-1', { com_id: 4, com_text: 'x', com_date: '2027-01-02', version: 1 }),
    );
    expect(row(editor, 'row-1')).toMatchObject({ editing: false, typed: {} });
  });
});
