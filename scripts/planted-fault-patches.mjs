// The faults of npm run planted-faults: one patch a fault in scripts/planted-faults, as `git diff -U1` writes
// it, under a header that names the fault, the Vitest project and the tests that must fail.
// Line numbers are not read: a hunk is planted where its lines stand, and they must stand there once.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const folder = join(root, 'scripts', 'planted-faults');

/** Every fault, in the order of the file names. */
export const faults = readdirSync(folder)
  .filter((name) => name.endsWith('.patch'))
  .toSorted()
  .map((patch) => parsePatch(readFileSync(join(folder, patch), 'utf8'), patch));

/** `{ patch, name, project, tests, hunks }`; a hunk is the text before and after, in one file. */
export function parsePatch(text, patch) {
  const [header, ...files] = text.split(/^diff --git .*\n/m);
  const hunks = files.flatMap((part) => {
    const [, file] = /^\+\+\+ b\/(.+)$/m.exec(part) ?? [];
    return part
      .split(/^@@ .*\n/m)
      .slice(1)
      .map((hunk) => ({ file, before: sideOf(hunk, '-'), after: sideOf(hunk, '+') }));
  });
  return {
    patch,
    name: headerOf(header, 'Fault'),
    project: headerOf(header, 'Project'),
    tests: headerOf(header, 'Tests').split(' '),
    hunks,
  };
}

function headerOf(header, key) {
  const [, value] = new RegExp(`^${key}: (.+)$`, 'm').exec(header) ?? [];
  if (!value) throw new Error(`A patch of planted faults has no line "${key}: …".`);
  return value;
}

/** The lines that a hunk keeps, and those that it takes away (`-`) or adds (`+`). */
function sideOf(hunk, sign) {
  return hunk
    .split(/(?<=\n)/)
    .filter((line) => line.startsWith(' ') || line.startsWith(sign))
    .map((line) => line.slice(1))
    .join('');
}

/** The files as they would be with the fault, by their path; nothing is written. */
export function filesWithFault({ hunks }, base = root) {
  const files = new Map();
  for (const { file, before, after } of hunks) {
    const source = files.get(file) ?? readFileSync(join(base, file), 'utf8');
    const places = source.split(before).length - 1;
    if (places !== 1) throw new Error(`The lines of a hunk stand ${places} times in ${file}, not once.`);
    // A function, because the texts are full of dollar signs, which have a meaning in a replacement.
    files.set(
      file,
      source.replace(before, () => after),
    );
  }
  return files;
}

/** Writes the fault into the tree at `base`; the returned function takes it out again. */
export function plant(fault, base) {
  const changed = [...filesWithFault(fault, base)].map(([file, text]) => ({ path: join(base, file), text }));
  const originals = changed.map(({ path }) => ({ path, text: readFileSync(path, 'utf8') }));
  for (const { path, text } of changed) writeFileSync(path, text);
  return () => {
    for (const { path, text } of originals) writeFileSync(path, text);
  };
}
