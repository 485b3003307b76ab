import { expect, test } from 'vitest';
import { headingParts, headingSheets, countProposals } from './score.ts';

test.each(headingParts)(
  'of the columns proposed for the %s sheets of the corpus 95 of 100 are right, and all that are sure',
  (part) => {
    const { wanted, proposed, right, wrongButSure } = countProposals(headingSheets(part));
    expect(wrongButSure).toEqual([]);
    expect(right).toBeGreaterThanOrEqual(0.95 * proposed);
    expect(right).toBeGreaterThanOrEqual(0.85 * wanted);
  },
);

test('the corpus has 400 headings of 40 sheets, and as many sheets are kept aside as a third of these', () => {
  const counts = headingParts.map((part) => {
    const sheets = headingSheets(part);
    return { sheets: sheets.length, fields: countProposals(sheets).wanted };
  });
  const all = counts.reduce((sum, { fields }) => sum + fields, 0);
  expect(all).toBeGreaterThanOrEqual(400);
  expect(counts.reduce((sum, { sheets }) => sum + sheets, 0)).toBeGreaterThanOrEqual(40);
  expect(counts[1]?.sheets).toBeGreaterThanOrEqual(14);
});
