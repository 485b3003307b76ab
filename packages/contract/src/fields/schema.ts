import { z } from 'zod';
import type { FieldError } from '../errors.ts';
import type { ChangeOf, Field, FieldTable, ValueOf } from './field.ts';
import { readValue } from './values.ts';

/** Lets a rule over a whole row refuse it where it is parsed, naming its fields. */
export function refusedBy<Row>(problems: (row: Row) => readonly FieldError[]) {
  return (row: Row, ctx: z.RefinementCtx<Row>): void => {
    for (const { field, message } of problems(row)) ctx.addIssue({ code: 'custom', path: [field], message });
  };
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
