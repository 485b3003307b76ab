import { firstDate, lastDate, plainDate, showDate, typedDate } from '../dates.ts';
import { showYearQuarter, typedYearQuarter } from './year-quarter.ts';
import type {
  AnyValue,
  ChoiceField,
  ChoicesField,
  DateField,
  Field,
  FileField,
  FlagField,
  Kind,
  NumberField,
  TextField,
  YearQuarterField,
} from './field.ts';
import { readNumber, showNumber, typedNumber } from './numbers.ts';
import { compareText, readText, showPhone } from './texts.ts';
import { refusedReading, type Reading } from './reading.ts';

/** What can be done with a value, by the kind of its field. */
export interface KindRules<F extends Field, V extends AnyValue> {
  /** From a payload: strict, but `''` is "not set" and numbers may come as text. */
  readonly read: (raw: unknown, field: F) => Reading<V>;
  /** From what a person typed or pasted; never called with blank text. */
  readonly typed: (text: string, field: F) => Reading<V>;
  /** For reading: $1,234.50. */
  readonly show: (value: NonNullable<V>, field: F) => string;
  /** For an input about to be edited: 1234.50. `typed` understands it. */
  readonly edit: (value: NonNullable<V>, field: F) => string;
  readonly compare: (a: NonNullable<V>, b: NonNullable<V>, field: F) => number;
  /** Its JSON Schema in a payload. */
  readonly schema: (field: F) => object;
}

const textRules: KindRules<TextField | FileField, string | null> = {
  read: readText,
  typed: (text, field) => readText(text.trim(), field),
  show: (value) => value,
  edit: (value) => value,
  compare: compareText,
  schema: (field) => ({ type: ['string', 'null'], maxLength: field.max }),
};

const numberRules: KindRules<NumberField, number | null> = {
  read: readNumber,
  typed: typedNumber,
  show: showNumber,
  edit: (value, field) => (field.kind === 'money' ? value.toFixed(2) : String(value)),
  compare: (a, b) => a - b,
  schema: (field) => ({
    type: [field.decimals === 0 ? 'integer' : 'number', 'null'],
    minimum: field.min,
    maximum: field.max,
  }),
};

const dateRules: KindRules<DateField, string | null> = {
  read: (raw) => {
    const iso =
      typeof raw === 'string' && /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.,]+(?:Z|[+-][\d:]+)?)?$/.exec(raw);
    return inRange(iso ? plainDate(Number(iso[1]), Number(iso[2]), Number(iso[3])) : null);
  },
  typed: (text) => inRange(typedDate(text)),
  show: (value, field) => showDate(value, field.style),
  edit: (value, field) => showDate(value, field.style),
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  schema: () => ({ type: ['string', 'null'], format: 'date' }),
};

function inRange(date: string | null): Reading<string> {
  if (date === null) return refusedReading('Enter a date such as 03/31/2027.');
  if (date < firstDate || date > lastDate) return refusedReading('Enter a date from 1900 to 2199.');
  return { value: date };
}

const yearQuarterRules: KindRules<YearQuarterField, string | null> = {
  read: (raw) =>
    typeof raw === 'string' && /^\d{4}-[X1-4]$/.test(raw)
      ? typedYearQuarter(raw)
      : refusedReading('Enter a year and quarter such as 2010-2.'),
  typed: typedYearQuarter,
  show: showYearQuarter,
  edit: showYearQuarter,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  schema: () => ({ type: ['string', 'null'], pattern: '^\\d{4}-[X1-4]$' }),
};

const choiceRules: KindRules<ChoiceField, string | number | null> = {
  read: (raw, field) => {
    const found = field.choices.find(({ value }) => value === raw || String(value) === raw);
    // Whether it is one of the client's own is known where the row is stored.
    if (!found && field.list && isChoiceName(raw)) return { value: raw.trim() };
    return found ? { value: found.value } : refusedReading(`Choose one of: ${labelsOf(field).join(', ')}.`);
  },
  typed: (text, field) => {
    const wanted = text.trim().toLowerCase();
    const isWanted = (name: string) => name.toLowerCase() === wanted;
    const found =
      field.choices.find(({ label }) => isWanted(label)) ??
      field.choices.find(({ value }) => isWanted(String(value))) ??
      field.choices.find(({ aliases }) => aliases?.some(isWanted));
    return found ? { value: found.value } : refusedReading(notAChoice(text.trim(), field));
  },
  show: (value, field) => labelOf(value, field),
  edit: (value, field) => labelOf(value, field),
  compare: (a, b, field) => compareText(labelOf(a, field), labelOf(b, field)),
  schema: (field) =>
    field.list
      ? {
          type: ['string', 'null'],
          maxLength: longestChoice,
          examples: field.choices.map(({ value }) => value),
          description: `One of ${labelsOf(field).join(', ')}, or a choice of the client’s own: Fields/GetChoices, list ${field.list}`,
        }
      : { enum: [...field.choices.map(({ value }) => value), null] },
};

/** The most characters of a choice of a client's own. */
export const longestChoice = 60;

/** What can be the name of a choice: no comma, because several are written with commas between them. */
export function isChoiceName(raw: unknown): raw is string {
  return (
    typeof raw === 'string' &&
    raw.trim() !== '' &&
    raw.trim().length <= longestChoice &&
    !/[,\p{Cc}\p{Cs}]/u.test(raw)
  );
}

/** The message names the choices unless there are many; then it points to the list of the field. */
function notAChoice(text: string, field: ChoiceField): string {
  const labels = labelsOf(field);
  const known = labels.length > 9 ? 'Choose one from the list.' : `Choose one of: ${labels.join(', ')}.`;
  return `“${text}” is not one of the choices. ${known}`;
}

function labelsOf(field: ChoiceField): string[] {
  return field.choices.map(({ label }) => label);
}

function labelOf(value: string | number, field: ChoiceField): string {
  return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
}

const choicesRules: KindRules<ChoicesField, string | null> = {
  read: (raw, field) => {
    const sent = Array.isArray(raw) ? (raw as unknown[]) : typeof raw === 'string' ? chosenIn(raw) : [raw];
    const known = field.choices.filter(({ value }) => sent.includes(value));
    if (known.length === 0 || known.length < new Set(sent).size)
      return refusedReading(`Choose from: ${field.choices.map(({ label }) => label).join(', ')}.`);
    return { value: known.map(({ value }) => value).join(separator) };
  },
  typed: (text, field) => {
    const named = (one: string) =>
      field.choices.find(({ label, aliases = [] }) =>
        [label, ...aliases].some((name) => name.toLowerCase() === one.toLowerCase()),
      );
    return choicesRules.read(
      chosenIn(text).map((one) => named(one)?.value ?? one),
      field,
    );
  },
  show: (value) => value,
  edit: (value) => value,
  compare: compareText,
  schema: (field) => {
    const one = { enum: field.choices.map(({ value }) => value) };
    return { anyOf: [{ type: 'string' }, { type: 'array', items: one }, { type: 'null' }] };
  },
};

const separator = ', ';

/** The choices that a value of the kind holds. No choice has a comma in it. */
export function chosenIn(value: string): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

const flagWords = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

const flagRules: KindRules<FlagField, boolean | null> = {
  read: (raw) => {
    const value = flagWords.get(raw);
    return value === undefined ? refusedReading('Must be true or false.') : { value };
  },
  typed: (text, field) => {
    const word = text.trim().toLowerCase();
    return flagRules.read(word === 'yes' ? true : word === 'no' ? false : word, field);
  },
  show: (value) => (value ? 'Yes' : 'No'),
  edit: String,
  compare: (a, b) => Number(a) - Number(b),
  schema: () => ({ type: ['boolean', 'null'] }),
};

const byKind = {
  text: textRules,
  longText: textRules,
  phone: { ...textRules, show: showPhone },
  email: textRules,
  file: textRules,
  integer: numberRules,
  number: numberRules,
  money: numberRules,
  percent: numberRules,
  date: dateRules,
  yearQuarter: yearQuarterRules,
  choice: choiceRules,
  choices: choicesRules,
  flag: flagRules,
} satisfies Record<Kind, unknown>;

/** The rules that fit `field`; a table lookup, so that a new kind cannot be forgotten. */
export function rulesOf<F extends Field>(field: F): KindRules<F, AnyValue> {
  // Safe: each entry of the table is declared for the fields of its kind.
  return byKind[field.kind] as unknown as KindRules<F, AnyValue>;
}
