import type { Help } from '../../lib/screen.ts';

const steps =
  'Nothing is changed before the last step, and an import can be undone for 30 days. Empty cells never erase what is there. What you answer stays on this computer until you are done.';

export const importsHelp = {
  leaseImport: {
    text: `Brings leases, rent terms, critical dates, notes, contacts, expense clauses, statements, sales and index values in from Excel or another product. Rows meet the leases that are there by Office/Store #, else by address and suite. ${steps}`,
  },
  paidImport: {
    text: `Brings in what payables paid. A payment is known by its key, or its batch and line, else by payee, amount and date. One that fits two is left to be matched by hand. The same payment is stored once. ${steps}`,
  },
  compImport: {
    text: `Brings comps of one type in from Excel or another product. Say first which type the file holds. ${steps}`,
  },
} as const satisfies Record<string, Help>;
