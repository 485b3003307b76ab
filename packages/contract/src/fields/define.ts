import type {
  Choice,
  ChoiceField,
  ChoiceListName,
  ChoiceValue,
  ChoicesField,
  DateField,
  Field,
  FieldTable,
  FileField,
  FlagField,
  NumberField,
  TextField,
  YearQuarterField,
} from './field.ts';

/** Keeps each field's own type, so that rows of the table are typed by it. */
export function fieldTable<const T extends FieldTable>(table: T): T {
  return table;
}

type Options<F extends Field> = Partial<Omit<F, 'kind' | 'label' | 'choices'>>;

function textOf<K extends TextField['kind']>(kind: K, max: number) {
  return (label: string, options: Options<TextField> = {}): TextField & { kind: K } => ({
    kind,
    label,
    max,
    ...options,
  });
}

export const text = textOf('text', 200);
export const longText = textOf('longText', 10_000);
export const phone = textOf('phone', 40);

/** A character of an address. One that cannot be seen would make two addresses look alike. */
const addressCharacter = String.raw`[^\s\p{Default_Ignorable_Code_Point}@<>(),;:"\[\]\\]`;

export function email(label: string, options: Options<TextField> = {}): TextField {
  const message = 'Enter an e-mail address such as name@company.com.';
  return {
    kind: 'email',
    label,
    max: 254,
    shape: {
      pattern: new RegExp(`^${addressCharacter}+@${addressCharacter}+\\.${addressCharacter}+$`, 'u'),
      message,
    },
    ...options,
  };
}

const address = String.raw`${addressCharacter}{1,64}@${addressCharacter}{1,180}\.(?:(?!\.)${addressCharacter}){2,63}`;

/** One or several. */
export function emails(label: string, options: Options<TextField> = {}): TextField {
  return text(label, {
    max: 1000,
    width: 'lg',
    shape: {
      pattern: new RegExp(String.raw`^\s*${address}(\s*[,;]\s*${address})*\s*[,;]?\s*$`, 'u'),
      message: 'Enter e-mail addresses such as name@company.com, with commas between them.',
    },
    ...options,
  });
}

/** Five or nine digits, stored as text to keep leading zeros. */
export function zip(label: string, options: Options<TextField> = {}): TextField {
  const message = 'Enter a zip code such as 63101 or 63101-1234.';
  return text(label, { max: 10, width: 'sm', shape: { pattern: /^\d{5}(-\d{4})?$/, message }, ...options });
}

function numberOf<K extends NumberField['kind']>(kind: K, max: number, decimals: number) {
  return (label: string, options: Options<NumberField> = {}): NumberField & { kind: K } => ({
    kind,
    label,
    min: 0,
    max,
    decimals,
    ...options,
  });
}

export const integer = numberOf('integer', 2_147_483_647, 0);
export const number = numberOf('number', 999_999_999_999, 4);
/** US dollars, cents exact. */
export const money = numberOf('money', 999_999_999_999.99, 2);
/** The number typed: 6.5 means 6.5 %. */
export const percent = numberOf('percent', 100, 4);

export function squareFeet(label: string) {
  return integer(label, { max: 100_000_000, width: 'sm' });
}

export function date(label: string, options: Options<DateField> = {}): DateField {
  return { kind: 'date', label, style: 'us', ...options };
}

export function yearQuarter(label: string, options: Options<YearQuarterField> = {}): YearQuarterField {
  return { kind: 'yearQuarter', label, ...options };
}

export function choice<const V extends ChoiceValue>(
  label: string,
  choices: readonly (V | Choice<V>)[],
  options: Options<ChoiceField> = {},
): ChoiceField<V> {
  return { kind: 'choice', label, choices: choices.map(asChoice), ...options };
}

/** A choice of a list that clients extend. */
export function listedChoice(
  label: string,
  list: ChoiceListName,
  choices: readonly string[],
  options: Options<ChoiceField> = {},
): ChoiceField<string> {
  return { ...choice<string>(label, choices, options), list };
}

function asChoice<V extends ChoiceValue>(one: V | Choice<V>): Choice<V> {
  return typeof one === 'object' ? one : { value: one, label: String(one) };
}

/** Several of the choices that a field has one of. */
export function choicesOf({ choices, ...described }: ChoiceField<string>): ChoicesField {
  // Wider than for one of them, so that names are not cut.
  const width = described.width === 'xs' ? 'sm' : 'md';
  return { ...described, width, kind: 'choices', choices };
}

export function flag(label: string, options: Options<FlagField> = {}): FlagField {
  return { kind: 'flag', label, ...options };
}

export function file(label: string, options: Options<FileField> = {}): FileField {
  return { kind: 'file', label, max: 255, ...options };
}
