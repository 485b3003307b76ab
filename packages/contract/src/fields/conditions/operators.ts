import type { AnyValue, Choice, ChoicesField, Field, FieldTable, Kind } from '../field.ts';
import { integer } from '../define.ts';
import { chosenIn } from '../kinds.ts';
import { showValue, typedValue } from '../values.ts';

export const operators = [
  'contains',
  'is',
  'isNot',
  'over',
  'under',
  'before',
  'after',
  'between',
  'next',
  'in',
  'empty',
] as const;
export type Operator = (typeof operators)[number];

/** One value of a condition; a condition without a value has none of them. */
export type ConditionValue = NonNullable<AnyValue>;

const ofTexts = ['contains', 'is', 'isNot', 'empty'] as const;
const byWords = ['contains'] as const;
const ofNumbers = ['over', 'under', 'between', 'empty'] as const;
const ofDates = ['before', 'after', 'between', 'next', 'empty'] as const;
const ofChoices = ['in', 'empty'] as const;

const byKind: Record<Kind, readonly Operator[]> = {
  text: ofTexts,
  longText: ofTexts,
  phone: ofTexts,
  email: ofTexts,
  file: ofTexts,
  integer: ofNumbers,
  number: ofNumbers,
  money: ofNumbers,
  percent: ofNumbers,
  date: ofDates,
  choice: ofChoices,
  flag: ofChoices,
  choices: ofChoices,
  // A kind that only comps have.
  yearQuarter: [],
};

/** The operators that a field can be searched with. A field of a new kind gets its own by the table. */
export function operatorsOf(field: Field): readonly Operator[] {
  return 'byWords' in field ? byWords : byKind[field.kind];
}

interface OperatorRules {
  /** Between the field and the values, in the editor's list. */
  readonly words: string;
  /** The inputs of the editor, and how many values the condition has: one per input. */
  readonly operands: (field: Field) => FieldTable;
  /** After the name of the field, on a chip. */
  readonly said: (values: readonly string[]) => string;
}

function oneValue(words: string): OperatorRules {
  return {
    words,
    operands: (field) => ({ value: { ...field, label: 'Value' } }),
    said: ([value]) => `${words} ${value}`,
  };
}

const mostMonths = 1200;

export const operatorRules: Record<Operator, OperatorRules> = {
  contains: oneValue('contains'),
  is: oneValue('is'),
  isNot: oneValue('is not'),
  over: oneValue('over'),
  under: oneValue('under'),
  before: oneValue('before'),
  after: oneValue('after'),
  between: {
    words: 'between',
    operands: (field) => ({ from: { ...field, label: 'From' }, to: { ...field, label: 'To' } }),
    said: ([from, to]) => `between ${from} and ${to}`,
  },
  next: {
    words: 'in the next months',
    operands: () => ({ months: integer('Months', { min: 1, max: mostMonths, width: 'xs' }) }),
    said: ([months]) => `in the next ${months === '1' ? 'month' : `${months} months`}`,
  },
  in: {
    words: 'is one of',
    operands: (field) => ({ values: labelsField(field) }),
    said: (values) => (values.length === 1 ? `is ${values[0]}` : `is one of ${values.join(', ')}`),
  },
  empty: { words: 'is empty', operands: () => ({}), said: () => 'is empty' },
};

/** The field that reads a value of the condition: it accepts part of a zip code and computed figures. */
export function askedField(field: Field): Field {
  const { derived: _derived, help: _help, ...asked } = field;
  if (!('shape' in asked)) return asked;
  const { shape: _shape, ...loose } = asked;
  return loose;
}

/** The choices of a field by their labels, several at once. */
function labelsField(field: Field): ChoicesField {
  return {
    kind: 'choices',
    label: 'Values',
    choices: choicesIn(field).map(labelChoice),
  };
}

function labelChoice({ label, aliases = [] }: Choice): Choice<string> {
  return { value: label, label, aliases };
}

/** In their order; a flag has Yes and No. */
export function choicesIn(field: Field): readonly Choice[] {
  if (field.kind === 'choice' || field.kind === 'choices') return field.choices;
  return field.kind === 'flag' ? [true, false].map(flagChoice) : [];
}

function flagChoice(value: boolean): Choice {
  return { value: String(value), label: showValue(value, { kind: 'flag', label: '' }) };
}

/** The raw values of a condition from the parsed inputs of its editor. */
export function operandValues(
  field: Field,
  operator: Operator,
  operands: Readonly<Record<string, AnyValue>>,
): readonly AnyValue[] {
  const inputs = Object.keys(operatorRules[operator].operands(field));
  const given = inputs.map((name) => operands[name] ?? null);
  if (operator !== 'in') return given;
  // The labels that were chosen, as the values that they stand for.
  return chosenIn(String(given[0] ?? '')).map((label) => {
    const reading = typedValue(label, field);
    return 'value' in reading ? reading.value : label;
  });
}
