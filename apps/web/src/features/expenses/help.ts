import type { Help } from '../../lib/screen.ts';

export const expensesHelp = {
  lease: {
    text: 'What the lease says of the building’s costs, one clause a pool, and the landlord’s statements of them. A statement is checked by its clause as soon as it is saved: each finding has its amount, and together they are what was billed too much. Press a finding to see how it is computed. What a clause does not say is taken as billed, and named. Lines can be pasted from a spreadsheet: description, building’s amount, ours.',
  },
} as const satisfies Record<string, Help>;
