import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { showCount } from '../../lib/money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { SortButton } from '../sort-button.tsx';
import { SortSelect } from '../sort-select.tsx';
import { drawnRows, isBulk, visibleRows, type EditorRow } from './editor.ts';
import { FoldedRow, isUntouched } from './folded-row.tsx';
import { describePaste } from './keys.ts';
import classes from './row-editor.module.css';
import { RowLine } from './row-line.tsx';
import { cellAlignOf, type RowLook } from './row-look.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { EditedRows } from './use-row-editor.ts';

interface RowEditorProps {
  rows: EditedRows;
  /** The accessible name of the table. */
  label: string;
  look: RowLook;
  /** Shows the buttons and inputs that change rows. */
  mayWrite: boolean;
  /** Under 'No Results Found'. */
  emptyHint?: ReactNode;
}

/** A table whose rows are edited in place by mouse, keyboard and paste. */
export function RowEditor({ rows, label, look, mayWrite, emptyHint }: RowEditorProps) {
  const { editor, holder } = rows;
  const { kind } = editor;
  const shown = visibleRows(editor);
  const phone = useNarrow('md');
  const [most, setMost] = useState(rowsAtOnce);
  const drawn = drawnRows(shown, most);
  const isEditing = shown.some(({ editing }) => editing);
  const { press, paste } = useGridKeys(rows, shown);

  return (
    <div
      className={classes['editor']}
      data-list={(mayWrite && shown.length > 0) || undefined}
      data-loading={editor.savingAll.length > 0 || undefined}
    >
      <div role="status" className={classes['pasted']}>
        {editor.pasted && isEditing && describePaste(editor.pasted)}
      </div>
      {phone && shown.length > 1 && <CardSort rows={rows} />}
      <table
        ref={holder}
        // Explicit roles, because the card layout on phones removes a table's implicit ones.
        role="table"
        className={classes['table']}
        aria-label={label}
        aria-busy={rows.loading || editor.savingAll.length > 0}
        onKeyDown={press}
        onPaste={paste}
        onFocus={rows.focus.onFocus}
        onBlur={rows.focus.onBlur}
      >
        <colgroup>
          {kind.columns.map(({ label: name, fields }) => (
            <col key={name} style={{ width: look.widths?.[fields[0]] }} />
          ))}
          {mayWrite && <col className={classes['buttonColumn']} />}
        </colgroup>
        <Header rows={rows} mayWrite={mayWrite} />
        <DrawnRows {...{ rows, shown, drawn, look, mayWrite }} folds={phone && isBulk(kind)} />
      </table>
      <Rest drawn={drawn.length} of={shown.length} onMore={() => setMost(most + rowsAtOnce)} />
      {rows.loading && <SkeletonRows rows={6} />}
      {!rows.loading && shown.length === 0 && <EmptyState>{emptyHint}</EmptyState>}
    </div>
  );
}

interface DrawnRowsProps {
  rows: EditedRows;
  shown: readonly EditorRow[];
  drawn: readonly EditorRow[];
  look: RowLook;
  mayWrite: boolean;
  /** On a phone new rows without a word are folded, all but one. */
  folds: boolean;
}

function DrawnRows({ rows, shown, drawn, look, mayWrite, folds }: DrawnRowsProps) {
  const { kind } = rows.editor;
  const newRows = shown.filter(({ id }) => id === 0);
  return drawn.map((row) =>
    folds && row.name !== rows.unfolded && isUntouched(row) ? (
      <FoldedRow
        key={row.name}
        name={row.name}
        number={newRows.indexOf(row) + 1}
        width={kind.columns.length + Number(mayWrite)}
        onOpen={rows.unfold}
      />
    ) : (
      <RowLine
        key={row.name}
        kind={kind}
        look={look}
        row={row}
        mayWrite={mayWrite}
        progress={rows.progress[row.name]}
        actions={rows.actions}
        onTurned={rows.focus.settle}
      />
    ),
  );
}

/** A browser takes seconds to lay out thousands of rows. */
const rowsAtOnce = 500;

function Rest({ drawn, of, onMore }: { drawn: number; of: number; onMore: () => void }) {
  if (drawn >= of) return null;
  return (
    <p className={classes['rest']}>
      {showCount(drawn)} of {showCount(of)} rows.{' '}
      <Button variant="default" size="compact-sm" onClick={onMore}>
        Show {showCount(Math.min(rowsAtOnce, of - drawn))} more
      </Button>
    </p>
  );
}

/** The rows are cards, which have no headings to press. */
function CardSort({ rows: { editor, actions } }: { rows: EditedRows }) {
  const { kind, sort } = editor;
  return (
    <div className={classes['cardSort']}>
      <SortSelect
        columns={kind.columns.map(({ label, fields: [key] }) => ({ key, label }))}
        sort={sort && { key: sort.field, direction: sort.descending ? 'desc' : 'asc' }}
        onSort={({ key, direction }) =>
          actions.act({ type: 'sort', field: key, descending: direction === 'desc' })
        }
      />
    </div>
  );
}

function Header({ rows, mayWrite }: { rows: EditedRows; mayWrite: boolean }) {
  const { kind, sort } = rows.editor;
  return (
    <thead role="rowgroup">
      <tr role="row">
        {kind.columns.map((column) => {
          const [field] = column.fields;
          const sorted = sort?.field === field ? (sort.descending ? 'descending' : 'ascending') : undefined;
          return (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              data-align={cellAlignOf(kind, column)}
              aria-sort={sorted}
            >
              <SortButton
                label={column.label}
                sorted={sorted}
                onSort={() => rows.actions.act({ type: 'sort', field })}
              />
            </th>
          );
        })}
        {mayWrite && (
          <th role="columnheader" scope="col" className={classes['buttons']}>
            <span className={classes['hidden']}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
