import { z } from 'zod';
import { fieldSchema, refusedBy, type ChangeOf, type FieldTable, type RowOf } from '../../fields/index.ts';
import {
  rentTermFields,
  scheduleFields,
  scheduleProblems,
  scheduleStepFields,
  typedStepFields,
} from '../../leases/index.ts';
import { callTable } from '../call.ts';

/** Fields that are left out are not set. */
function fieldsSchema<T extends FieldTable>(fields: T): z.ZodType<RowOf<T>, ChangeOf<T>> {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field).default(null)]);
  // Safe: the shape has an entry per field of the table.
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<RowOf<T>, ChangeOf<T>>;
}

const stepSchema = fieldsSchema(scheduleStepFields).and(
  z.object({
    typed: z
      .array(fieldsSchema(typedStepFields), { error: 'Send a list of steps.' })
      .max(1000, 'At most 1,000 steps.')
      .nullable()
      .default(null),
  }),
);

const planSchema = fieldsSchema(scheduleFields)
  .and(z.object({ step: stepSchema.nullable().default(null) }))
  .superRefine(refusedBy(scheduleProblems));

export const scheduleCalls = callTable({
  'Rent/BuildSchedule': {
    method: 'POST',
    path: 'api/Rent/BuildSchedule',
    access: 'signedIn',
    summary:
      'The rent terms of a schedule: a starting rent, free months and steps (one of percent, monthly, psqft, index with floor and cap, typed). Nothing is stored.',
    input: planSchema,
    output: z.array(fieldsSchema(rentTermFields)),
    reads: [],
  },
});
