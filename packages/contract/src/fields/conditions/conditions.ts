import type { Field, FieldTable } from '../field.ts';
import { refusedReading, type Reading } from '../reading.ts';
import { rulesOf } from '../kinds.ts';
import { isOwnFieldName, ownKeyOf, type OwnFieldName } from '../own-name.ts';
import { readValue, showValue } from '../values.ts';
import { integer } from '../define.ts';
import {
  askedField,
  choicesIn,
  operatorRules,
  operators,
  operatorsOf,
  type ConditionValue,
  type Operator,
} from './operators.ts';

/** A condition on a field of a row: "SQFT over 5,000". */
export interface FieldCondition<Name extends string = string> {
  readonly field: Name;
  readonly operator: Operator;
  /** As the operator takes them; the choices of `in` in the order of the field. */
  readonly values: readonly ConditionValue[];
}

interface RawCondition {
  readonly field: string;
  readonly operator: string;
  readonly values: readonly unknown[];
}

/** Checks a condition against the table: an unknown field or operator is refused by its name. */
export function readCondition<T extends FieldTable>(
  table: T,
  raw: RawCondition,
): Reading<FieldCondition<keyof T & string>> {
  const field = Object.hasOwn(table, raw.field) ? table[raw.field] : undefined;
  if (field === undefined) return refusedReading(`There is no field ${quotedName(raw.field)} to search by.`);
  const operator = operators.find((known) => known === raw.operator);
  if (operator === undefined || !operatorsOf(field).includes(operator))
    return refusedReading(`${field.label} cannot be searched with ${quotedName(raw.operator)}.`);
  const reading =
    operator === 'in' ? readChoices(field, raw.values) : readOperands(field, operator, raw.values);
  if ('problem' in reading) return refusedReading(`${field.label}: ${reading.problem}`);
  return { value: { field: raw.field, operator, values: reading.value } };
}

/** A condition on an own field whose definition is not at hand: its operator is checked, its values are not. */
export function unreadCondition<Name extends OwnFieldName>(
  field: Name,
  raw: RawCondition,
): Reading<FieldCondition<Name>> {
  const operator = operators.find((known) => known === raw.operator);
  if (operator === undefined)
    return refusedReading(`A field cannot be searched with ${quotedName(raw.operator)}.`);
  return { value: { field, operator, values: raw.values.map(String) } };
}

function quotedName(name: string): string {
  return `“${name.slice(0, 60)}”`;
}

function readChoices(field: Field, raw: readonly unknown[]): Reading<ConditionValue[]> {
  const read = raw.map((one) => readValue(one, field));
  const refused = read.find((one) => 'problem' in one);
  if (refused) return refused;
  const chosen = new Set(read.map((one) => String('value' in one ? one.value : null)));
  const values = choicesIn(field).filter(({ value }) => chosen.has(String(value)));
  if (values.length === 0) return refusedReading('Choose at least one.');
  return { value: values.map(({ value }) => (field.kind === 'flag' ? value === 'true' : value)) };
}

function readOperands(field: Field, operator: Operator, raw: readonly unknown[]): Reading<ConditionValue[]> {
  const inputs = Object.values(operatorRules[operator].operands(askedField(field)));
  if (raw.length !== inputs.length) return refusedReading(countProblem(inputs.length));
  const values: ConditionValue[] = [];
  for (const [at, input] of inputs.entries()) {
    const reading = readValue(raw[at], input);
    if ('problem' in reading) return reading;
    if (reading.value === null || String(reading.value).trim() === '')
      return refusedReading('Enter a value.');
    values.push(reading.value);
  }
  const [from, to] = values;
  if (
    operator === 'between' &&
    from !== undefined &&
    to !== undefined &&
    rulesOf(field).compare(from, to, field) > 0
  )
    return refusedReading(field.kind === 'date' ? 'To is before From.' : 'To is less than From.');
  return { value: values };
}

function countProblem(wanted: number): string {
  if (wanted === 0) return 'No value is taken.';
  return wanted === 1 ? 'Enter one value.' : `Enter ${wanted} values.`;
}

/** "SQFT over 5,000", "State is one of MO, TX". */
export function conditionWords(table: FieldTable, condition: FieldCondition): string {
  const field = table[condition.field];
  if (!field) return wordsOfUnknown(condition);
  return `${field.label} ${operatorRules[condition.operator].said(shownValues(field, condition))}`;
}

/** Until the definitions are at hand, an own field is called by its key. */
function wordsOfUnknown({ field, operator, values }: FieldCondition): string {
  const name = isOwnFieldName(field) ? ownKeyOf(field).replaceAll('_', ' ') : field;
  return `${name} ${operatorRules[operator].said(values.map(String))}`;
}

/** What stands in the inputs of the condition's editor, by their names. */
export function operandTexts(table: FieldTable, condition: FieldCondition): Record<string, string> {
  const field = table[condition.field];
  if (!field) return {};
  const shown = shownValues(field, condition);
  const texts = condition.operator === 'in' ? [shown.join(', ')] : shown;
  const inputs = Object.keys(operatorRules[condition.operator].operands(askedField(field)));
  return Object.fromEntries(inputs.map((input, at) => [input, texts[at] ?? '']));
}

function shownValues(field: Field, { operator, values }: FieldCondition): string[] {
  const shownAs = operator === 'next' ? integer('Months') : field;
  // Safe: the values were read by this field.
  return values.map((value) => showValue(value as never, shownAs));
}
