import { z } from 'zod';
import { fieldErrorSchema, type FieldError } from './errors.ts';

/**
 * A call that is documented as a boolean answers `false` when a rule refuses it. Why, travels
 * beside the answer in this header: the field and the words, as percent-encoded JSON.
 */
export const refusalHeader = 'X-Refusal';

export function writeRefusal(refusal: FieldError): string {
  return encodeURIComponent(JSON.stringify(refusal));
}

const refusalSchema = z
  .string()
  .transform((text) => JSON.parse(decodeURIComponent(text)) as unknown)
  .pipe(fieldErrorSchema);

/** `null` where there is none, or one that is none of ours. */
export function readRefusal(header: string | null): FieldError | null {
  try {
    return header === null ? null : refusalSchema.parse(header);
  } catch {
    return null;
  }
}
