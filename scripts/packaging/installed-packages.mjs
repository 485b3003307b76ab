// The packages of the lock file that something of ours needs at run time, as far as they are installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/** Paths of the lock file that the workspaces `from` need, without our own packages. */
export function packagesNeededBy(packages, from) {
  const found = new Set();
  const waiting = [...from];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift())
    for (const path of dependenciesOf(packages, at)) {
      if (found.has(path)) continue;
      found.add(path);
      waiting.push(packages[path].link ? packages[path].resolved : path);
    }
  return [...found].filter((path) => !packages[path].link);
}

/** What a package depends on. An optional package of another kind of machine is not installed. */
export function dependenciesOf(packages, from) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[from];
  return Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })
    .map((name) => placeOf(packages, from, name))
    .filter((path) => path && existsSync(join(root, path)));
}

/** The package of that name that a file in `from` gets, as Node.js looks for it: upwards. */
function placeOf(packages, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[path] || from === '') return packages[path] ? path : null;
  return placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name);
}

/** The name of the package at a path of the lock file. */
export function nameOf(packages, path) {
  return packages[path].name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
