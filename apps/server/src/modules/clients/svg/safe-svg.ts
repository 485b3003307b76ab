import { allowedAttributes, allowedElements, isIgnored } from './allowed.ts';
import { BrokenXml, escapedXml, parseXml, type XmlElement } from './xml.ts';

/** The message says what a logo may not have. */
export class UnsafeSvg extends Error {}

/** Elements drawn from elsewhere in the file multiply; a logo needs few. */
const mostUses = 20;
const mostDepth = 50;

/**
 * The drawing written anew from what was parsed: only elements and attributes that are known to draw
 * come out, and of the source no text that was not decoded and looked at.
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
  const root = parseXml(source, { mostDepth, isIgnored });
  if (root.name !== 'svg') throw new BrokenXml();
  return writtenElement(root, { isRoot: true, usesLeft: { count: mostUses } });
}

interface Writing {
  readonly isRoot: boolean;
  readonly usesLeft: { count: number };
}

function writtenElement({ name, attributes, children, isEmptyTag }: XmlElement, writing: Writing): string {
  if (!allowedElements.has(name))
    throw new UnsafeSvg(`The SVG contains <${name}>, which a logo may not have.`);
  if (name === 'use' && writing.usesLeft.count-- === 0)
    throw new UnsafeSvg(`The SVG has more than ${mostUses} <use> elements.`);
  if (name === 'style') assertPlainRules(children);
  const namespace = writing.isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : '';
  const kept = [...attributes]
    // The new spelling counts where both are there.
    .filter(([attribute]) => attribute !== 'xlink:href' || !attributes.has('href'))
    .map(([attribute, value]) => keptAttribute(attribute, value))
    .join('');
  if (isEmptyTag) return `<${name}${namespace}${kept}/>`;
  const inside = children.map((child) =>
    typeof child === 'string' ? escapedXml(child) : writtenElement(child, { ...writing, isRoot: false }),
  );
  return `<${name}${namespace}${kept}>${inside.join('')}</${name}>`;
}

function keptAttribute(name: string, value: string): string {
  if (/^on/i.test(name)) throw new UnsafeSvg(`The SVG contains ${name}, which a logo may not have.`);
  const plain = name === 'xlink:href' ? 'href' : name;
  if (!allowedAttributes.has(plain)) return '';
  if (plain === 'href' && !/^#[\w.:-]+$/.test(value))
    throw new UnsafeSvg('The SVG refers to something outside itself.');
  assertOwnStyle(value);
  return ` ${plain}="${escapedXml(value)}"`;
}

/** A browser joins the texts in a style sheet, whatever stands between them: nothing may. */
function assertPlainRules(children: XmlElement['children']): void {
  for (const child of children) {
    if (typeof child !== 'string' || /[@<]/.test(child))
      throw new UnsafeSvg('The SVG has a style sheet with rules other than plain ones.');
    assertOwnStyle(child);
  }
}

/** References stay inside the drawing; escapes, which could hide one, are not needed. */
function assertOwnStyle(value: string): void {
  const withoutOwn = value.replaceAll(/url\(\s*["']?#[\w.:-]+["']?\s*\)/gi, '');
  if (/url\s*\(|\\|javascript:|image-set\s*\(|image\s*\(|src\s*\(/i.test(withoutOwn))
    throw new UnsafeSvg('The SVG refers to something outside itself.');
}
