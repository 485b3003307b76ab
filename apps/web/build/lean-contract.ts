import { pathToFileURL } from 'node:url';
import type { Call } from '@panoramic/contract';
import type { Plugin } from 'vite';

/** A node of the syntax tree; children are found by looking through its properties. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/**
 * Leaves out of the pages what only the server needs of the contract. The call table becomes a literal with the
 * properties of calls that pages use, so that schemas and whatever else the table is made from are left out. The
 * contract is pure, so that what nobody uses can go: each value at the top of a file is marked as free of side
 * effects.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]/ },
      async handler(code, id) {
        // Safe: a syntax tree.
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
        const edits = valuesOf(program).flatMap(markedAsPure);
        if (/[\\/]src[\\/]calls[\\/]index\.ts$/.test(id)) edits.push(await literalCallTable(program, id));
        return { code: edited(code, edits), map: null };
      },
    },
  };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The variables at the top of a file, each with its name and value. */
function valuesOf(program: Node): { readonly name: unknown; readonly value: Node }[] {
  return nodesIn(program['body']).flatMap((statement) => {
    const inner =
      statement.type === 'ExportNamedDeclaration' ? nodesIn(statement['declaration'])[0] : statement;
    if (inner?.type !== 'VariableDeclaration') return [];
    return nodesIn(inner['declarations']).flatMap((declaration) => {
      const [value] = nodesIn(declaration['init']);
      return value ? [{ name: nodesIn(declaration['id'])[0]?.['name'], value }] : [];
    });
  });
}

const kept = new Set(['Literal', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression']);

/** `const x = z.object()` becomes `const x = /* @__PURE__ *\/ (() => z.object())()`. */
function markedAsPure({ value }: { readonly value: Node }): Edit[] {
  if (kept.has(value.type)) return [];
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ];
}

/** The properties of a call that pages use besides its path and method. */
const used = ['reads', 'changes', 'creates', 'lists', 'multipart'] as const satisfies readonly Exclude<
  keyof Call,
  'path' | 'method'
>[];

async function literalCallTable(program: Node, id: string): Promise<Edit> {
  const table = valuesOf(program).find(({ name }) => name === 'calls')?.value;
  // Safe: the module of the call table exports it under this name.
  const { calls } = (await import(pathToFileURL(id).href)) as { calls: Record<string, Call> };
  if (!table) throw new Error(`${id} has no variable 'calls'.`);
  const lean = Object.entries(calls).map(([name, { path, method, ...call }]) => [
    name,
    {
      ...(path !== `api/${name}` && { path }),
      ...(method !== 'GET' && { method }),
      ...Object.fromEntries(used.map((one) => [one, call[one]])),
    },
  ]);
  // Most calls have the path of their name and are read, so the pages put both in: they start with this table.
  const withPaths = `Object.entries(${JSON.stringify(Object.fromEntries(lean))}).map(([name, call]) => [name, { path: 'api/' + name, method: 'GET', ...call }])`;
  return { start: table.start, end: table.end, text: `Object.fromEntries(${withPaths})` };
}

function nodesIn(value: unknown): Node[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one): one is Node => typeof one === 'object' && one !== null && 'type' in one);
}

/** Edits do not overlap, but for insertions around them. Lines stay, so that the source map stays valid. */
function edited(code: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at) continue;
    const lines = '\n'.repeat(code.slice(edit.start, edit.end).split('\n').length - 1);
    text += code.slice(at, edit.start) + edit.text + lines;
    at = edit.end;
  }
  return text + code.slice(at);
}
