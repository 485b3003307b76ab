import type { Plugin } from 'vite';

const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g;

/** Removes the documentation lines of the call table, which no page shows, from the bundle. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]calls[\\/]/ },
      // Keeps the number of lines, so that the source map stays valid.
      handler: (code) => ({ code: code.replaceAll(summary, emptied), map: null }),
    },
  };
}

function emptied(property: string): string {
  return `summary: '',${'\n'.repeat(property.split('\n').length - 1)}`;
}
