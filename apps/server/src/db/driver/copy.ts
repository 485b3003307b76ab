import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';

const megabyte = 1024 * 1024;
const lineBreak = 10;

/**
 * Yields the output of `copy (…) to stdout` in chunks of whole rows of at least `enough` bytes; the last
 * chunk may be shorter. Nothing is read until the caller asks for more. The connection must not be a
 * pipelined one.
 */
export async function* copyOut(client: Client, query: string, enough = megabyte): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of client.query(to(`copy (${query}) to stdout`))) {
    // Safe: the library pushes buffers, and no encoding is set.
    const bytes = piece as Buffer;
    length += bytes.length;
    // COPY writes a line break inside a value as \n: each one here ends a row.
    const end = length < enough ? 0 : bytes.lastIndexOf(lineBreak) + 1;
    if (end === 0) {
      pieces.push(bytes);
      continue;
    }
    yield Buffer.concat([...pieces, bytes.subarray(0, end)]);
    pieces = [bytes.subarray(end)];
    length = bytes.length - end;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/** `target`: a table with its columns in brackets. If the source fails, its own failure is thrown. */
export async function copyIn(client: Client, target: string, source: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(source, client.query(from(`copy ${target} from stdin`)));
}
