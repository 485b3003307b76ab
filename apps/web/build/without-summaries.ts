import type { Plugin } from 'vite';

const text = String.raw`(['"\`])(?:\\.|(?!\1)[^\\])*\1`;
const summary = new RegExp(String.raw`\bsummary:\s*${text},`, 'g');
const description = new RegExp(String.raw`\.describe\(\s*${text},?\s*\)`, 'g');

/** Removes the documentation of the call table, which no page shows, from the bundle. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]calls[\\/]/ },
      handler: (code) => ({
        code: code
          .replaceAll(summary, (property) => `summary: '',${linesOf(property)}`)
          .replaceAll(description, linesOf),
        map: null,
      }),
    },
  };
}

/** Keeps the number of lines, so that the source map stays valid. */
function linesOf(removed: string): string {
  return '\n'.repeat(removed.split('\n').length - 1);
}
