// Plants a fault in a tree of the product, and takes it out again.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callsIn } from './symbols.mjs';

/** The files as they would be with the fault, by their path; nothing is written. */
export function filesWithFault({ edits }, base, findSymbol) {
  const files = new Map();
  for (const edit of edits) {
    const { file, ...place } = findSymbol(edit.symbol);
    const text = readFileSync(join(base, file), 'utf8');
    const found = edit.replace === undefined ? ofCalls(edit, place) : ofText(edit, place, text);
    if (found.length !== 1)
      throw new Error(`${wanted(edit)} stands ${found.length} times in ${edit.symbol} of ${file}, not once.`);
    const [{ start, end }] = found;
    files.set(file, [...(files.get(file) ?? []), { start, end, by: edit.by ?? ';' }]);
  }
  return new Map([...files].map(([file, changes]) => [file, changed(join(base, file), changes)]));
}

function wanted({ replace, call, without }) {
  return replace ?? `a call of ${call ?? without}`;
}

function ofCalls({ call, without }, { node }) {
  return callsIn(node, call ?? without).map((found) => (call ? found.call : found.statement));
}

/** A blank stands for any white space: code that is laid out otherwise is still found. */
function ofText({ replace }, { start, end }, text) {
  const inAnyLayout = replace
    .split(/\s+/)
    .map(RegExp.escape)
    .join(String.raw`\s+`);
  return [...text.slice(start, end).matchAll(new RegExp(inAnyLayout, 'g'))].map(({ 0: found, index }) => ({
    start: start + index,
    end: start + index + found.length,
  }));
}

/** From the end, so that the earlier places stay where they are. */
function changed(path, changes) {
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, by }) => text.slice(0, start) + by + text.slice(end),
      readFileSync(path, 'utf8'),
    );
}

const projects = {
  'apps/server': 'server',
  'apps/web': 'web',
  'packages/contract': 'contract',
  'packages/embedded-server': 'embedded-server',
};

/** Relative to the root, with forward slashes. */
export function testFiles(base) {
  return globSync('{apps,packages}/*/{src,test}/**/*.test.{ts,tsx}', { cwd: base }).map((path) =>
    path.replaceAll('\\', '/'),
  );
}

/** The Vitest project and the files of the tests that must fail, found by the ends of their paths. */
export function testsOf({ tests }, all) {
  const files = tests.map((name) => {
    const found = all.filter((path) => path.endsWith(`/${name}`));
    if (found.length !== 1)
      throw new Error(
        `${found.length} files of tests are called ${name}, not one; folders may stand before it.`,
      );
    return found[0];
  });
  const [folder] = /^\w+\/[\w-]+/.exec(files[0]);
  return { project: projects[folder], files: files.map((path) => path.slice(folder.length + 1)) };
}

/** Writes the fault into the tree at `base`; the returned function takes it out again. */
export function plant(fault, base, findSymbol) {
  const files = [...filesWithFault(fault, base, findSymbol)];
  const originals = files.map(([file]) => [file, readFileSync(join(base, file), 'utf8')]);
  const write = (list) => list.forEach(([file, text]) => writeFileSync(join(base, file), text));
  write(files);
  return () => write(originals);
}
