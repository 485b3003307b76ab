import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { fieldOf, rowNamed, visibleRows, type RowKind } from './editor.ts';
import { blockIn, commandOf, pasteInWords, type Command } from './keys.ts';
import classes from './row-editor.module.css';
import { RowLine } from './row-line.tsx';
import { alignOf, type RowLook } from './row-look.ts';
import { openCells } from './use-focus-keeper.ts';
import type { RowActions } from './row-actions.ts';
import type { EditedRows } from './use-row-editor.ts';

interface RowEditorProps {
  rows: EditedRows;
  /** For screen readers: what the rows are. */
  label: string;
  look: RowLook;
  /** Without it, nothing can be changed and no button says so. */
  mayWrite: boolean;
  /** Under 'No Results Found'. */
  emptyHint?: ReactNode;
}

/** The one table of rows that are edited in place: by mouse, by keyboard as in a grid, by paste. */
export function RowEditor({ rows, label, look, mayWrite, emptyHint }: RowEditorProps) {
  const { editor, progress, actions, focus, table } = rows;
  const { kind } = editor;
  const shown = visibleRows(editor);
  const bulk = kind.blankRows > 1;
  const isEditing = shown.some(({ editing }) => editing);

  // Wherever the focus is: the browser's own Ctrl+S would save the page as a file.
  const saveByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const command = commandOf(event, { bulk, field: null });
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
    const command = commandOf(event, { bulk, field: at.field });
    if (command && perform(command, at.row, event.currentTarget)) event.preventDefault();
  }

  /** Whether the key was of use here. */
  function perform(command: Command, row: string, grid: HTMLElement): boolean {
    const target = targetOf(command, grid);
    target?.focus();
    if (target || command in moves) return target !== null || saveInstead(command, row, bulk, actions);
    commands[command as keyof typeof commands](actions, row); // Safe: the moves were dealt with.
    return true;
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
    <div className={classes['editor']} data-loading={editor.savingAll.length > 0 || undefined}>
      <div role="status" className={classes['pasted']}>
        {editor.pasted && isEditing && pasteInWords(editor.pasted)}
      </div>
      <table
        ref={(drawn) => {
          table.current = drawn;
        }}
        // Said in words, as a phone lays the rows out as cards, which takes a table's own roles away.
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
        {shown.map((row) => (
          <RowLine
            key={row.name}
            kind={kind}
            look={look}
            row={row}
            mayWrite={mayWrite}
            progress={progress[row.name]}
            actions={actions}
          />
        ))}
      </table>
      {rows.loading && <SkeletonRows rows={6} />}
      {!rows.loading && shown.length === 0 && <EmptyState>{emptyHint}</EmptyState>}
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
          const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
          return (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              data-align={alignOf(kind, column)}
              aria-sort={sorted}
            >
              <button
                type="button"
                className={classes['sort']}
                data-sorted={sorted}
                onClick={() => rows.actions.act({ type: 'sort', field })}
              >
                {column.label}
                <Arrow size={13} aria-hidden className={classes['arrow']} />
              </button>
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

const commands = {
  save: (actions, row) => actions.save(row),
  saveAll: (actions) => actions.saveAll(),
  cancel: (actions, row) => actions.act({ type: 'cancel', row }),
  delete: (actions, row) => actions.remove(row),
} satisfies Partial<Record<Command, (actions: RowActions, row: string) => void>>;

const moves = { left: -1, right: 1, up: -1, down: 1 } as const satisfies Partial<Record<Command, 1 | -1>>;

/** The next cell to the side, or the same field's in the next row that is open. */
function targetOf(command: Command, grid: HTMLElement): HTMLElement | null {
  if (!(command in moves)) return null;
  const by = moves[command as keyof typeof moves]; // Safe: just looked up.
  const here = document.activeElement;
  const field = fieldNameAround(here);
  const cells = openCells(grid).filter(
    (cell) => command === 'left' || command === 'right' || fieldNameAround(cell) === field,
  );
  const at = cells.findIndex((cell) => cell === here);
  return at < 0 ? null : (cells[at + by] ?? null);
}

/** Enter below the last row of a short list: there is nothing more to type, so it saves. */
function saveInstead(command: Command, row: string, bulk: boolean, actions: RowActions): boolean {
  if (command !== 'down' || bulk) return command === 'down' || command === 'up';
  actions.save(row);
  return true;
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
