import { Readable } from 'node:stream';
import { encodeBase64 } from '#lib/files/base64.ts';
import { RawReply } from './handler.ts';

/** `{documentBase64}` of a file, made as it is sent: neither the file nor its text is held in memory. */
export function documentReply(bytes: Readable, beside: { readonly filename?: string } = {}): RawReply {
  const body = Readable.from(asJson(bytes, beside), { objectMode: false });
  // The file is closed even if nobody reads the reply.
  body.once('close', () => bytes.destroy());
  return new RawReply('application/json; charset=utf-8', body);
}

async function* asJson(bytes: Readable, beside: object): AsyncGenerator<string> {
  const head = JSON.stringify({ ...beside, documentBase64: '' });
  yield head.slice(0, -'"}'.length);
  yield* encodeBase64(bytes);
  yield '"}';
}
