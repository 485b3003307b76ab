import { InvalidXmlError, escapedXml, parseXml, type XmlElement } from './xml.ts';

/** The message says what a logo may not have. */
export class UnsafeSvgError extends Error {}

/** Each `<use>` draws other elements again, so that nested ones multiply; a logo needs few. */
const mostUses = 20;
const mostDepth = 50;

/**
 * Rewrites the drawing from what was parsed: only elements and attributes that are known to draw are
 * written, and no text of the source that was not decoded and checked.
 * Notes that drawing programs keep for themselves are dropped; anything that could run, load or hide
 * something is refused rather than cut out, so that a stored logo never looks other than the uploaded one.
 */
export function safeSvg(source: string): string {
  try {
    return written(source);
  } catch (error) {
    throw error instanceof InvalidXmlError
      ? new UnsafeSvgError('The SVG could not be read; it may not have a DOCTYPE or entities.')
      : error;
  }
}

function written(source: string): string {
  const root = parseXml(source, { mostDepth, isIgnored });
  if (root.name !== 'svg') throw new InvalidXmlError();
  return writtenElement(root, { isRoot: true, usesLeft: { count: mostUses } });
}

interface Writing {
  readonly isRoot: boolean;
  readonly usesLeft: { count: number };
}

function writtenElement({ name, attributes, children, isEmptyTag }: XmlElement, writing: Writing): string {
  if (!allowedElements.has(name))
    throw new UnsafeSvgError(`The SVG contains <${name}>, which a logo may not have.`);
  if (name === 'use' && writing.usesLeft.count-- === 0)
    throw new UnsafeSvgError(`The SVG has more than ${mostUses} <use> elements.`);
  if (name === 'style') assertPlainRules(children);
  const namespace = writing.isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : '';
  const kept = [...attributes]
    // When both spellings are present, the new one wins.
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
  if (/^on/i.test(name)) throw new UnsafeSvgError(`The SVG contains ${name}, which a logo may not have.`);
  const plain = name === 'xlink:href' ? 'href' : name;
  if (!allowedAttributes.has(plain)) return '';
  if (plain === 'href' && !/^#[\w.:-]+$/.test(value))
    throw new UnsafeSvgError('The SVG refers to something outside itself.');
  assertOwnStyle(value);
  return ` ${plain}="${escapedXml(value)}"`;
}

/** A style element may hold only text, because a browser joins its texts across other nodes. */
function assertPlainRules(children: XmlElement['children']): void {
  for (const child of children) {
    if (typeof child !== 'string' || /[@<]/.test(child))
      throw new UnsafeSvgError('The SVG has a style sheet with rules other than plain ones.');
    assertOwnStyle(child);
  }
}

/** Refuses references out of the drawing, and escapes, which could hide one and are not needed. */
function assertOwnStyle(value: string): void {
  const withoutOwn = value.replaceAll(/url\(\s*["']?#[\w.:-]+["']?\s*\)/gi, '');
  if (/url\s*\(|\\|javascript:|image-set\s*\(|image\s*\(|src\s*\(/i.test(withoutOwn))
    throw new UnsafeSvgError('The SVG refers to something outside itself.');
}

/** The elements that a drawing may have. Elements that run, load, embed or move something are not here. */
export const allowedElements = new Set(
  `svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan
   linearGradient radialGradient stop clipPath mask`.split(/\s+/),
);

/** Elements that drawing programs add for themselves; they are left out together with their content. */
function isIgnored(element: string): boolean {
  return element.includes(':') || element === 'metadata';
}

export const allowedAttributes = new Set(
  `id class style d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points viewBox
   preserveAspectRatio transform gradientUnits gradientTransform spreadMethod offset clipPathUnits
   maskUnits maskContentUnits href color fill fill-opacity fill-rule stroke stroke-width stroke-opacity
   stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity stop-color
   stop-opacity clip-path clip-rule mask display visibility overflow vector-effect paint-order
   shape-rendering text-rendering font-family font-size font-style font-weight letter-spacing
   word-spacing text-anchor dominant-baseline textLength lengthAdjust role aria-label`.split(/\s+/),
);
