import { Button } from '@mantine/core';
import {
  useEffect,
  useEffectEvent,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { showCount } from '../../lib/money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { SortButton } from '../sort-button.tsx';
import { SortSelect } from '../sort-select.tsx';
import { drawnRows, fieldOf, rowNamed, visibleRows, type RowKind } from './editor.ts';
import { unfoldFields } from './folded-fields.tsx';
import { FoldedRow, isUntouched } from './folded-row.tsx';
import { blockIn, keyCommandOf, describePaste, type KeyCommand } from './keys.ts';
import classes from './row-editor.module.css';
import { RowLine } from './row-line.tsx';
import { cellAlignOf, type RowLook } from './row-look.ts';
import { editableCells, isFolded } from './use-focus-keeper.ts';
import type { RowCommands } from './row-commands.ts';
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
  const { editor, progress, actions, focus, holder } = rows;
  const { kind } = editor;
  const shown = visibleRows(editor);
  const bulk = kind.blankRows > 1;
  const phone = useNarrow('md');
  const folds = phone && bulk;
  const newRows = shown.filter(({ id }) => id === 0);
  const [most, setMost] = useState(rowsAtOnce);
  const drawn = drawnRows(shown, most);
  const isEditing = shown.some(({ editing }) => editing);

  // Handles Ctrl+S wherever the focus is, because the browser would save the page as a file.
  const saveByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const command = keyCommandOf(event, { bulk, field: null });
    const open = shown.filter(({ editing }) => editing);
    if (event.defaultPrevented || open.length === 0) return;
    if (command !== 'saveAll' && command !== 'save') return;
    event.preventDefault();
    if (bulk) actions.saveAll();
    else for (const { name } of open) actions.save(name);
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => saveByKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  function press(event: KeyboardEvent<HTMLElement>) {
    const at = placeOf(event.target, kind);
    if (event.defaultPrevented || !at || !rowNamed(editor, at.row)?.editing) return;
    const command = keyCommandOf(event, { bulk, field: at.field });
    const pressed = { actions, row: at.row, grid: event.currentTarget, bulk };
    if (command && commands[command](pressed)) event.preventDefault();
  }

  function paste(event: ClipboardEvent<HTMLElement>) {
    const at = placeOf(event.target, kind);
    if (!at || !rowNamed(editor, at.row)?.editing) return;
    const block = blockIn(event.clipboardData.getData('text/plain'), { bulk, field: at.field });
    if (!block || at.name === undefined) return;
    event.preventDefault();
    actions.act({ type: 'paste', row: at.row, field: at.name, block });
  }

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
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <colgroup>
          {kind.columns.map(({ label: name, fields }) => (
            <col key={name} style={{ width: look.widths?.[fields[0]] }} />
          ))}
          {mayWrite && <col className={classes['buttonColumn']} />}
        </colgroup>
        <Header rows={rows} mayWrite={mayWrite} />
        {drawn.map((row) =>
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
              progress={progress[row.name]}
              actions={actions}
              onTurned={focus.settle}
            />
          ),
        )}
      </table>
      {drawn.length < shown.length && (
        <p className={classes['rest']}>
          {showCount(drawn.length)} of {showCount(shown.length)} rows.{' '}
          <Button variant="default" size="compact-sm" onClick={() => setMost(most + rowsAtOnce)}>
            Show {showCount(Math.min(rowsAtOnce, shown.length - drawn.length))} more
          </Button>
        </p>
      )}
      {rows.loading && <SkeletonRows rows={6} />}
      {!rows.loading && shown.length === 0 && <EmptyState>{emptyHint}</EmptyState>}
    </div>
  );
}

/** A browser takes seconds to lay out thousands of rows. */
const rowsAtOnce = 500;

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

interface Pressed {
  readonly actions: RowCommands;
  readonly row: string;
  readonly grid: HTMLElement;
  readonly bulk: boolean;
}

/** Each returns whether it handled the key. Otherwise the key keeps its usual meaning. */
const commands: Readonly<Record<KeyCommand, (pressed: Pressed) => boolean>> = {
  save: ({ actions, row }) => done(actions.save(row)),
  saveAll: ({ actions }) => done(actions.saveAll()),
  cancel: ({ actions, row }) => done(actions.act({ type: 'cancel', row })),
  delete: ({ actions, row }) => done(actions.remove(row)),
  unfold: ({ row, grid }) => unfoldFields(grid, row),
  left: ({ grid }) => focused(editableCells(grid), -1),
  right: ({ grid }) => focused(editableCells(grid), 1),
  up: ({ grid }) => focused(columnOf(grid), -1),
  // With no open row below there is nothing more to type, so the row is saved. In spreadsheet mode that is
  // only done when no other row is open.
  down: ({ grid, bulk, actions, row }) =>
    focused(columnOf(grid), 1) || ((!bulk || isAlone(grid)) && done(actions.save(row))),
};

const done = (_: void) => true;

function focused(cells: readonly HTMLElement[], by: 1 | -1): boolean {
  const at = cells.findIndex((cell) => cell === document.activeElement);
  const target = at < 0 ? undefined : cells[at + by];
  target?.focus();
  return target !== undefined;
}

function isAlone(grid: HTMLElement): boolean {
  return columnOf(grid).length === 1;
}

/** The open cells of the field that has the focus, from row to row; a folded row opens when it is focused. */
function columnOf(grid: HTMLElement): readonly HTMLElement[] {
  const field = fieldNameAround(document.activeElement);
  return editableCells(grid).filter((cell) => isFolded(cell) || fieldNameAround(cell) === field);
}

function placeOf(target: EventTarget, kind: RowKind) {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const name = fieldNameAround(target);
  return row === undefined ? null : { row, name, field: name === undefined ? null : fieldOf(kind, name) };
}

function fieldNameAround(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-field]')?.dataset['field'];
}
