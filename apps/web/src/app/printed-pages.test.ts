import { expect, test } from 'vitest';
import { pageRule } from './printed-pages.ts';

test('a printed page names client, date and page', () => {
  const rule = pageRule('Gateway Outfitters', '06/15/2026');
  expect(rule).toContain('@top-left { content: "Gateway Outfitters";');
  expect(rule).toContain('@top-right { content: "06/15/2026";');
  expect(rule).toContain('counter(page) " of " counter(pages)');
});

test("a client's name cannot end its string", () => {
  expect(pageRule('A "B" \\ C\n', '')).toContain(String.raw`content: "A \22 B\22  \5c  C\a ";`);
});
