// The project's source files, and which file an import means.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../prepare.mjs';

const sources = ['{apps,packages,e2e,bench,scripts,torture}/**/*.{ts,tsx,mjs}', '*.config.ts'];

/** Relative to the root, with forward slashes. */
export function sourceFiles() {
  return globSync(sources, {
    cwd: root,
    exclude: (path) => /(^|[/\\])(node_modules|dist)$/.test(path),
  }).map(posix);
}

export function isTest(path) {
  return /(\.(test|spec|fixture)\.(tsx?|mjs)$|^apps\/(server|web)\/test\/)/.test(path);
}

/** The file that an import refers to, relative to the root; undefined for a package. */
export function resolveImport(path, specifier) {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix(normalize(join(dirname(path), plain)));
  const [, name, rest = ''] = /^@panoramic\/([\w-]+)(\/.+)?$/.exec(plain) ?? [];
  if (name) return exportedFile(`packages/${name}`, `.${rest}`);
  if (!plain.startsWith('#')) return undefined;
  const { folder, internal } = manifestOf(path);
  return internal ? posix(join(folder, internal.replace('*', plain.slice(1)))) : undefined;
}

/** The file that a package of the project exports under a name. */
function exportedFile(folder, name) {
  const path = manifestOf(`${folder}/package.json`).exports?.[name];
  return path && posix(join(folder, path));
}

const manifests = new Map();

/** What the package.json of a file's workspace says. */
export function manifestOf(path) {
  const folder = /^(apps|packages)\/[^/]+/.exec(path)?.[0] ?? '.';
  let manifest = manifests.get(folder);
  if (!manifest) {
    const { dependencies, devDependencies, imports, exports } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    const names = new Set(Object.keys({ ...dependencies, ...devDependencies }));
    manifest = { folder, names, internal: imports?.['#*'], exports };
    manifests.set(folder, manifest);
  }
  return manifest;
}

function posix(path) {
  return path.replaceAll('\\', '/');
}
