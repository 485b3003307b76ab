import type { Help } from '../../lib/screen.ts';

export const rentHelp = {
  rentRoll: {
    text: 'The leases in force on a day, past or future, with the rent of that day. An open lease past its expiration stays in the roll, marked Holdover, until it is closed; a closed lease is in force on no day from today on. The rates in the totals are weighted by square feet. A row opens the rent terms.',
    terms: ['CAM', 'RE Taxes', 'Operating Expenses'],
  },
  forecast: {
    text: 'What falls due by month or quarter, or what the months cost; a month covered in part counts by its days. A scenario assumes what follows after expiration; such figures carry the letter A. Expected counts a renewal with the Probability of Renewal of its lease, else with that of the client. A cell opens the terms behind it; the arrow keys move between cells. Assumptions has the percentages and the fiscal year.',
  },
  increases: {
    text: 'Every change of any charge in the next days: from, to, difference and percentage. Leases in holdover and schedules that end before their lease stand on top. The rent of a lease in holdover is assumed from the client’s percentage unless a rent term says what is paid. A row opens the rent terms.',
    terms: ['CAM', 'RE Taxes', 'Operating Expenses'],
  },
} as const satisfies Record<string, Help>;
