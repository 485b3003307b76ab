// Finds the modules that a source file imports and its uses of the environment.
import { parseSync, Visitor } from 'oxc-parser';

/** Each use with its line. */
export function usesIn(path, source) {
  const { module, program, errors } = parseSync(path, source);
  if (errors[0]) return { unreadable: errors[0].message };
  function withLine({ start, ...use }) {
    return { line: source.slice(0, start).split('\n').length, ...use };
  }
  return {
    imports: importsIn(module, source).map(withLine),
    environment: environmentIn(program).map(withLine),
  };
}

/** The names that a file itself defines and exports. */
export function exportsIn(path, source) {
  const { module, errors } = parseSync(path, source);
  if (errors[0]) return [];
  return module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ moduleRequest }) => !moduleRequest).flatMap(({ exportName }) => exportName.name ?? []),
  );
}

function importsIn({ staticImports, staticExports, dynamicImports }, source) {
  return [
    ...staticImports.map(({ moduleRequest }) => ({
      start: moduleRequest.start,
      specifier: moduleRequest.value,
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries
        .filter(({ moduleRequest }) => moduleRequest)
        .map(({ moduleRequest }) => ({
          start: moduleRequest.start,
          specifier: moduleRequest.value,
        })),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      start,
      specifier: /^(['"`])([^'"`$]+)\1$/.exec(source.slice(start, end))?.[2] ?? 'a computed name',
    })),
  ];
}

function environmentIn(program) {
  const reads = [];
  new Visitor({
    MemberExpression({ object, property, start }) {
      if (object.name === 'process' && (property.name ?? property.value) === 'env') reads.push({ start });
    },
  }).visit(program);
  return reads;
}
