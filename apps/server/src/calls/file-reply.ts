import { Readable } from 'node:stream';
import { contentTypeOf } from '@panoramic/contract';
import { attachment } from '#lib/files/file-names.ts';
import { RawReply, type Ctx } from './handler.ts';

interface OpenFile {
  readonly filename: string;
  readonly size: number;
  /** Of the content, as it is stored: the same bytes have the same. */
  readonly digest: string;
  readonly content: Readable;
}

/** Keeps a file that a browser opens as a page from doing anything, whatever it holds. */
const inertPolicy =
  "default-src 'none'; sandbox; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** The bytes of a file as an attachment; of a range of them, where the request asks for one (RFC 9110, 14). */
export function fileReply(
  { request, setStatus }: Pick<Ctx, 'request' | 'setStatus'>,
  file: OpenFile,
): RawReply {
  const { filename, size, digest, content } = file;
  const etag = `"${digest}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': attachment(filename),
    'content-security-policy': inertPolicy,
  };
  const isUnchanged = request.ifRange === undefined || request.ifRange === etag;
  const range = isUnchanged ? rangeOf(request.range, size) : null;
  if (range === null)
    return new RawReply(contentTypeOf(filename), content, { ...headers, 'content-length': String(size) });
  if (range === 'outside') {
    content.destroy();
    setStatus(416);
    return new RawReply(contentTypeOf(filename), Buffer.alloc(0), {
      ...headers,
      'content-range': `bytes */${size}`,
    });
  }
  const { first, last } = range;
  setStatus(206);
  const part = Readable.from(bytesBetween(content, first, last), { objectMode: false });
  // The file is closed even if nobody reads the reply.
  part.once('close', () => content.destroy());
  return new RawReply(contentTypeOf(filename), part, {
    ...headers,
    'content-length': String(last - first + 1),
    'content-range': `bytes ${first}-${last}/${size}`,
  });
}

interface Range {
  readonly first: number;
  readonly last: number;
}

/** `null` without a range, or with one that is not understood: the whole file is sent then. */
function rangeOf(header: string | undefined, size: number): Range | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return first > last ? 'outside' : { first, last };
}

async function* bytesBetween(content: Readable, first: number, last: number): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, first - position), Math.max(0, last + 1 - position));
    if (part.length > 0) yield part;
    position += chunk.length;
    if (position > last) return;
  }
}
