/** The text is no base64 (RFC 4648, with padding; line breaks and a data: URL's head are taken). */
export class InvalidBase64Error extends Error {
  override name = 'NotBase64';
}

/** As long as the head of a data: URL may be. */
const headLength = 1024;

/**
 * Decodes the text as it arrives. Yields nothing for an empty text or for words that stand for nothing in a
 * form.
 */
export async function* decodeBase64(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: string | null = '';
  let rest = '';
  for await (const chunk of source) {
    const text = chunk.toString('latin1');
    if (head !== null) {
      head += text;
      if (head.length < headLength) continue;
      rest = withoutDataUrl(head);
      head = null;
    } else rest += text;
    rest = rest.replaceAll(/\s+/g, '');
    // The last group stays: it may be the end, with its padding.
    const whole = Math.max(0, Math.ceil(rest.length / 4) - 1) * 4;
    if (whole === 0) continue;
    yield decoded(rest.slice(0, whole), /^[A-Za-z0-9+/]*$/);
    rest = rest.slice(whole);
  }
  if (head !== null) {
    if (['', 'null', 'undefined'].includes(head.trim())) return;
    rest = withoutDataUrl(head).replaceAll(/\s+/g, '');
    if (rest === '') throw new InvalidBase64Error();
  }
  yield decoded(rest, /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);
}

function withoutDataUrl(text: string): string {
  return text.replace(/^\s*data:[^,]*;base64,/i, '');
}

function decoded(text: string, shape: RegExp): Buffer {
  if (!shape.test(text)) throw new InvalidBase64Error();
  return Buffer.from(text, 'base64');
}

/** Encodes as it is read: groups of three bytes, across the chunks. */
export async function* encodeBase64(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    if (whole > 0) yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield rest.toString('base64');
}
