import { Readable } from 'node:stream';
import type { ScratchFile } from '#lib/scratch-file.ts';
import { RawReply } from './handler.ts';

/** `{documentBase64}` of a file, made as it is sent: neither the file nor its text is held in memory. */
export function documentReply(file: ScratchFile): RawReply {
  return new RawReply('application/json; charset=utf-8', Readable.from(base64Json(file.read())));
}

async function* base64Json(bytes: Readable): AsyncGenerator<string> {
  yield '{"documentBase64":"';
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    // Safe: a file is read as buffers. Only whole groups of three bytes have base64 text of their own.
    const all = Buffer.concat([rest, chunk as Buffer]);
    const whole = all.length - (all.length % 3);
    yield all.toString('base64', 0, whole);
    rest = all.subarray(whole);
  }
  yield `${rest.toString('base64')}"}`;
}
