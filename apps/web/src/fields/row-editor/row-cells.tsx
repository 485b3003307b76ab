import type { TabColumn } from '@panoramic/contract';
import { memo, type ReactNode } from 'react';
import { FieldView } from '../field-view.tsx';
import { lookOf } from '../shared-props.tsx';
import { CellInput } from './cells/cell-input.tsx';
import type { CellProps } from './cells/cell-props.ts';
import { cellOf, fieldOf, type EditorRow, type RowKind, type Values } from './editor.ts';
import type { Action } from './state/reducer.ts';
import classes from './row-editor.module.css';
import type { RowLook } from './row-look.ts';

interface ViewCellProps {
  kind: RowKind;
  look: RowLook;
  row: EditorRow;
  values: Values;
  column: TabColumn;
}

export function ViewCell({ kind, look, row, values, column }: ViewCellProps) {
  const own = look.cells?.[column.fields[0]];
  if (own) return own(values, row);
  return column.fields.map((name) => (
    <FieldView key={name} field={fieldOf(kind, name)} value={values[name] ?? null} />
  ));
}

interface OwnFieldValuesProps {
  kind: RowKind;
  names: readonly string[];
  values: Values;
}

/** The client's own fields of a row that are set, on the line below it. */
export function OwnFieldValues({ kind, names, values }: OwnFieldValuesProps) {
  return (
    <dl className={classes['own']}>
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldOf(kind, name).label}</dt>
          <dd>
            <FieldView field={fieldOf(kind, name)} value={values[name] ?? null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface EditCellProps {
  kind: RowKind;
  look: RowLook;
  row: EditorRow;
  name: string;
  act: (action: Action) => void;
  labelled?: boolean;
  /** A button inside the cell. */
  button?: ReactNode;
}

/** An input for one field with its error, and its label where no column header shows it. */
export function EditCell({ kind, look, row, name, act, labelled = false, button }: EditCellProps) {
  const field = fieldOf(kind, name);
  const Own = look.inputs?.[name];
  const id = `${row.name}-${name}`;
  const error = row.errors[name];
  const common = { field, id, text: cellOf(kind, row, name).text, error, labelled };
  return (
    <div data-field={name} data-width={field.width} data-kind={lookOf(field)} className={classes['editCell']}>
      {!Own && (
        <label
          htmlFor={id}
          className={classes['label']}
          data-shown={labelled || undefined}
          // Shown on phones only; the input has its own accessible name.
          aria-hidden={labelled ? undefined : true}
        >
          {field.label}
        </label>
      )}
      <div className={button ? classes['withButton'] : undefined}>
        {Own ? (
          <Own {...common} {...changesOf(row.name, name, act)} row={row} act={act} />
        ) : (
          <StoredInput {...common} row={row.name} name={name} act={act} />
        )}
        {button}
      </div>
      {error !== undefined && (
        <div id={`${id}-error`} className={classes['error']}>
          {error}
        </div>
      )}
    </div>
  );
}

type StoredInputProps = Omit<CellProps, 'onText' | 'onLeave'> &
  Pick<EditCellProps, 'name' | 'act'> & { row: string };

/** Memoized, so that a key draws its own cell only. */
const StoredInput = memo(function StoredInput({ row, name, act, ...common }: StoredInputProps) {
  return <CellInput {...common} {...changesOf(row, name, act)} />;
});

function changesOf(row: string, field: string, act: EditCellProps['act']) {
  return {
    onText: (text: string) => act({ type: 'type', row, field, text }),
    onLeave: () => act({ type: 'leave', row, field }),
  };
}

interface EditFormProps extends Omit<EditCellProps, 'name' | 'labelled' | 'button'> {
  lines: readonly (readonly string[])[];
}

export function EditForm({ lines, ...common }: EditFormProps) {
  return (
    <div className={classes['form']}>
      {lines.map((names) => (
        <div
          key={names.join()}
          className={classes['formLine']}
          data-wraps={common.kind.own?.includes(names[0] ?? '') || undefined}
        >
          {names.map((name) => (
            <EditCell key={name} {...common} name={name} labelled />
          ))}
        </div>
      ))}
    </div>
  );
}
