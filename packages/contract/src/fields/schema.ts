import { z } from 'zod';
import type { FieldError } from '../errors.ts';
import type { ChangeOf, Field, FieldTable, ValueOf } from './field.ts';
import { rulesOf } from './kinds.ts';
import type { Reading } from './reading.ts';

/** Lets a rule over a whole row refuse it where it is parsed, naming its fields. */
export function refusedBy<Row>(problems: (row: Row) => readonly FieldError[]) {
  return (row: Row, ctx: z.RefinementCtx<Row>): void => {
    for (const { field, message } of problems(row)) ctx.addIssue({ code: 'custom', path: [field], message });
  };
}

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

/** The value as it is read on a screen; an unset one is empty. */
export function showValue<F extends Field>(value: ValueOf<F>, field: F): string {
  return value === null ? '' : rulesOf(field).show(value, field);
}

export function editValue<F extends Field>(value: ValueOf<F>, field: F): string {
  return value === null ? '' : rulesOf(field).edit(value, field);
}

export function fieldSchema<F extends Field>(field: F): z.ZodType<ValueOf<F>> {
  return z
    .unknown()
    .transform((raw, context): ValueOf<F> => {
      const reading = readValue(raw, field);
      if ('value' in reading) return reading.value;
      context.issues.push({ code: 'custom', input: raw, message: reading.problem });
      return z.NEVER;
    })
    .meta({ field, description: field.label });
}

/** A payload's row: fields left out stay as they are, derived and unknown ones are ignored. */
export function changeSchema<T extends FieldTable>(table: T): z.ZodType<ChangeOf<T>> {
  const taken = Object.entries(table).filter(([, field]) => !field.derived);
  const shape = Object.fromEntries(taken.map(([name, field]) => [name, fieldSchema(field).optional()]));
  // Safe: the shape has an optional entry per field of the table.
  return z.object(shape) as unknown as z.ZodType<ChangeOf<T>>;
}
