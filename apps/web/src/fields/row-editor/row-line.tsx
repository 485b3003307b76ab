import { CircleAlert } from 'lucide-react';
import { memo, useDeferredValue, useLayoutEffect, type MouseEvent } from 'react';
import { ConflictChoice } from './conflict-choice.tsx';
import { fieldOf, valuesOf, type EditorRow, type RowKind } from './editor.ts';
import { EditCell, EditForm, ViewCell } from './row-cells.tsx';
import { FoldedFields, useFoldedFields } from './folded-fields.tsx';
import { RowButtons } from './row-buttons.tsx';
import classes from './row-editor.module.css';
import { cellAlignOf, type RowLook } from './row-look.ts';
import type { RowCommands } from './row-commands.ts';

interface RowLineProps {
  kind: RowKind;
  look: RowLook;
  row: EditorRow;
  mayWrite: boolean;
  /** The uploaded share of its file. */
  progress: number | undefined;
  actions: RowCommands;
  /** Called when the inputs of the row appear or disappear. */
  onTurned: () => void;
}

/** One row with its second line, the reason why it was not saved, and the choice in a conflict. */
function Row({ kind, look, row, mayWrite, progress, actions, onTurned }: RowLineProps) {
  const values = valuesOf(kind, row);
  // A row in conflict cannot be edited.
  const isEdited = row.editing && row.conflict === null;
  // A row shows at once that it is being saved. Its inputs are removed in a later frame.
  const editing = useDeferredValue(isEdited) || isEdited;
  useLayoutEffect(() => onTurned(), [onTurned, editing]);
  const width = kind.columns.length + Number(mayWrite);
  const below = editing ? null : look.below?.(values);
  const fold = useFoldedFields(kind, look, row);
  const extra = editing && !look.form && fold.isOpen ? kind.editOnly : [];
  const tone = editing ? undefined : look.tone?.(values);
  const common = { kind, look, row, act: actions.act };

  function openCell(event: MouseEvent<HTMLTableCellElement>) {
    if (!mayWrite || row.editing || !(event.target instanceof Element)) return;
    if (event.target.closest('a, button, input')) return;
    const column = kind.columns[event.currentTarget.cellIndex];
    actions.editAfterFrame(row.name, column?.fields[0]);
  }

  return (
    <tbody
      role="rowgroup"
      className={classes['row']}
      data-row={row.name}
      data-editing={editing || undefined}
      data-tone={tone}
      data-sending={row.sending !== null || undefined}
      aria-busy={row.sending !== null || undefined}
    >
      <tr role="row">
        {editing && look.form ? (
          <td role="cell" colSpan={kind.columns.length}>
            <EditForm {...common} lines={look.form} />
          </td>
        ) : (
          kind.columns.map((column) => (
            <td
              key={column.label}
              role="cell"
              data-align={cellAlignOf(kind, column)}
              data-label={column.label}
              data-empty={(!editing && isBlank(values, column.fields)) || undefined}
              onDoubleClick={openCell}
            >
              {editing && isEditable(kind, look, column.fields) ? (
                column.fields
                  .filter((name) => isEditable(kind, look, [name]))
                  .map((name) => (
                    <EditCell
                      key={name}
                      {...common}
                      name={name}
                      button={
                        !fold.isOpen &&
                        name === look.folded?.beside && <FoldedFields {...look.folded} onOpen={fold.open} />
                      }
                    />
                  ))
              ) : (
                <div>
                  <ViewCell {...{ kind, look, row, values, column }} />
                </div>
              )}
            </td>
          ))
        )}
        {mayWrite && (
          <td role="cell" className={classes['buttons']}>
            <RowButtons kind={kind} row={row} editing={editing} actions={actions} />
          </td>
        )}
      </tr>
      {extra.length > 0 && (
        <tr role="row" className={classes['continued']} data-folded-fields={look.folded && ''}>
          <td role="cell" colSpan={width}>
            <EditForm {...common} lines={[extra]} />
          </td>
        </tr>
      )}
      {below && (
        <tr role="row" className={classes['continued']}>
          <td role="cell" colSpan={width}>
            {below}
          </td>
        </tr>
      )}
      {progress !== undefined && (
        <tr role="row" className={classes['continued']}>
          <td role="cell" colSpan={width}>
            <UploadProgress share={progress} onCancel={() => actions.stop(row.name)} />
          </td>
        </tr>
      )}
      {row.conflict && (
        <tr role="row" className={classes['continued']}>
          <td role="cell" colSpan={width}>
            <ConflictChoice kind={kind} row={row} actions={actions} />
          </td>
        </tr>
      )}
      {row.problem !== null && !isToldByCells(kind, row) && (
        <tr role="row" className={classes['continued']}>
          <td role="cell" colSpan={width}>
            <div className={classes['problem']} role="alert">
              <CircleAlert size={15} aria-hidden />
              {row.problem}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Memoized, so that typing renders only its own row. */
export const RowLine = memo(Row);

function isEditable(kind: RowKind, look: RowLook, names: readonly string[]): boolean {
  return names.some((name) => !fieldOf(kind, name).derived || look.inputs?.[name]);
}

function isBlank(values: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return names.every((name) => (values[name] ?? '') === '');
}

/** True when a marked cell already shows the error. */
function isToldByCells(kind: RowKind, { editing, errors }: EditorRow): boolean {
  const shown = [...kind.columns.flatMap(({ fields }) => fields), ...kind.editOnly];
  return editing && shown.some((name) => errors[name] !== undefined);
}

function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.floor(share * 100);
  return (
    <div className={classes['progress']}>
      <progress max={100} value={percent} aria-label="Upload" />
      <span data-figures>{percent < 100 ? `${percent}%` : 'Storing'}</span>
      <button type="button" className={classes['button']} onClick={onCancel}>
        Cancel upload
      </button>
    </div>
  );
}
