import { z } from 'zod';
import type { Access } from '../access.ts';
import { plainText } from '../inputs.ts';
import type { Resource } from './resources.ts';

export { id, plainText, seenVersion } from '../inputs.ts';

/** One call of the API. Routing, authorization, documentation and types all follow from this entry. */
export type Call = CallProperties & (ReadingCall | ChangingCall);

/** The reply depends on these resources; the list is empty when it never changes while the server runs. */
interface ReadingCall {
  readonly reads: readonly Resource[];
  readonly changes?: never;
  readonly creates?: never;
}

/** A GET that changes data is protected against cross-site requests. */
interface ChangingCall {
  /** Replies of calls that read one of these resources may change after this call. */
  readonly changes: readonly [Resource, ...Resource[]];
  readonly reads?: never;
  /** The call creates something. Sent twice with the same Idempotency-Key it creates it once. */
  readonly creates?: true;
}

interface CallProperties {
  readonly method: 'GET' | 'POST';
  /** Without the leading slash, as the specification writes it. */
  readonly path: string;
  readonly access: Access;
  /** One line for the API's documentation. */
  readonly summary: string;
  /** The body of a POST, the query of a GET. Schemas and summaries are left out of the pages. */
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Statuses other than 200 that are answered with the output, and when. */
  readonly refusedWith?: Readonly<Record<number, string>>;
  /** The reply has an ETag: a caller who has it is answered 304. */
  readonly etag?: true;
  /** The reply is a list of these rows. Browsers put a row that was saved into it. */
  readonly lists?: 'leases';
  /** Works on the data of the session's client; `ifChosen` also without one, on what belongs to no client. */
  readonly client?: true | 'ifChosen';
  /** Also for somebody who must set up a second factor before anything else. */
  readonly beforeSecondFactor?: true;
  /** Takes a multipart form with one file instead of JSON. */
  readonly multipart?: true;
  /** The maximum size of the body in bytes, if it is not the default of 1 MiB. */
  readonly maxBody?: number;
  /** Whether an API token may make the call, where that differs from the rule in programs/token-access.ts. */
  readonly tokens?: boolean;
}

export function callTable<const T extends Record<string, Call>>(table: T): T {
  return table;
}

export const noInput = z.object({});

/** What a browser asks after a reload: which of its saves have gone through. */
export const savedKeys = {
  method: 'POST',
  input: z.object({
    keys: z
      .array(plainText(200, 'Key'), { error: 'Send the keys.' })
      .max(1000, 'At most 1,000 keys.')
      .describe('Idempotency-Keys that the user has sent within the last day'),
  }),
  output: z.array(z.string()).describe('Those whose call has been carried out'),
} as const;
