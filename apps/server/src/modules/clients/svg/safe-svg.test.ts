import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedAttributes, allowedElements } from './safe-svg.ts';
import { safeSvg, UnsafeSvgError } from './safe-svg.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';
function drawing(inside: string): string {
  return `${open}${inside}</svg>`;
}

describe('a drawing', () => {
  test.each([
    '<g transform="rotate(3)"><circle cx="1" cy="2" r="3" style="fill:#fff"/></g>',
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><rect fill="url(#a)"/>',
    '<style>.a{fill:#123}</style><path class="a" d="M0 0"/>',
    '<text x="1" y="2">A &amp; B &lt; C</text>',
    '<symbol id="s"><path d="M0 0"/></symbol><use href="#s"/>',
    // @security plain-parts-stays-each
    // @security safe-svg-each
  ])('of plain parts stays as it is: %s', (inside) => {
    expect(safeSvg(drawing(inside))).toBe(drawing(inside));
  });

  test('loses the notes of the program that drew it', () => {
    const noted = `<?xml version="1.0" encoding="utf-8"?>${open.replace('<svg', '<svg xmlns:inkscape="x" inkscape:version="1" data-name="y"')}
      <!-- made somewhere --><metadata><rdf:RDF><script/></rdf:RDF></metadata><sodipodi:namedview id="n"/><path d="M0 0"/></svg>`;
    expect(safeSvg(noted).replaceAll(/\s*\n\s*/g, '')).toBe(drawing('<path d="M0 0"/>'));
  });

  test('keeps only href when it has both href and xlink:href', () => {
    expect(safeSvg(drawing('<use xlink:href="#s" href="#t"/>'))).toBe(drawing('<use href="#t"/>'));
  });

  test('gets href in place of xlink:href', () => {
    expect(safeSvg(drawing('<use xlink:href="#s"/>'))).toBe(drawing('<use href="#s"/>'));
  });
});

describe('the sanitizer refuses', () => {
  test.each([
    ['a script', drawing('<script>alert(1)</script>')],
    ['a script in other letters', drawing('<SCRIPT>alert(1)</SCRIPT>')],
    [
      'a script under a prefix of the drawing’s own namespace',
      drawing('<foreignObject><body/></foreignObject>'),
    ],
    ['an event handler', drawing('<path onclick="x()"/>')],
    ['an event handler in other letters', drawing('<path ONLOAD="x()"/>')],
    ['an animation', drawing('<animate attributeName="href" to="x"/>')],
    ['an embedded picture', drawing('<image href="data:image/png;base64,AA=="/>')],
    ['a link', drawing('<a href="https://example.com"><path d=""/></a>')],
    ['an outside reference', drawing('<use href="https://example.com/x.svg#a"/>')],
    ['a scripted reference', drawing('<use href="javascript:alert(1)"/>')],
    ['a hidden scripted reference', drawing('<use xlink:href="&#106;avascript:alert(1)"/>')],
    ['an outside style', drawing('<rect style="fill:url(https://example.com/x)"/>')],
    ['an outside fill', drawing('<rect fill="url(//example.com/x#a)"/>')],
    ['an escaped style', drawing('<rect style="fill:u\\72l(//example.com)"/>')],
    ['an import', drawing('<style>@import "https://example.com/x.css";</style>')],
    ['an import in a literal', drawing('<style><![CDATA[@import "x.css";]]></style>')],
    ['a DOCTYPE', `<!DOCTYPE svg>${drawing('')}`],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('<text>&a;</text>')}`],
    ['an undeclared entity', drawing('<text>&a;</text>')],
    ['a processing instruction', `<?xml-stylesheet href="x.css"?>${drawing('')}`],
    ['a part left open', `${open}<g></svg>`],
    ['a second root', drawing('') + drawing('')],
    ['text beside the drawing', `${drawing('')}hello`],
    ['an attribute twice', drawing('<path d="" d=""/>')],
    ['an attribute without quotes', drawing('<path d=M0/>')],
    ['another root', '<html><svg/></html>'],
    ['a drawing multiplied by itself', drawing('<use href="#a"/>'.repeat(21))],
    ['endless nesting', drawing('<g>'.repeat(60) + '</g>'.repeat(60))],
    ['nothing', ''],
    ['an outside style in two halves', drawing('<style>.a{fill:ur<!-- -->l(https://example.com/x)}</style>')],
    [
      'an outside style in two literals',
      drawing('<style><![CDATA[.a{fill:ur]]><![CDATA[l(//example.com)}]]></style>'),
    ],
    ['an outside style around an element', drawing('<style>.a{fill:ur<g/>l(//example.com)}</style>')],
    ['an outside style around a note', drawing('<style>.a{fill:ur<x:y/>l(//example.com)}</style>')],
    ['an outside style around an instruction', drawing('<style>.a{fill:ur<?x y?>l(//example.com)}</style>')],
    ['an outside style in numbers', drawing('<style>.a{fill:&#117;rl&#x28;//example.com)}</style>')],
    ['an escaped style sheet', drawing('<style>.a{fill:\\75rl(//example.com)}</style>')],
    [
      'an import behind a comment',
      drawing('<style><!-- -->&#64;<!-- -->import "https://example.com/x.css";</style>'),
    ],
    ['a processing instruction inside', drawing('<?php x?>')],
    ['a DOCTYPE inside', drawing('<!DOCTYPE svg>')],
  ])('%s', (_what, source) => {
    expect(() => safeSvg(source)).toThrow(UnsafeSvgError);
  });

  // @security megabyte-nonsense-once
  test('a megabyte of nonsense', () => {
    expect(() => safeSvg(open + '<g a="'.repeat(160_000))).toThrow(UnsafeSvgError);
    expect(() => safeSvg(`${open}<g ${'a="" '.repeat(200_000)}`)).toThrow(UnsafeSvgError);
  });
});

/** Each character in another spelling that XML has for it, perhaps with a comment or a literal beside it. */
const spellings: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => `&#${character.codePointAt(0)};`,
  (character) => `&#x${character.codePointAt(0)?.toString(16)};`,
  (character) => `<!-- -->${character}`,
  (character) => `${character}<!--x--><!---->`,
  (character) => `<![CDATA[${character}]]>`,
  (character) => `<![CDATA[]]>${character}`,
];

function spelled(text: string, choices: readonly number[]): string {
  return Array.from(text)
    .map((character, index) => spellings[choices[index % choices.length] ?? 0]?.(character))
    .join('');
}

const hostileStyles = [
  'url(https://example.com/x)',
  'URL( "//example.com/x" )',
  'image-set("x.png" 1x)',
  '\\75rl(//example.com)',
  '@import "x.css";',
  '@font-face{src:url(x)}',
];

// @security no-spelling-style-loads-something
test('no spelling of a style that loads something is accepted', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...hostileStyles),
      fc.array(fc.nat({ max: spellings.length - 1 }), { minLength: 1, maxLength: 30 }),
      (style, choices) => {
        expect(() => safeSvg(drawing(`<style>.a{fill:${spelled(style, choices)}}</style>`))).toThrow(
          UnsafeSvgError,
        );
        // An attribute cannot hold a rule that starts with @.
        fc.pre(!style.startsWith('@'));
        const numbered = spelled(
          style,
          choices.map((choice) => (choice % 2) + 1),
        );
        expect(() => safeSvg(drawing(`<rect style="fill:${numbered}"/>`))).toThrow(UnsafeSvgError);
      },
    ),
  );
});

const names = fc.constantFrom(...allowedElements, 'script', 'svg:script', 'x:y', 'metadata', 'a', 'image');
const attributeNames = fc.constantFrom(...allowedAttributes, 'onload', 'xlink:href', 'xml:base', 'data-x');
const values = fc.oneof(
  fc.string({ unit: 'binary-ascii' }),
  fc.constantFrom('#a', 'url(#a)', 'url(x)', '&amp;'),
);

const element: fc.Memo<string> = fc.memo((depth) =>
  fc
    .tuple(
      names,
      fc.array(fc.tuple(attributeNames, values), { maxLength: 3 }),
      depth > 1
        ? fc.array(fc.oneof(element(), fc.string(), fc.constant('<!-- x -->')), { maxLength: 3 })
        : fc.constant([]),
    )
    .map(([name, attributes, inside]) => {
      const written = attributes
        .map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`)
        .join('');
      return `<${name}${written}>${inside.join('')}</${name}>`;
    }),
);

/** Returns an empty drawing when the source is refused; any other error fails the test. */
function writtenOrRefused(source: string): string {
  try {
    return safeSvg(source);
  } catch (error) {
    if (error instanceof UnsafeSvgError) return drawing('');
    throw error;
  }
}

// @security what-comes-out-has-allowed
test('a sanitized drawing has allowed parts only, and is accepted again', () => {
  fc.assert(
    fc.property(element(3), (inside) => {
      const written = writtenOrRefused(drawing(inside));
      for (const [, name = '', attributes = ''] of written.matchAll(/<([^\s/>]+)([^>]*)>/g)) {
        expect(allowedElements).toContain(name);
        for (const [, key = ''] of attributes.matchAll(/ ([\w:-]+)="[^"]*"/g))
          expect(key === 'xmlns' || allowedAttributes.has(key)).toBe(true);
      }
      expect(safeSvg(written)).toBe(written);
    }),
    { numRuns: 500 },
  );
});
