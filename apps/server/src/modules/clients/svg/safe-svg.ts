import { allowedAttributes, allowedElements, isIgnored } from './allowed.ts';
import { BrokenXml, escaped, partsOf, type Attribute } from './xml.ts';

/** The message says what a logo may not have. */
export class UnsafeSvg extends Error {}

/** Elements drawn from elsewhere in the file multiply; a logo needs few. */
const mostUses = 20;
const mostDepth = 50;

/**
 * The drawing written anew: only elements and attributes that are known to draw come out.
 * Notes that drawing programs keep for themselves are dropped; whatever could run, load or hide
 * something is refused rather than cut out, so that a logo never comes out other than it went in.
 */
export function safeSvg(source: string): string {
  try {
    return written(source);
  } catch (error) {
    throw error instanceof BrokenXml
      ? new UnsafeSvg('The SVG could not be read; it may not have a DOCTYPE or entities.')
      : error;
  }
}

function written(source: string): string {
  const out: string[] = [];
  const open: string[] = [];
  /** How deep the part that is being left out began. */
  let ignoredFrom: number | null = null;
  let roots = 0;
  let uses = 0;
  for (const part of partsOf(source)) {
    if (part.kind === 'text') {
      if (open.length === 0 && part.text.trim() !== '') throw new BrokenXml();
      if (ignoredFrom === null && open.length > 0) out.push(escaped(textIn(open.at(-1) ?? '', part.text)));
    } else if (part.kind === 'close') {
      if (open.pop() !== part.name) throw new BrokenXml();
      if (ignoredFrom === null) out.push(`</${part.name}>`);
      else if (open.length === ignoredFrom) ignoredFrom = null;
    } else {
      const ignored = ignoredFrom !== null || isIgnored(part.name);
      if (open.length === 0 && (part.name !== 'svg' || ++roots > 1)) throw new BrokenXml();
      if (open.length >= mostDepth) throw new UnsafeSvg('The SVG is nested too deeply.');
      if (part.name === 'use' && ++uses > mostUses)
        throw new UnsafeSvg(`The SVG has more than ${mostUses} <use> elements.`);
      if (!ignored) out.push(tag(part.name, part.attributes, open.length === 0, part.closed));
      if (part.closed) continue;
      if (ignored) ignoredFrom ??= open.length;
      open.push(part.name);
    }
  }
  if (open.length > 0 || roots !== 1) throw new BrokenXml();
  return out.join('');
}

function tag(name: string, attributes: readonly Attribute[], isRoot: boolean, closed: boolean): string {
  if (!allowedElements.has(name))
    throw new UnsafeSvg(`The SVG contains <${name}>, which a logo may not have.`);
  const kept = attributes.flatMap((one) => keptAttribute(one));
  const namespace = isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : '';
  return `<${name}${namespace}${kept.join('')}${closed ? '/' : ''}>`;
}

function keptAttribute({ name, value }: Attribute): string[] {
  if (/^on/i.test(name)) throw new UnsafeSvg(`The SVG contains ${name}, which a logo may not have.`);
  const plain = name === 'xlink:href' ? 'href' : name;
  if (!allowedAttributes.has(plain)) return [];
  if (plain === 'href' && !/^#[\w.:-]+$/.test(value))
    throw new UnsafeSvg('The SVG refers to something outside itself.');
  assertOwnStyle(value);
  return [` ${plain}="${escaped(value)}"`];
}

function textIn(element: string, text: string): string {
  if (element === 'style') {
    assertOwnStyle(text);
    if (/[@<]/.test(text)) throw new UnsafeSvg('The SVG has a style sheet with rules other than plain ones.');
  }
  return text;
}

/** References stay inside the drawing; escapes, which could hide one, are not needed. */
function assertOwnStyle(value: string): void {
  const withoutOwn = value.replaceAll(/url\(\s*["']?#[\w.:-]+["']?\s*\)/gi, '');
  if (/url\s*\(|\\|javascript:|image-set\s*\(|image\s*\(|src\s*\(/i.test(withoutOwn))
    throw new UnsafeSvg('The SVG refers to something outside itself.');
}
