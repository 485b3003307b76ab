import {
  editValue,
  showValue,
  typedValue,
  type AnyValue,
  type Field,
  type FieldError,
  type FieldTable,
  type RowOf,
  type ValueOf,
} from '@panoramic/contract';

/** The state of a form: the typed text and the error of each field. */
export interface FormState {
  readonly texts: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** The field that was typed into and not left since. */
  readonly typing?: string;
}

export type FormAction =
  | { readonly type: 'typed'; readonly name: string; readonly text: string }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'refused'; readonly errors: readonly FieldError[] }
  | { readonly type: 'reset'; readonly row: Readonly<Record<string, AnyValue>> }
  | { readonly type: 'restored'; readonly texts: FormState['texts'] }
  | { readonly type: 'grown'; readonly texts: FormState['texts'] };

/** The initial texts for a row; missing values are empty. */
export function textsOf<T extends FieldTable>(table: T, row: Partial<RowOf<T>>): Record<string, string> {
  const texts = Object.entries(table).map(([name, field]) => {
    const value = row[name] ?? null;
    return [name, fieldText(value, field)];
  });
  return Object.fromEntries(texts);
}

/** Formats money and dates as they look after leaving the field. */
function fieldText<F extends Field>(value: ValueOf<F>, field: F): string {
  return settledText(editValue(value, field), field);
}

/** $1,234.50 for 1234.5, 03/31/2027 for 3/31/27; text that cannot be read stays as it was typed. */
export function settledText(text: string, field: Field): string {
  if (field.kind === 'flag') return text;
  const reading = typedValue(text, field);
  return 'value' in reading ? showValue(reading.value, field) : text;
}

export function formReducer(table: FieldTable) {
  return (state: FormState, action: FormAction): FormState =>
    steps[action.type](state, action as never, table); // Safe: looked up by its own type.
}

type Step<T extends FormAction['type']> = (
  state: FormState,
  action: Extract<FormAction, { type: T }>,
  table: FieldTable,
) => FormState;

const steps: { [T in FormAction['type']]: Step<T> } = {
  typed: (state, { name, text }) => ({
    texts: { ...state.texts, [name]: text },
    errors: without(state.errors, name),
    typing: name,
  }),
  left: (state, { name }, table) => ({
    texts: state.typing === name ? filled(state.texts, table, name) : state.texts,
    errors: checked(state, table, name),
  }),
  refused: (state, { errors }) => ({
    ...state,
    errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  }),
  reset: (_, { row }, table) => ({ texts: textsOf(table, row), errors: {} }),
  restored: (_, { texts }) => ({ texts, errors: {} }),
  grown: (state, { texts }) => ({ ...state, texts: { ...texts, ...state.texts } }),
};

/**
 * The parsed row, or an error for every field that cannot be parsed. The text of a value that was there `before`
 * stands for it, also where the field would not take it any more.
 */
export function readForm<T extends FieldTable>(
  table: T,
  texts: FormState['texts'],
  before: Partial<RowOf<T>> = {},
): { readonly row: RowOf<T> } | { readonly errors: readonly FieldError[] } {
  const row: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [name, field] of Object.entries(table)) {
    const reading = typedValue(texts[name] ?? '', field);
    const former = before[name] ?? null;
    if ('value' in reading) row[name] = reading.value;
    else if (former !== null && texts[name] === fieldText(former, field)) row[name] = former;
    else errors.push({ field: name, message: reading.problem });
  }
  // Safe: each field of the table has been read into it.
  return errors.length > 0 ? { errors } : { row: row as RowOf<T> };
}

/** The row as far as it can be parsed; other fields are unset. */
export function readableRow<T extends FieldTable>(table: T, texts: FormState['texts']): RowOf<T> {
  const values = Object.entries(table).map(([name, field]) => {
    const reading = typedValue(texts[name] ?? '', field);
    return [name, 'value' in reading ? reading.value : null];
  });
  // Safe: each field of the table has a value of its own, or none.
  return Object.fromEntries(values) as RowOf<T>;
}

/**
 * The row where text that no field can read stands as it was typed, for the server to judge; or as the value that was
 * there `before`, where the text is that value's.
 */
export function rowAsTyped<T extends FieldTable>(
  table: T,
  texts: FormState['texts'],
  before: Partial<RowOf<T>> = {},
): RowOf<T> {
  const values = Object.entries(table).map(([name, field]) => {
    const text = texts[name] ?? '';
    const reading = typedValue(text, field);
    const former = before[name] ?? null;
    if ('value' in reading) return [name, reading.value];
    return [name, former !== null && text === fieldText(former, field) ? former : text];
  });
  // Safe as far as the fields can be read; the server refuses the rest.
  return Object.fromEntries(values) as RowOf<T>;
}

/** Does the same as `readForm`, and also refuses a row that breaks a rule as a whole. */
export function soundForm<T extends FieldTable>(
  table: T,
  texts: FormState['texts'],
  before: Partial<RowOf<T>>,
  problems: ((row: RowOf<T>) => readonly FieldError[]) | undefined,
): ReturnType<typeof readForm<T>> {
  const read = readForm(table, texts, before);
  const errors = 'row' in read ? (problems?.(read.row) ?? []) : [];
  return errors.length > 0 ? { errors } : read;
}

/** The texts, where those of derived fields are computed from the typed ones. */
export function withDerived<T extends FieldTable>(
  table: T,
  texts: FormState['texts'],
  derive: (row: RowOf<T>) => Partial<RowOf<T>>,
): FormState['texts'] {
  const derived = derive(readableRow(table, texts));
  const shown = Object.entries(table).filter(([name, field]) => field.derived && name in derived);
  return {
    ...texts,
    ...Object.fromEntries(shown.map(([name, field]) => [name, fieldText(derived[name] ?? null, field)])),
  };
}

/** An empty field takes over the value of the field that fills it, such as the original commencement. */
function filled(texts: FormState['texts'], table: FieldTable, name: string): FormState['texts'] {
  const into = table[name]?.fills;
  const text = texts[name] ?? '';
  if (into === undefined || text === '' || texts[into] || !table[name]) return texts;
  return 'value' in typedValue(text, table[name]) ? { ...texts, [into]: text } : texts;
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
