import { expect, test } from 'vitest';
import { checklistFaults } from './specification-checklist.mjs';

const sections = [1, 2].flatMap((part) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((nth) => `${part}.${nth}`));
const page = sections
  .map(
    (no) =>
      `## ${no} Screens: 2 sentences\n\n- ${no}.1 A menu | it's there | two\n- ${no}.2 x | nothing to hold\n`,
  )
  .join('\n');
const tests = `test("it's there", () => {});\ntest('two', () => {});\ntest.each([['A', 1]])('%s is %s', () => {});`;

test('a page with every section, number and test has no faults', () => {
  expect(checklistFaults(page, tests)).toEqual([]);
});

test('a row of the table of a test is found', () => {
  expect(checklistFaults(page.replace(' | two', " | %s is %s › ['A', 1]"), tests)).toEqual([]);
});

test.each([
  ['a section', /## 1\.2 [^#]*/, '', 'sections are'],
  ['the last line of a section', '- 2.9.2 x | nothing to hold\n', '', '2.9 has 1 lines, not 2'],
  ['a number', '- 1.3.1 ', '- 1.3.7 ', '1.3.1 is missing before'],
  ['a line without a test', ' | nothing to hold', '', '1.1.2 names no test'],
  ['the row of a table', ' | two', ' | %s is %s', '1.1.1 names no row of the table of: %s is %s'],
  ['a row that no table has', ' | two', " | %s is %s › ['B', 1]", '1.1.1 names a test that does not exist'],
  ['a title that no test has', ' | two', ' | three', '1.1.1 names a test that does not exist: three'],
])('%s that is missing or wrong is told', (_, before, after, fault) => {
  expect(checklistFaults(page.replace(before, after), tests)[0]).toContain(fault);
});
