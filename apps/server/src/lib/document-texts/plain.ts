import type { PageSink } from './page-sink.ts';

/** UTF-16 by its mark, else UTF-8 where the whole file is, else Windows-1252. */
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
