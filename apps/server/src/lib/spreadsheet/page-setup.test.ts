import { expect, test } from 'vitest';
import { pageSetupXml, pagesWide } from './page-setup.ts';

test('columns are spread over as many pages as stay readable, with the frozen columns on each', () => {
  const columns = Array.from({ length: 20 }, () => ({ width: 20 }));
  expect(pagesWide(columns.slice(0, 5), 0)).toBe(1);
  expect(pagesWide(columns, 0)).toBe(2);
  expect(pagesWide(columns, 3)).toBe(3);
});

test('a sheet whose print is six points high or more is one page wide, and no column is split between pages', () => {
  expect(pagesWide([{ width: 114 }, { width: 116 }], 0)).toBe(1);
  expect(pagesWide([{ width: 114 }, { width: 117 }], 0)).toBe(2);
  // 360 characters would fit two pages; the columns as they are do not.
  expect(pagesWide([{ width: 120 }, { width: 120 }, { width: 120 }], 0)).toBe(3);
});

test('printed pages name report, client, date and page; an ampersand in a name is printed as such', () => {
  const xml = pageSetupXml({
    pages: 2,
    titled: true,
    printed: { report: 'Report', client: 'Smith & Sons', date: 'As of 06/15/2026' },
  });
  expect(xml).toContain('&amp;L&amp;BReport&amp;B&amp;CSmith &amp;&amp; Sons&amp;RAs of 06/15/2026');
  expect(xml).toContain('Page &amp;P of &amp;N');
});
