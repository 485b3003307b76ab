import type { Help } from '../../lib/screen.ts';

export const changeSetsHelp = {
  changeSets: {
    text: 'Every import and every change of many rows at once, with who made it and when. A row opens what it added, changed, deleted or restored. Undo puts all of it back for 30 days: what it added is deleted, what it changed gets its former values, what it deleted returns. Rows that somebody has changed since are left as they are and listed. An undo stands here as well, and cannot be undone itself.',
  },
} as const satisfies Record<string, Help>;
