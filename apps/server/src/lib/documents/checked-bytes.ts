import { createHash } from 'node:crypto';
import { DamagedFileProblem } from './failures.ts';

/** What is known of a file since it was uploaded. */
export interface FileFacts {
  /** SHA-256 of its content, in hexadecimal. */
  readonly digest: string;
  readonly size: number;
}

/**
 * Yields the bytes as they are read, but the last chunk only once all bytes are known to be those that were
 * uploaded: a reader that reaches the end has the right file, and any other reader notices.
 */
export async function* checkedBytes(
  source: AsyncIterable<Buffer>,
  { digest, size }: FileFacts,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let seen = 0;
  let held: Buffer | undefined;
  for await (const chunk of source) {
    seen += chunk.length;
    if (seen > size) throw new DamagedFileProblem('damaged');
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (seen !== size || hash.digest('hex') !== digest) throw new DamagedFileProblem('damaged');
  if (held) yield held;
}
