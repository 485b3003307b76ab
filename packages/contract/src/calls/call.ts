import { z } from 'zod';
import type { Access } from '../access.ts';
import type { Resource } from './resources.ts';

export { id, plainText, seenVersion } from '../inputs.ts';

/** One call of the API: the table of these routes, authorises, documents and types it. */
export type Call = CallProperties & (ReadingCall | ChangingCall);

/** Its reply follows from these; from none of them where it never changes while the server runs. */
interface ReadingCall {
  readonly reads: readonly Resource[];
  readonly changes?: never;
  readonly creates?: never;
}

/** A GET that changes data refuses what a browser could be tricked into sending. */
interface ChangingCall {
  /** After it, whatever reads one of these may answer something else. */
  readonly changes: readonly [Resource, ...Resource[]];
  readonly reads?: never;
  /** Makes something new; sent twice with one Idempotency-Key it makes it once. */
  readonly creates?: true;
}

interface CallProperties {
  readonly method: 'GET' | 'POST';
  /** Without the leading slash, as the specification writes it. */
  readonly path: string;
  readonly access: Access;
  /** One line for the API's documentation. */
  readonly summary: string;
  /** The body of a POST, the query of a GET. */
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Works on the data of the client that the session is in. */
  readonly client?: true;
  /** Takes a multipart form instead of JSON. */
  readonly multipart?: true;
  /** Bytes a body may have, where the usual 1 MiB is too little. */
  readonly maxBody?: number;
}

export function callTable<const T extends Record<string, Call>>(table: T): T {
  return table;
}

export const noInput = z.object({});
