import { z } from 'zod';

/** Every way a call can fail, with its HTTP status and the title of its problem document. */
export const problems = {
  malformed: { status: 400, title: 'The request could not be read' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  'no-permission': { status: 403, title: 'No permission' },
  'second-factor': { status: 403, title: 'A second factor is needed' },
  'no-client': { status: 403, title: 'No client chosen' },
  'cross-site': { status: 403, title: 'Refused from another site' },
  'not-found': { status: 404, title: 'Not found' },
  'wrong-method': { status: 405, title: 'Method not allowed' },
  'timed-out': { status: 408, title: 'The request took too long' },
  conflict: { status: 409, title: 'Changed meanwhile' },
  'client-changed': { status: 409, title: 'Another client was chosen meanwhile' },
  'too-large': { status: 413, title: 'Too large' },
  'wrong-type': { status: 415, title: 'Wrong content type' },
  refused: { status: 422, title: 'Not saved' },
  'too-many': { status: 429, title: 'Too many tries' },
  'headers-too-large': { status: 431, title: 'Headers too large' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Not available at the moment' },
  'disk-full': { status: 507, title: 'No space left' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** RFC 9457, `application/problem+json`. */
export const problemSchema = z.object({
  type: z.string().describe('urn:panoramic:problem: and the code'),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
  current: z.unknown().optional().describe('On a conflict, the row as it is now'),
});
export type ProblemDocument = z.infer<typeof problemSchema>;

const typePrefix = 'urn:panoramic:problem:';

export function problemType(code: ProblemCode): string {
  return typePrefix + code;
}

/** Returns `internal` for a type that is not ours, for example from a proxy. */
export function codeOf(problem: { type: string }): ProblemCode {
  const code = problem.type.slice(typePrefix.length);
  return problem.type.startsWith(typePrefix) && Object.hasOwn(problems, code)
    ? // Safe: just looked up.
      (code as ProblemCode)
    : 'internal';
}

/**
 * A call that is documented as a boolean answers `false` when a rule refuses it. This header
 * carries the reason: the field and the message, as percent-encoded JSON.
 */
export const refusalHeader = 'X-Refusal';

export function writeRefusal(refusal: FieldError): string {
  return encodeURIComponent(JSON.stringify(refusal));
}

/** Returns `null` when the header is missing or cannot be parsed. */
export function readRefusal(header: string | null): FieldError | null {
  try {
    // Safe: whatever the properties are is looked at.
    const refusal = JSON.parse(decodeURIComponent(header ?? '')) as Record<keyof FieldError, unknown>;
    const { field, message } = refusal;
    return typeof field === 'string' && typeof message === 'string' ? { field, message } : null;
  } catch {
    return null;
  }
}
