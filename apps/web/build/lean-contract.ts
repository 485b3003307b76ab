import type { Plugin } from 'vite';

/** A node of the syntax tree; children are found by looking through its properties. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/**
 * Leaves out of the pages what only the server needs of the contract: schemas and summaries of calls, and with
 * them everything that only those use. The contract is pure, so that what nobody uses can go: each value at the
 * top of a file is marked as free of side effects.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]/ },
      handler(code, id) {
        // Safe: a syntax tree.
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
        const edits = markedAsPure(program);
        if (/[\\/]src[\\/]calls[\\/]/.test(id)) walk(program, (node) => edits.push(...leftOut(node)));
        return { code: edited(code, edits), map: null };
      },
    },
  };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The comma behind it goes too. */
  readonly withComma?: true;
}

const kept = new Set(['Literal', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression']);

/** `const x = z.object()` becomes `const x = /* @__PURE__ *\/ (() => z.object())()`. */
function markedAsPure(program: Node): Edit[] {
  return nodesIn(program['body']).flatMap((statement) => {
    const inner =
      statement.type === 'ExportNamedDeclaration' ? nodesIn(statement['declaration'])[0] : statement;
    if (inner?.type !== 'VariableDeclaration') return [];
    return nodesIn(inner['declarations']).flatMap((declaration) => {
      const [value] = nodesIn(declaration['init']);
      if (!value || kept.has(value.type)) return [];
      return [
        { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
        { start: value.end, end: value.end, text: '))()' },
      ];
    });
  });
}

const forTheServer = new Set(['summary', 'input', 'output', 'tokens']);

/** The properties of a call that no page uses. */
function leftOut(node: Node): Edit[] {
  if (node.type !== 'ObjectExpression') return [];
  const properties = nodesIn(node['properties']);
  const isCall = properties.some((one) => nameOf(one) === 'method');
  return properties
    .filter((one) => isCall && forTheServer.has(nameOf(one)))
    .map((one) => ({ start: one.start, end: one.end, text: '', withComma: true }));
}

function nameOf(property: Node): string {
  const [key] = nodesIn(property['key']);
  return typeof key?.['name'] === 'string' ? key['name'] : '';
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) for (const child of nodesIn(value)) walk(child, visit);
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
    at = edit.withComma && code[edit.end] === ',' ? edit.end + 1 : edit.end;
  }
  return text + code.slice(at);
}
