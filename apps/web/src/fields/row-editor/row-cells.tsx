import type { TabColumn } from '@panoramic/contract';
import { FieldView } from '../field-view.tsx';
import { CellInput } from './cells/cell-input.tsx';
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

interface EditCellProps {
  kind: RowKind;
  look: RowLook;
  row: EditorRow;
  name: string;
  act: (action: Action) => void;
  labelled?: boolean;
}

/** An input for one field with its error, and its label where no column header shows it. */
export function EditCell({ kind, look, row, name, act, labelled = false }: EditCellProps) {
  const field = fieldOf(kind, name);
  const Own = look.inputs?.[name];
  const id = `${row.name}-${name}`;
  const error = row.errors[name];
  const common = {
    field,
    id,
    text: cellOf(kind, row, name).text,
    onText: (text: string) => act({ type: 'type', row: row.name, field: name, text }),
    onLeave: () => act({ type: 'leave', row: row.name, field: name }),
    error,
    labelled,
  };
  return (
    <div data-field={name} data-width={field.width} data-kind={field.kind} className={classes['editCell']}>
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
      {Own ? <Own {...common} row={row} act={act} /> : <CellInput {...common} />}
      {error !== undefined && (
        <div id={`${id}-error`} className={classes['error']}>
          {error}
        </div>
      )}
    </div>
  );
}

interface EditFormProps extends Omit<EditCellProps, 'name' | 'labelled'> {
  lines: readonly (readonly string[])[];
}

export function EditForm({ lines, ...common }: EditFormProps) {
  return (
    <div className={classes['form']}>
      {lines.map((names) => (
        <div key={names.join()} className={classes['formLine']}>
          {names.map((name) => (
            <EditCell key={name} {...common} name={name} labelled />
          ))}
        </div>
      ))}
    </div>
  );
}
