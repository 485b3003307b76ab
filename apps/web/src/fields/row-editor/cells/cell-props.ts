import type { Field } from '@panoramic/contract';

/** A cell being edited. It is no more than an input, so that hundreds of them cost nothing. */
export interface CellProps<F extends Field = Field> {
  readonly field: F;
  readonly id: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
  /** Why the text cannot be taken, under the cell in words. */
  readonly error: string | undefined;
  /** In a form of its own; else a column's header says what it is. */
  readonly labelled: boolean;
}

/** What every input takes alike. */
export function inputProps({ field, id, error, labelled }: CellProps) {
  return {
    id,
    'aria-label': labelled ? undefined : field.label,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    autoComplete: 'off',
  };
}
