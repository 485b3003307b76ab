/** The parts of an XML document, in order. */
export type Part =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: readonly Attribute[];
      readonly closed: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** Not XML, or XML with declarations, which nothing here needs and attacks are made of. */
export class BrokenXml extends Error {}

const name = String.raw`[A-Za-z_][\w.:-]*`;
const comment = /<!--[^]*?-->/y;
const declaration = /<\?xml\s[^?]*\?>/y;
const cdata = /<!\[CDATA\[([^]*?)\]\]>/y;
const closing = new RegExp(String.raw`</(${name})\s*>`, 'y');
const opening = new RegExp(String.raw`<(${name})((?:\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`, 'y');
const attribute = new RegExp(String.raw`(${name})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g');
const text = /[^<]+/y;

/** Strict: whatever is not plainly one of the parts is refused. */
export function* partsOf(source: string): Generator<Part> {
  let at = source.startsWith('\uFEFF') ? 1 : 0;
  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at = pattern.lastIndex;
    return match;
  }
  while (at < source.length) {
    const characters = take(text);
    if (characters) {
      yield { kind: 'text', text: decoded(characters[0]) };
      continue;
    }
    if (take(comment) ?? take(declaration)) continue;
    const literal = take(cdata);
    if (literal) {
      yield { kind: 'text', text: literal[1] ?? '' };
      continue;
    }
    const close = take(closing);
    if (close?.[1]) {
      yield { kind: 'close', name: close[1] };
      continue;
    }
    const open = take(opening);
    if (!open?.[1]) throw new BrokenXml();
    yield { kind: 'open', name: open[1], attributes: attributesIn(open[2] ?? ''), closed: open[3] === '/' };
  }
}

function attributesIn(source: string): Attribute[] {
  const found = [...source.matchAll(attribute)].map((match) => ({
    name: match[1] ?? '',
    value: decoded(match[2] ?? match[3] ?? ''),
  }));
  if (new Set(found.map((one) => one.name)).size < found.length) throw new BrokenXml();
  return found;
}

const known: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The five entities of XML and numbered characters; any other is a declared one. */
function decoded(raw: string): string {
  return raw.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+))?;?/gi, (whole, decimal, hex, word) => {
    if (!whole.endsWith(';')) throw new BrokenXml();
    const character =
      word === undefined ? numbered(decimal ? Number(decimal) : Number.parseInt(hex, 16)) : known[word];
    if (character === undefined) throw new BrokenXml();
    return character;
  });
}

function numbered(code: number): string | undefined {
  const isCharacter = (code >= 0x20 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff);
  return isCharacter || code === 9 || code === 10 || code === 13 ? String.fromCodePoint(code) : undefined;
}

export function escaped(raw: string): string {
  // eslint-disable-next-line no-control-regex -- no XML document may hold these
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(raw)) throw new BrokenXml();
  return raw
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
