// Types of the style modules, one declaration for each, so that a class which a module does not have fails the
// type check. They lie outside of the sources; `rootDirs` in apps/web/tsconfig.json puts them beside the modules.
// `npm run check` writes them first; whoever runs tsc alone after a change of styles runs this file before.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const web = join(root, 'apps', 'web');
const types = join(web, '.cache', 'style-types');

export function writeStyleTypes() {
  rmSync(types, { recursive: true, force: true });
  // Without globSync: tests may be started by a Node.js that does not have it.
  const modules = readdirSync(join(web, 'src'), { recursive: true }).filter((path) =>
    path.endsWith('.module.css'),
  );
  for (const module of modules) {
    const file = join(types, module.replace(/\.css$/, '.d.css.ts'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, declarationOf(readFileSync(join(web, 'src', module), 'utf8')));
  }
}

/** The declaration of a style module. */
export function declarationOf(css) {
  const names = classNames(css).map((name) => `  readonly ${JSON.stringify(name)}: string;\n`);
  return `declare const classes: {\n${names.join('')}};\nexport default classes;\n`;
}

/** The classes that a style module defines; `:global` ones are somebody else's. */
export function classNames(css) {
  const selectors = css
    .replaceAll(/\/\*.*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    // What stands between braces are declarations.
    .replaceAll(/\{[^{}]*\}/g, ' ');
  const found = [...selectors.matchAll(/\.([a-z_][\w-]*)/gi)];
  return [...new Set(found.map(([, name]) => name))].toSorted();
}

if (import.meta.main) writeStyleTypes();
