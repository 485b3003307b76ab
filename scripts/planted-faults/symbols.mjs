// Finds the code that a planted fault names: a declaration of the product, or a statement of a migration.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { isTest } from '../rules/source-files.mjs';

const product = '{apps,packages}/*/src/**/*.{ts,tsx}';
const migrations = 'apps/server/migrations/*.sql';

/** Reads the tree at `base` once. The returned function finds a symbol: `{ file, start, end, node }`. */
export function symbolsBelow(base) {
  const sources = readAll(base, product).filter(({ file }) => !isTest(file));
  const statements = readAll(base, migrations)
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
    .flatMap(({ file, source }) => statementsIn(file, source));
  return (symbol) =>
    symbol.startsWith('sql ') ? statementOf(symbol.slice(4), statements) : declarationOf(symbol, sources);
}

function readAll(base, pattern) {
  return globSync(pattern, { cwd: base, exclude: (path) => /(^|[/\\])node_modules$/.test(path) }).map(
    (path) => ({ file: path.replaceAll('\\', '/'), source: readFileSync(join(base, path), 'utf8') }),
  );
}

function declarationOf(symbol, sources) {
  const [, module, path] = /^(?:([\w.-]+):)?(.+)$/.exec(symbol);
  const [top, ...members] = path.split('.');
  const isDeclared = new RegExp(String.raw`\b(function\*?|class|const|let) ${RegExp.escape(top)}(?![\w$])`);
  const found = sources
    .filter(
      ({ file, source }) => (!module || basename(file).startsWith(`${module}.`)) && isDeclared.test(source),
    )
    .flatMap(({ file, source }) => {
      const node = memberOf(topLevel(parseSync(file, source).program.body, top), members);
      return node ? [{ file, start: node.start, end: node.end, node }] : [];
    });
  if (found.length === 1) return found[0];
  if (found.length === 0) throw new Error(`Nothing in the product is declared as ${symbol}.`);
  const files = found.map(({ file }) => file).join(', ');
  throw new Error(`${symbol} is declared in ${files}: name the file before it, as in "file-name:${path}".`);
}

function topLevel(body, name) {
  for (const statement of body) {
    const declaration = statement.declaration ?? statement;
    if (declaration.id?.name === name) return declaration;
    const variable = declaration.declarations?.find(({ id }) => id.name === name);
    if (variable) return variable;
  }
  return undefined;
}

/** The member of a class, the property of an object, or what a function declares inside. */
function memberOf(declaration, names) {
  return names.reduce(
    (node, name) => node && nodesIn(node).find(({ child }) => nameOf(child) === name)?.child,
    declaration,
  );
}

function nameOf({ type, key, id }) {
  if (type === 'FunctionDeclaration' || type === 'VariableDeclarator') return id.name;
  if (type !== 'MethodDefinition' && type !== 'PropertyDefinition' && type !== 'Property') return undefined;
  return key.type === 'PrivateIdentifier' ? `#${key.name}` : (key.name ?? key.value);
}

/** The calls of a function or method, and the statement around each. */
export function callsIn(node, name) {
  return nodesIn(node).flatMap(({ child, statement }) => {
    if (child.type !== 'CallExpression' && child.type !== 'NewExpression') return [];
    const called = child.callee.property ?? child.callee;
    const calledName = called.type === 'PrivateIdentifier' ? `#${called.name}` : called.name;
    return calledName === name ? [{ call: child, statement }] : [];
  });
}

/** Every node below, outer ones first, with the innermost statement that it stands in. */
function nodesIn(node, statement, found = []) {
  for (const child of Object.values(node).flat()) {
    if (typeof child?.type !== 'string') continue;
    const around = child.type.endsWith('Statement') ? child : statement;
    found.push({ child, statement: around });
    nodesIn(child, around, found);
  }
  return found;
}

/** The last statement that begins so, because a later migration replaces what an earlier one made. */
function statementOf(beginning, statements) {
  const found = statements.findLast(
    ({ text }) => text.startsWith(`${beginning} `) || text.startsWith(`${beginning}(`),
  );
  if (!found) throw new Error(`No statement of the migrations begins: ${beginning}.`);
  return found;
}

function statementsIn(file, source) {
  // Comments, quoted bodies and strings are taken whole, because a semicolon in them ends nothing.
  const parts = /(?:--[^\n]*|\$(\w*)\$[^]*?\$\1\$|'[^']*'|[^;])+;/g;
  return [...source.matchAll(parts)].map(({ 0: statement, index }) => ({
    file,
    start: index,
    end: index + statement.length,
    text: statement
      .replaceAll(/^--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/^create (or replace )?/, ''),
  }));
}
