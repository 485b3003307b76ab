import {
  editValue,
  showValue,
  typedValue,
  type Field,
  type FieldError,
  type FieldTable,
  type RowOf,
  type ValueOf,
} from '@panoramic/contract';

/** What a form holds: text as typed per field, and what is wrong with it. */
export interface FormState {
  readonly texts: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

export type FormAction =
  | { readonly type: 'typed'; readonly name: string; readonly text: string }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'refused'; readonly errors: readonly FieldError[] }
  | { readonly type: 'reset'; readonly row: Readonly<Record<string, unknown>> };

/** The texts that a row starts with; what the row lacks is empty. */
export function textsOf<T extends FieldTable>(table: T, row: Partial<RowOf<T>>): Record<string, string> {
  const texts = Object.entries(table).map(([name, field]) => {
    const value = row[name] ?? null;
    return [name, fieldText(value, field)];
  });
  return Object.fromEntries(texts);
}

/** Money and dates start formatted, as they look after their field has been left. */
export function fieldText<F extends Field>(value: ValueOf<F>, field: F): string {
  return settledText(editValue(value, field), field);
}

/** $1,234.50 for 1234.5, 03/31/2027 for 3/31/27; text that cannot be read stays as it was typed. */
export function settledText(text: string, field: Field): string {
  if (field.kind === 'flag') return text;
  const reading = typedValue(text, field);
  return 'value' in reading ? showValue(reading.value, field) : text;
}

export function formReducer<T extends FieldTable>(table: T) {
  return (state: FormState, action: FormAction): FormState => {
    switch (action.type) {
      case 'typed':
        return {
          texts: { ...state.texts, [action.name]: action.text },
          errors: without(state.errors, action.name),
        };
      case 'left':
        return { ...state, errors: checked(state, table, action.name) };
      case 'refused':
        return {
          ...state,
          errors: Object.fromEntries(action.errors.map(({ field, message }) => [field, message])),
        };
      case 'reset':
        // Safe: rows of the table come in here only.
        return { texts: textsOf(table, action.row as Partial<RowOf<T>>), errors: {} };
    }
  };
}

/** The row that the texts mean, or every field that cannot be read. */
export function readForm<T extends FieldTable>(
  table: T,
  texts: FormState['texts'],
): { readonly row: RowOf<T> } | { readonly errors: readonly FieldError[] } {
  const row: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [name, field] of Object.entries(table)) {
    const reading = typedValue(texts[name] ?? '', field);
    if ('value' in reading) row[name] = reading.value;
    else errors.push({ field: name, message: reading.problem });
  }
  // Safe: each field of the table has been read into it.
  return errors.length > 0 ? { errors } : { row: row as RowOf<T> };
}

function checked(state: FormState, table: FieldTable, name: string): FormState['errors'] {
  const field = table[name];
  const reading = field && typedValue(state.texts[name] ?? '', field);
  return reading && 'problem' in reading ? { ...state.errors, [name]: reading.problem } : state.errors;
}

function without(errors: FormState['errors'], name: string): FormState['errors'] {
  if (!(name in errors)) return errors;
  const { [name]: _, ...rest } = errors;
  return rest;
}
