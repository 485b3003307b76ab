import { describe, expect, test } from 'vitest';
import { safeSvg, UnsafeSvg } from './safe-svg.ts';

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
  ])('of plain parts stays as it is: %s', (inside) => {
    expect(safeSvg(drawing(inside))).toBe(drawing(inside));
  });

  test('loses the notes of the program that drew it', () => {
    const noted = `<?xml version="1.0" encoding="utf-8"?>${open.replace('<svg', '<svg xmlns:inkscape="x" inkscape:version="1" data-name="y"')}
      <!-- made somewhere --><metadata><rdf:RDF><script/></rdf:RDF></metadata><sodipodi:namedview id="n"/><path d="M0 0"/></svg>`;
    expect(safeSvg(noted).replaceAll(/\s*\n\s*/g, '')).toBe(drawing('<path d="M0 0"/>'));
  });

  test('has the old spelling of a reference made new', () => {
    expect(safeSvg(drawing('<use xlink:href="#s"/>'))).toBe(drawing('<use href="#s"/>'));
  });
});

describe('refused is', () => {
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
  ])('%s', (_what, source) => {
    expect(() => safeSvg(source)).toThrow(UnsafeSvg);
  });

  test('a megabyte of nonsense, at once', () => {
    const started = performance.now();
    expect(() => safeSvg(open + '<g a="'.repeat(160_000))).toThrow(UnsafeSvg);
    expect(() => safeSvg(`${open}<g ${'a="" '.repeat(200_000)}`)).toThrow(UnsafeSvg);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
