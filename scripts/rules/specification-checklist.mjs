// Asks that docs/specification.md names every sentence of the specification and a test that holds it: a
// specified screen has no other guard.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { isTest, sourceFiles } from './source-files.mjs';

/** The sections of both documents. */
const sections = [1, 2].flatMap((part) => Array.from({ length: 9 }, (_, index) => `${part}.${index + 1}`));
/** Stands in place of a test where a sentence says nothing that could be tested. */
const unheld = 'nothing to hold';

/** What is wrong with the page, where `tests` is the source of all tests. */
export function checklistFaults(page, tests) {
  const parts = page.split(/^## /m).slice(1);
  const named = parts.map((part) => part.slice(0, part.indexOf(' ')));
  const misplaced =
    named.join() === sections.join() ? [] : [`sections are ${named.join(', ')}, not ${sections.join(', ')}`];
  return [...misplaced, ...parts.flatMap((part) => faultsOfSection(part, tests))];
}

function faultsOfSection(part, tests) {
  const [, section, count] = /^(\S+) .*: (\d+) sentences$/m.exec(part) ?? [];
  const lines = part.split('\n').filter((line) => line.startsWith('- '));
  const amount = lines.length === Number(count) ? [] : [`${section} has ${lines.length} lines, not ${count}`];
  return [...amount, ...lines.flatMap((line, index) => faultsOfLine(line, `${section}.${index + 1}`, tests))];
}

function faultsOfLine(line, number, tests) {
  const [sentence, ...titles] = line.slice(2).split(' | ');
  const order = sentence.startsWith(`${number} `) ? [] : [`${number} is missing before: ${line}`];
  const missing = titles.filter((title) => title !== unheld && !isHeld(title, tests));
  const rowless = titles.filter((title) => /%[sj]/.test(title) && !title.includes(rowMark));
  return [
    ...order,
    ...(titles.length === 0 ? [`${number} names no test`] : []),
    ...rowless.map((title) => `${number} names no row of the table of: ${title}`),
    ...missing.map((title) => `${number} names a test that does not exist: ${title}`),
  ];
}

/** Stands between the title of a test that is made from a table and the row that holds the sentence. */
const rowMark = ' › ';
/** The table stands before its test, within this many characters. */
const longestTable = 8000;

function isHeld(named, tests) {
  const [title, row] = named.split(rowMark);
  return ["'", '"', '`'].some((quote) => {
    const before = tests.split(quote + title + quote).slice(0, -1);
    return before.length > 0 && (!row || before.some((text) => text.slice(-longestTable).includes(row)));
  });
}

if (import.meta.main) {
  const tests = sourceFiles()
    .filter(isTest)
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const faults = checklistFaults(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'), tests);
  for (const fault of faults) console.log(`docs/specification.md: ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
