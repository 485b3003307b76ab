import type { PageSink } from './page-sink.ts';

/**
 * Reads the text as UTF-16 if it has the mark, else as UTF-8 if the whole file is valid UTF-8, else as
 * Windows-1252.
 */
export function readPlain(bytes: Buffer, sink: PageSink): void {
  sink.part(decoded(bytes));
  sink.countParts();
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
