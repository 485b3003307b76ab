import type { Help } from '../../lib/screen.ts';

export const rentHelp = {
  rentRoll: {
    text: 'The leases in force on a day, past or future, with the rent of that day. A lease is in force from its first commencement to its expiration, and on every day that a rent term covers; an open lease past its expiration stays until it is closed, and is marked Holdover. A closed lease is in force on no day from today on. The rates in the totals are weighted by square feet. A row opens the rent terms.',
    terms: ['CAM', 'RE Taxes', 'Operating Expenses'],
  },
  forecast: {
    text: 'What is due month by month, from the rent terms. A month that a term covers in part counts by its days, and a security deposit is no rent. A scenario assumes what follows after expiration: holdover at a percentage of the last rent, or renewal with a yearly growth. Figures that are assumed carry the letter A. A cell opens the terms behind it; the arrow keys move between cells and Enter opens one. Assumptions says what is assumed and when the fiscal year begins.',
  },
  increases: {
    text: 'Every change of any charge in the next days: from, to, difference and percentage. Leases in holdover and schedules that end before their leases stand on top, because somebody should look at them. The rent of a lease in holdover is assumed from the client’s percentage unless a rent term says what is paid. A row opens the rent terms.',
    terms: ['CAM', 'RE Taxes', 'Operating Expenses'],
  },
} as const satisfies Record<string, Help>;
