import { SaxesParser } from 'saxes';

/** An element as it was parsed: entities, literals and comments are resolved, text stands in one piece. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
  /** Written as `<name/>`. */
  readonly isEmptyTag: boolean;
}

/** The text is not XML, or has declarations, which a logo does not need and attacks use. */
export class InvalidXmlError extends Error {}

interface Limits {
  readonly mostDepth: number;
  /** Elements that are left out together with their content; the text before and after one is joined. */
  readonly isIgnored: (element: string) => boolean;
}

/** The root of the document. */
export function parseXml(source: string, { mostDepth, isIgnored }: Limits): XmlElement {
  const parser = new SaxesParser({ position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const document: Mutable = { name: '', attributes: new Map(), children: [], isEmptyTag: false };
  const open = [document];
  function broken(): never {
    throw new InvalidXmlError();
  }
  function addText(text: string): void {
    const { children } = open.at(-1) ?? document;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + text;
    else children.push(text);
  }
  parser.on('error', broken);
  parser.on('doctype', broken);
  parser.on('processinginstruction', broken);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    // The first in `open` is the document itself.
    if (open.length > mostDepth) throw new InvalidXmlError();
    const all = new Map(Object.entries(attributes));
    open.push({ name, attributes: all, children: [], isEmptyTag: isSelfClosing });
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && !isIgnored(element.name)) (open.at(-1) ?? document).children.push(element);
  });
  parser.write(source).close();
  const root = document.children.find((child) => typeof child !== 'string');
  return root ?? broken();
}

interface Mutable extends XmlElement {
  readonly children: (XmlElement | string)[];
}

export function escapedXml(raw: string): string {
  return raw
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
