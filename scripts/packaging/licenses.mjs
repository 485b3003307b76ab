// The text of the license of every package that is passed on. Some packages name their license and leave its text out.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stopped, root } from '../prepare.mjs';
import { nameOf } from './installed-packages.mjs';

const isLicense = /^(licen[sc]e|copying|unlicense)/i;
const isText = /^(licen[sc]e|copying|unlicense|notice)/i;

/** What is passed on beside the packages, with the file of its license in `licenses/`. */
const programs = {
  node: { name: 'Node.js', license: 'MIT', holder: 'Node.js contributors', more: nodeParts },
  postgresql: { name: 'PostgreSQL', license: 'PostgreSQL', holder: '', more: () => '' },
};

/** One text with everything, in the order of the names. `parts`: the programs that are passed on, each with its version. */
export function licenseTexts(packages, paths, parts) {
  const ofPackages = paths
    .map((path) => ({
      title: `${nameOf(packages, path)} ${packages[path].version}`,
      text: textOf(packages, path),
    }))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const ofPrograms = Object.entries(parts).map(([program, version]) => {
    const { name, license, holder, more } = programs[program];
    return { title: `${name} ${version}`, text: `${standardText(license, holder)}${more(version)}` };
  });
  const sections = [...ofPrograms, ...ofPackages].map(
    ({ title, text }) => `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text.trim()}\n`,
  );
  return `Panoramic is passed on together with the programs and packages of others named here, each under its own license.\n\n${sections.join('\n')}`;
}

function textOf(packages, path) {
  const files = readdirSync(join(root, path)).filter((name) => isText.test(name));
  const texts = files.toSorted().map((name) => readFileSync(join(root, path, name), 'utf8').trim());
  if (files.some((name) => isLicense.test(name))) return texts.join('\n\n');
  const { license } = packages[path];
  const { author, contributors } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const holder =
    nameOfPerson(author) ?? nameOfPerson(contributors?.[0]) ?? `the authors of ${nameOf(packages, path)}`;
  return [...texts, standardText(license, holder)].join('\n\n');
}

/** The text of a license, from the licenses that packages without a text have. */
function standardText(license, holder) {
  try {
    const text = readFileSync(join(import.meta.dirname, 'licenses', `${license}.txt`), 'utf8');
    return holder ? `${license}\n\nCopyright (c) ${holder}\n\n${text}` : text;
  } catch {
    throw new Stopped(
      `A package has the license ${license} without its text: put it into scripts/packaging/licenses.`,
    );
  }
}

function nameOfPerson(person) {
  const name = typeof person === 'string' ? person : person?.name;
  return name?.replace(/\s*[<(].*$/, '');
}

function nodeParts(version) {
  return `\nThe licenses of the libraries in Node.js: https://github.com/nodejs/node/blob/v${version}/LICENSE`;
}
