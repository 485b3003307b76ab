import { expect, test } from 'vitest';
import { cellXml, looksLikeFormula } from './cells.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  '%j is a cell of text, marked so that editing it makes no formula of it',
  (text) => {
    expect(looksLikeFormula(text)).toBe(true);
    expect(cellXml(1, 0, text, 'quoted', 0)).toContain('t="inlineStr"');
  },
);

test.each(['a=1', '', '1 + 1', null, -1])('%j needs no mark', (value) => {
  expect(looksLikeFormula(value)).toBe(false);
});
