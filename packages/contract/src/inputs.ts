import { z } from 'zod';

/** Ids come as numbers or as numeric text, and fit a PostgreSQL integer. */
export const id = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,10}$/, 'Must be a whole number.')
        .transform(Number),
    ],
    {
      error: 'Must be a whole number.',
    },
  )
  .pipe(z.number().int().min(0).max(2_147_483_647))
  .meta({ schema: { type: 'integer', minimum: 0 } });

/** The version of the row that the caller saw. A save without one is not checked for conflicts. */
export const seenVersion = z.preprocess(
  (raw) => (raw === '' || raw === null ? undefined : raw),
  id.optional(),
);

/** Text without NUL, control characters or broken surrogates. It is not trimmed. */
/** Whether there is anything to see: not blanks and marks without a shape alone. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(text);
}

export function plainText(max: number, label: string) {
  return (
    z
      .string({ error: `${label} must be text.` })
      .max(max, `${label}: at most ${max} characters.`)
      .refine((text) => text.isWellFormed(), `${label} contains a broken character.`)
      // eslint-disable-next-line no-control-regex -- control characters are what it looks for
      .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), `${label} contains a control character.`)
  );
}
