import type { AnyValue, Field, ValueOf } from './field.ts';
import { rulesOf } from './kinds.ts';
import type { Reading } from './reading.ts';

/** `''` and `null` are "not set", for every kind of field. */
export function readValue<F extends Field>(raw: unknown, field: F): Reading<ValueOf<F>> {
  if (raw === '' || raw === null) return { value: null as ValueOf<F> };
  // Safe: the rules of a field's kind give that kind's value.
  return rulesOf(field).read(raw, field) as Reading<ValueOf<F>>;
}

/** From an input or a pasted cell; blank is "not set". */
export function typedValue<F extends Field>(text: string, field: F): Reading<ValueOf<F>> {
  if (text.trim() === '') return { value: null as ValueOf<F> };
  // Safe: as above.
  return rulesOf(field).typed(text, field) as Reading<ValueOf<F>>;
}

/**
 * The value as it is read on a screen; an unset one is empty. A value of the kind that an own field had before, as
 * histories have them, is shown as it is.
 */
export function showValue<F extends Field>(value: ValueOf<F>, field: F): string {
  if (value === null) return '';
  return isOfKind(value, field) ? rulesOf(field).show(value, field) : showPlain(value);
}

function isOfKind(value: NonNullable<AnyValue>, { kind }: Field): boolean {
  if (kind === 'choice') return true;
  if (kind === 'flag') return typeof value === 'boolean';
  if (isNumberKind(kind)) return typeof value === 'number';
  return typeof value === 'string' && (kind !== 'date' || value[4] === '-');
}

function isNumberKind(kind: Field['kind']): boolean {
  return kind === 'money' || kind === 'number' || kind === 'integer' || kind === 'percent';
}

function showPlain(value: NonNullable<AnyValue>): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 4 }) : value;
}

export function editValue<F extends Field>(value: ValueOf<F>, field: F): string {
  return value === null ? '' : rulesOf(field).edit(value, field);
}
