import { CircleAlert } from 'lucide-react';
import { memo, useDeferredValue, useLayoutEffect, type MouseEvent, type ReactNode } from 'react';
import { ConflictChoice } from './conflict-choice.tsx';
import { fieldOf, valuesOf, type EditorRow, type RowKind, type Values } from './editor.ts';
import { EditCell, EditForm, OwnFieldValues, ViewCell } from './row-cells.tsx';
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
  const fold = useFoldedFields(kind, look, row);
  const lines = furtherLines(kind, look, values);
  const extra = editing && fold.isOpen ? lines : [];
  // Behind the last field, so that Tab goes through the fields first.
  const buttons = mayWrite && (
    <td role="cell" className={classes['buttons']} data-row-buttons>
      <RowButtons kind={kind} row={row} editing={editing} actions={actions} />
    </td>
  );
  const common = { kind, look, row, act: actions.act };
  const isSending = row.sending !== null || undefined;

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
      data-tone={editing ? undefined : look.tone?.(values)}
      data-sending={isSending}
      aria-busy={isSending}
    >
      <tr role="row">
        <Cells
          {...common}
          {...{ values, editing, fold }}
          lastWidth={extra.length > 0 && mayWrite ? 2 : 1}
          onOpen={openCell}
        />
        {extra.length === 0 && buttons}
      </tr>
      {extra.length > 0 && (
        <tr role="row" className={classes['continued']} data-folded-fields={look.folded && ''}>
          <td role="cell" colSpan={kind.columns.length}>
            <EditForm {...common} lines={extra} />
          </td>
          {buttons}
        </tr>
      )}
      <LinesBelow
        {...{ kind, look, row, values, editing, progress, actions, lines }}
        width={kind.columns.length + Number(mayWrite)}
      />
    </tbody>
  );
}

interface InputsProps {
  kind: RowKind;
  look: RowLook;
  row: EditorRow;
  act: RowCommands['act'];
  fold: ReturnType<typeof useFoldedFields>;
}

interface CellsProps extends InputsProps {
  values: Values;
  editing: boolean;
  /** Of the last column. */
  lastWidth: number;
  onOpen: (event: MouseEvent<HTMLTableCellElement>) => void;
}

/** The cells of the columns, or one cell with the form of a row that is edited. */
function Cells({ values, editing, fold, lastWidth, onOpen, ...common }: CellsProps) {
  const { kind, look, row } = common;
  if (editing && look.form)
    return (
      <td role="cell" colSpan={kind.columns.length + lastWidth - 1}>
        <EditForm {...common} lines={look.form} />
      </td>
    );
  return kind.columns.map((column, index) => (
    <td
      key={column.label}
      role="cell"
      colSpan={index === kind.columns.length - 1 ? lastWidth : 1}
      data-align={cellAlignOf(kind, column)}
      data-label={column.label}
      data-empty={(!editing && isBlank(values, column.fields)) || undefined}
      onDoubleClick={onOpen}
    >
      {editing && isEditable(kind, look, column.fields) ? (
        <Inputs {...common} names={column.fields} fold={fold} />
      ) : (
        <div>
          <ViewCell {...{ kind, look, row, values, column }} />
        </div>
      )}
    </td>
  ));
}

interface LinesBelowProps extends Omit<RowLineProps, 'mayWrite' | 'onTurned'> {
  values: Values;
  editing: boolean;
  /** The fields that no column shows. */
  lines: readonly (readonly string[])[];
  width: number;
}

/** What stands below the cells: the second line, own fields, an upload, a conflict, the reason of a failure. */
function LinesBelow({ kind, look, row, values, editing, progress, actions, lines, width }: LinesBelowProps) {
  const own = editing ? [] : (kind.own ?? []).filter((name) => !isBlank(values, [name]));
  const isTold = isToldByCells(kind, row, [...lines, ...(look.form ?? [])].flat());
  return (
    <>
      <Continued width={width}>{!editing && look.below?.(values)}</Continued>
      <Continued width={width}>
        {own.length > 0 && <OwnFieldValues kind={kind} names={own} values={values} />}
      </Continued>
      <Continued width={width}>
        {progress !== undefined && (
          <UploadProgress share={progress} onCancel={() => actions.stop(row.name)} />
        )}
      </Continued>
      <Continued width={width}>
        {row.conflict && <ConflictChoice kind={kind} row={row} actions={actions} />}
      </Continued>
      <Continued width={width}>
        {row.problem !== null && !isTold && (
          <div className={classes['problem']} role="alert">
            <CircleAlert size={15} aria-hidden />
            {row.problem}
          </div>
        )}
      </Continued>
    </>
  );
}

/** The inputs of one cell, with the button that unfolds further fields beside its own. */
function Inputs({ names, fold, ...common }: InputsProps & { names: readonly string[] }) {
  const { kind, look } = common;
  return editOrder(kind, names)
    .filter((name) => isEditable(kind, look, [name]))
    .map((name) => (
      <EditCell
        key={name}
        {...common}
        name={name}
        button={
          !fold.isOpen &&
          name === look.folded?.beside && (
            <FoldedFields {...look.folded} label={foldLabel(kind, look.folded)} onOpen={fold.open} />
          )
        }
      />
    ));
}

/** Memoized, so that typing renders only its own row. */
export const RowLine = memo(Row);

/** A further line of the row, as wide as the table; nothing where there is nothing to tell. */
function Continued({ width, children }: { width: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr role="row" className={classes['continued']}>
      <td role="cell" colSpan={width}>
        {children}
      </td>
    </tr>
  );
}

function isEditable(kind: RowKind, look: RowLook, names: readonly string[]): boolean {
  return names.some((name) => !fieldOf(kind, name).derived || look.inputs?.[name]);
}

function isBlank(values: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return names.every((name) => (values[name] ?? '') === '');
}

function foldLabel({ own }: RowKind, { label }: NonNullable<RowLook['folded']>): string {
  return own ? `${label} and own fields` : label;
}

/** A file first: it names the document, and is what one comes for. */
function editOrder(kind: RowKind, names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => Number(isFile(kind, b)) - Number(isFile(kind, a)));
}

function isFile(kind: RowKind, name: string): boolean {
  return fieldOf(kind, name).kind === 'file';
}

/** The lines of fields that no column shows; in a form only the client's own are not there yet. */
function furtherLines(
  { editOnly, own = [] }: RowKind,
  { form, further }: RowLook,
  values: Values,
): readonly (readonly string[])[] {
  const lines = further?.(values) ?? [form ? [] : editOnly];
  return [...lines, own].filter((names) => names.length > 0);
}

/** True when a marked cell already shows the error. */
function isToldByCells(kind: RowKind, { editing, errors }: EditorRow, further: readonly string[]): boolean {
  const shown = [...kind.columns.flatMap(({ fields }) => fields), ...further];
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
