import type { Plugin } from 'vite';

const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g;

/** The call table's lines for the API's documentation: no page shows them, and they would be sent to every one. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]calls[\\/]/ },
      // As long as before: the lines of the source map stay where they are.
      handler: (code) => ({ code: code.replaceAll(summary, emptied), map: null }),
    },
  };
}

function emptied(property: string): string {
  return `summary: '',${'\n'.repeat(property.split('\n').length - 1)}`;
}
