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

describe('while a save is on its way', () => {
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

  test('a second Save waits for the version that the first one brings', () => {
    const again = after(sent, edit('row-1'), typed('row-1', 'rt_monthly', '175'), save('row-1'));
    expect(again.requests).toEqual([]);
    const { requests } = after(again.editor, reply);
    expect(requests).toMatchObject([{ kind: 'save', values: { rt_monthly: 175, version: 2 } }]);
  });

  test('a second Save that waited is not sent with a cell that cannot be read by then', () => {
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

  test('opened again after a second Save, what is typed then is not sent unasked', () => {
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

  test('Cancel gives up what was typed since, not what was sent', () => {
    const opened = after(sent, edit('row-1'), typed('row-1', 'rt_notes', 'later'), cancel('row-1'));
    expect(row(opened.editor, 'row-1').typed).toEqual({ rt_monthly: '150' });
    expect(row(after(opened.editor, failed('row-1', 'No')).editor, 'row-1')).toMatchObject({
      editing: true,
      typed: { rt_monthly: '150' },
    });
  });

  test('it cannot be deleted', () => {
    expect(after(sent, remove('row-1'))).toEqual({ editor: sent, requests: [] });
  });

  test('leaving a cell that was sent as typed does not make it a change', () => {
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
