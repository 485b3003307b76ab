import type { Help } from '../../lib/screen.ts';

const steps =
  'Choose a file, look at the columns, check, import. Nothing is changed before the last step, and an import can be undone for 30 days. Empty cells never erase what is there. What you answered stays on this computer until you are done.';

export const importsHelp = {
  leaseImport: {
    text: `Brings leases, rent terms, critical dates, notes and contacts in from Excel, or from a file of another product. ${steps} Rows meet leases that are there by Office/Store #, else by address and suite.`,
  },
  compImport: {
    text: `Brings comps of one type in from Excel, or from a file of another product. ${steps}`,
  },
} as const satisfies Record<string, Help>;
