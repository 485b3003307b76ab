const maxBytes = 240;
const longestExtension = 20;

/** Names that Windows keeps for devices, with whatever extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * A name as it was sent, made safe for every system it may be saved on: any Unicode stays, but no
 * folders, no control characters, nothing that turns the reading direction to hide an extension.
 */
export function safeFileName(sent: string): string {
  const name = (sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    // eslint-disable-next-line no-control-regex -- control characters are what it looks for
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .trimStart();
  return finished(withoutEnd(name));
}

/** Without blanks and dots at the end, which Windows leaves out. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s.]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function finished(name: string): string {
  if (name === '') return 'document';
  return shortened(reserved.test(name) ? `_${name}` : name);
}

/** Shortens a name without splitting a character and without cutting the extension. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= longestExtension ? name.slice(dot) : '';
  const room = maxBytes - Buffer.byteLength(extension);
  let stem = '';
  let bytes = 0;
  for (const { segment } of graphemes.segment(name.slice(0, name.length - extension.length))) {
    bytes += Buffer.byteLength(segment);
    if (bytes > room) break;
    stem += segment;
  }
  return stem.trimEnd() + extension;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** RFC 6266: saved under its name whatever the characters; the plain form is for old programs. */
export function attachment(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
