import { mayUse, rentNoteFields, type Lease } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type KeyboardEvent } from 'react';
import { call, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import {
  ConflictChoice,
  DraftNotice,
  EditCell,
  useRowEditor,
  valuesOf,
  visibleRows,
  type EditedRows,
  type RowKind,
  type RowServer,
} from '../../../fields/index.ts';
import { Banner } from '../../../ui/index.ts';
import classes from './general-notes.module.css';

/** The general note as a row with the lease's id, so that the row editor can edit it. */
const generalNote: RowKind = {
  noun: 'note',
  key: 'sd_id',
  parent: 'sd_id',
  fields: rentNoteFields,
  columns: [{ label: rentNoteFields.tn_note.label, fields: ['tn_note'] }],
  editOnly: [],
  mainFields: ['tn_note'],
  blankRows: 0,
  leavesEditMode: 'at once',
  defaults: () => ({}),
  problems: () => [],
};

const server: RowServer = {
  save: (values, _file, { key, signal }) =>
    // Safe: the editor sends the note's field, the lease's id and the version.
    call('Leases/EditRTNote', { ...values, active: true } as never, {
      key,
      signal,
      settle: (note, settling) => settling.answer(queryFor('Leases/GetRTNote', { id: note.sd_id }), note),
    }),
  remove: () => Promise.reject(new Error('A general note is never deleted.')),
};

export function useGeneralNotes(lease: Lease): EditedRows {
  const { data } = useQuery(queryFor('Leases/GetRTNote', { id: lease.sd_id }));
  return useRowEditor({
    kind: generalNote,
    parentId: lease.sd_id,
    rows: useMemo(() => data && [data], [data]),
    server,
  });
}

export function GeneralNotes({ notes, lease }: { notes: EditedRows; lease: Lease }) {
  const mayWrite = mayUse('Write', useSignedIn().roles);
  const { error, refetch } = useQuery(queryFor('Leases/GetRTNote', { id: lease.sd_id }));
  const { actions } = notes;
  const row = visibleRows(notes.editor)[0];
  const text = row && String(valuesOf(generalNote, row)['tn_note'] ?? '');

  function press(event: KeyboardEvent) {
    const saves = (event.ctrlKey || event.metaKey) && ['s', 'Enter'].includes(event.key);
    if (!row?.editing || (!saves && event.key !== 'Escape')) return;
    event.preventDefault();
    if (saves) actions.save(row.name);
    else actions.act({ type: 'cancel', row: row.name });
  }

  return (
    <section
      ref={notes.holder}
      className={classes['block']}
      aria-label="General Notes"
      data-row={row?.name}
      onKeyDown={press}
      onFocus={notes.focus.onFocus}
      onBlur={notes.focus.onBlur}
    >
      <div className={classes['head']}>
        <h2 className={classes['heading']}>General Notes</h2>
        {mayWrite && row && !row.editing && (
          <Button variant="default" size="compact-sm" onClick={() => actions.edit(row.name)}>
            Edit
          </Button>
        )}
      </div>
      {error && (
        <Banner kind="failure" reason={reasonOf(error)}>
          The general notes could not be loaded.{' '}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Banner>
      )}
      {mayWrite && (
        <DraftNotice
          from={notes.draft.offeredFrom}
          onRestore={notes.draft.restore}
          onDiscard={notes.draft.discard}
        />
      )}
      {row?.problem && <Banner kind="failure">{row.problem}</Banner>}
      {row?.conflict && <ConflictChoice kind={generalNote} row={row} actions={actions} />}
      {row?.editing && !row.conflict ? (
        <>
          <EditCell kind={generalNote} look={{}} row={row} name="tn_note" act={actions.act} />
          <div className={classes['buttons']}>
            <Button onClick={() => actions.save(row.name)}>Save</Button>
            <Button variant="default" onClick={() => actions.act({ type: 'cancel', row: row.name })}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        text !== undefined && (
          <p className={classes['text']} data-empty={text === '' || undefined}>
            {text || 'None yet.'}
          </p>
        )
      )}
    </section>
  );
}
