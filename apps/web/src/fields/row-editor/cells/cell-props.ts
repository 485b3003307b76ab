import type { Field } from '@panoramic/contract';

/** Props of a cell in edit mode. Cells are plain inputs, so that hundreds of them are cheap. */
export interface CellProps<F extends Field = Field> {
  readonly field: F;
  readonly id: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
  /** The error shown under the cell. */
  readonly error: string | undefined;
  /** True in a form; in a table the column's header is the label. */
  readonly labelled: boolean;
}

/** Props that every input has. */
export function inputProps({ field, id, error, labelled }: CellProps) {
  return {
    id,
    'aria-label': labelled ? undefined : field.label,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    autoComplete: 'off',
  };
}
