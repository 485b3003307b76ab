import type { Field, Kind } from '@panoramic/contract';
import type { Ref } from 'react';
import { Explained } from '../ui/explained.tsx';

/**
 * The value of every kind is edited as text, kept as typed: a choice as its label, a flag as
 * `true` or `false`, a file as its name. `typedValue` of the contract reads it.
 */
export interface FieldInputProps<F extends Field = Field> {
  field: F;
  name: string;
  text: string;
  onText: (text: string) => void;
  /** The field was left; its text has been formatted where it could be read. */
  onLeave?: (() => void) | undefined;
  /** The message shown under the field. */
  error?: string | undefined;
  /** `hidden` in grids, where a column's header says it; screen readers still hear it. */
  label?: 'above' | 'hidden';
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  placeholder?: string | undefined;
  /** For a file: the bytes, beside the name. */
  onFile?: ((file: File | null) => void) | undefined;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement> | undefined;
}

/** The kind that a field looks like in a form: a flag that may be not set is no box to tick. */
export function lookOf(field: Field): Kind {
  return field.kind === 'flag' && field.threeWay ? 'choice' : field.kind;
}

/** The options of a flag that may be not set. */
export const threeWays = [
  { value: '', label: '' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The props that all inputs of the component library have in common. */
export function shared({
  field,
  name,
  error,
  label = 'above',
  disabled,
  autoFocus,
  placeholder,
}: FieldInputProps) {
  return {
    label: label === 'above' ? <Explained>{field.label}</Explained> : undefined,
    'aria-label': label === 'above' ? undefined : field.label,
    name,
    id: `field-${name}`,
    error: error ?? false,
    description: label === 'above' ? field.help : undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    disabled: disabled ?? false,
    // A derived field is computed, so nothing can be typed into it.
    ...(field.derived && { readOnly: true, tabIndex: -1, variant: 'filled' }),
    autoFocus: autoFocus ?? false,
    placeholder,
    autoComplete: 'off',
  };
}
