import type { Help } from '../../lib/screen.ts';

export const expensesHelp = {
  lease: {
    text: 'What the lease says of the building’s costs, one clause a pool, and the landlord’s statements of them. A saved statement is checked by its clause; together its findings are what was billed too much. Press a finding to see how it is computed. What a clause does not say is taken as billed, and named. Lines can be pasted from a spreadsheet. Percentage rent stands below: report sales, and a period opens what is due.',
  },
  statements: {
    text: 'The landlords’ statements of all leases, with what their checks come to. Found is what was billed and is not allowed. A lease that pays estimates and has no statement six months after a year is Missing, for the last three years. The last day to object is a critical date of its lease too. A row opens the statement.',
  },
} as const satisfies Record<string, Help>;
