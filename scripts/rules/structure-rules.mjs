// What the import rules cannot see in one file alone: circles of imports, arrows that run up inside the
// contract, names that are exported twice, files and folders that have grown too large.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';
import { isTest, resolveImport, sourceFiles } from './source-files.mjs';
import { exportsIn, usesIn } from './source-uses.mjs';

const mostLines = 300;
const mostFiles = 20;

/** Every breach, as lines that explain themselves. `files`: path → source. */
export function structureBreaches(files) {
  return [...circles(files), ...upwardArrows(files), ...repeatedExports(files), ...longFiles(files)];
}

function circles(files) {
  const arrows = new Map(
    [...files]
      .filter(([path]) => !isTest(path))
      .map(([path, source]) => [path, importsOf(path, source).filter((target) => files.has(target))]),
  );
  return stronglyConnected(arrows)
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted())
    .map((group) => `${group[0]}:1 stands in a circle of imports: ${group.join(', ')}.`);
}

function importsOf(path, source) {
  return (usesIn(path, source).imports ?? []).flatMap(
    ({ specifier }) => resolveImport(path, specifier) ?? [],
  );
}

/** Groups of files that import one another, by Tarjan's algorithm. */
function stronglyConnected(arrows) {
  const groups = [];
  const order = new Map();
  const lowest = new Map();
  const open = [];
  function visit(node) {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    open.push(node);
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) === order.get(node)) groups.push(open.splice(open.indexOf(node)));
  }
  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return groups;
}

/** The call table may import the rest of the contract; the rest must not import the call table. */
function upwardArrows(files) {
  const calls = 'packages/contract/src/calls/';
  return [...files].flatMap(([path, source]) => {
    const isBelow = path.startsWith('packages/contract/src/') && !path.startsWith(calls) && !isTest(path);
    if (!isBelow || path.endsWith('src/index.ts')) return [];
    return importsOf(path, source)
      .filter((target) => target.startsWith(calls))
      .map((target) => `${path}:1 imports ${target}: only calls/ and the index may import the call table.`);
  });
}

/** Every exported name is unique, so that a search for it leads to one place. */
function repeatedExports(files) {
  const places = new Map();
  for (const [path, source] of files) {
    if (isTest(path)) continue;
    for (const name of exportsIn(path, source)) places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${paths[0]}:1 exports ${name}, as do: ${paths.slice(1).join(', ')}.`);
}

function longFiles(files) {
  return [...files].flatMap(([path, source]) => {
    const lines = source.split('\n').length - 1;
    if (lines <= mostLines) return [];
    return [`${path}:1 has ${lines} lines; split it before ${mostLines}.`];
  });
}

/** Folders that may want folders of their own; advice, which fails nothing. */
export function fullFolders(files) {
  const folders = Map.groupBy(files.keys(), (path) => dirname(path));
  return [...folders]
    .filter(([, paths]) => paths.length > mostFiles)
    .map(
      ([folder, paths]) =>
        `${folder}:1 holds ${paths.length} files; more than ${mostFiles} want folders by meaning.`,
    );
}

if (import.meta.main) {
  const files = new Map(sourceFiles().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const breaches = structureBreaches(files);
  for (const breach of breaches) console.error(breach);
  for (const advice of fullFolders(files)) console.log(advice);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
