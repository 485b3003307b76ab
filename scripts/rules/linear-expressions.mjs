// Finds regular expressions that take more than linear time: one such expression over a text that somebody sends
// keeps a processor busy for as long as they like. Each is tried on texts made of the characters that it repeats, and
// compared with an expression that is known to be quadratic, so that the speed of the machine does not matter.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../prepare.mjs';
import { isTest, sourceFiles } from './source-files.mjs';

/** The places of expressions that take more than linear time, in the code that texts of users reach. */
function slowExpressions() {
  const different = new Map(expressionsInSources().map((one) => [`/${one.source}/${one.flags}`, one]));
  const slow = [...different].filter(([, one]) => slowTextFor(one) !== undefined);
  return slow.map(([expression, { place }]) => `${place} takes more than linear time: ${expression}`);
}

function expressionsInSources() {
  return sourceFiles()
    .filter((path) => /^(packages\/contract|apps\/server)\/src\//.test(path) && !isTest(path))
    .flatMap((path) => expressionsIn(path, readFileSync(join(root, path), 'utf8')));
}

export function expressionsIn(path, source) {
  const found = [];
  new Visitor({
    Literal({ regex, start }) {
      if (!regex) return;
      const line = source.slice(0, start).split('\n').length;
      found.push({ place: `${path}:${line}`, path, source: regex.pattern, flags: regex.flags });
    },
  }).visit(parseSync(path, source).program);
  return found;
}

const longest = 20_000;

/** From short to long in small steps, so that one that takes exponential time is found before it takes hours. */
const lengths = Array.from({ length: 32 }, (_, at) => Math.min(longest, Math.ceil(6 * 1.3 ** at)));

/** Code whose texts are short, or that may take its time: its expressions are tried on texts of this length. */
const bounded = [
  // Lines and sentences of a page are cut (page-text.ts).
  { path: 'packages/contract/src/documents/reading/', length: 1500 },
  // Cells have 32,767 characters at most and are read by a process that is killed when it takes too long.
  { path: 'packages/contract/src/imports/', length: 1500 },
  // Formats of numbers are cut to 255 characters.
  { path: 'apps/server/src/lib/table-files/workbook-parts.ts', length: 200 },
  // Tags and names that the database gives, such as INSERT 0 1.
  { path: 'apps/server/src/db/', length: 200 },
  // Settings are the operator's.
  { path: 'apps/server/src/config.ts', length: 200 },
];

/** A text on which the expression takes about as long as one that is known to be quadratic; undefined if there is none. */
export function slowTextFor({ path = '', source, flags }) {
  // Without a repetition there is nothing that a long text can multiply.
  if (!/[*+]|\{\d+,\}/.test(source)) return undefined;
  const expression = new RegExp(source, flags.replaceAll(/[gy]/g, ''));
  const limit = quadraticTime() / 8;
  const most = bounded.find((code) => path.startsWith(code.path))?.length ?? Infinity;
  const pieces = piecesOf(source);
  for (const length of lengths.filter((one) => one <= most)) {
    for (const piece of pieces.filter((one) => length <= 1500 || one.length === 1)) {
      const text = `${piece.repeat(Math.ceil(length / piece.length))}\u0001`;
      // What takes long on a short text takes hours on the next ones.
      if (isAlwaysSlow(expression, text, length < 200 ? limit / 16 : limit)) return text;
    }
  }
  return undefined;
}

/** The first time compiles the expression, and a busy machine may take long once by chance. */
function isAlwaysSlow(expression, text, limit) {
  for (let tries = 0; tries < 3; tries += 1) if (timeOf(expression, text) < limit) return false;
  return true;
}

let knownTime;
function quadraticTime() {
  knownTime ??= Math.min(...[1, 2, 3].map(() => timeOf(/a+b/, 'a'.repeat(longest))));
  return knownTime;
}

/** Milliseconds of the processor. */
function timeOf(expression, text) {
  const before = process.threadCpuUsage();
  expression.test(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const samples = {
  '\\s': [' ', '\n', '\t'],
  '\\S': ['a'],
  '\\d': ['1'],
  '\\D': ['a'],
  '\\w': ['a', '1'],
  '\\W': [' ', '-'],
  '\\b': ['a '],
  '\\n': ['\n'],
  '\\r': ['\r'],
  '\\t': ['\t'],
  '\\p{L}': ['a', 'é'],
  '\\p{Lu}': ['A'],
  '\\p{Ll}': ['a'],
  '\\p{N}': ['1'],
};

/** One or two of the characters that the expression knows, to be repeated. */
function piecesOf(source) {
  const known = new Set([' ', 'a', '1']);
  for (const [escape] of source.matchAll(/\\p\{\w+\}|\\[a-zA-Z]/g))
    for (const sample of samples[escape] ?? []) known.add(sample);
  const plain = source.replaceAll(
    /\\p\{[^}]*\}|\\u\{?[\da-f]+\}?|\\[a-zA-Z]|\{\d+(?:,\d*)?\}|\(\?(?:[:=!]|<[=!]|<\w+>)/g,
    '',
  );
  for (const [character] of plain.matchAll(/[^\\[\](){}^$|?*+]/g)) known.add(character);
  for (const [, character] of plain.matchAll(/\\([^a-zA-Z\d])/g)) known.add(character);
  const characters = [...known].slice(0, 20);
  const pairs = !/\)[*+{]/.test(source)
    ? []
    : characters.flatMap((a) => characters.slice(0, 5).map((b) => (a === b ? a : a + b)));
  return [...new Set([...characters, ...pairs])];
}

if (import.meta.main) {
  const slow = slowExpressions();
  if (slow.length > 0) {
    console.error(slow.join('\n'));
    process.exitCode = 1;
  }
}
