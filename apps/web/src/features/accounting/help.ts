import type { Help } from '../../lib/screen.ts';

export const accountingHelp = {
  lease: {
    text: 'What the lease is on the books: the inputs with their reasons, the classification, the measurement at commencement and the schedule month by month. A change of the lease after commencement is proposed as a remeasurement; nothing is booked before somebody accepts it, and no closed month moves. How this is computed works out the first three months.',
  },
  period: {
    text: 'The journal of a month, per lease and in total. Closing freezes the figures of the month and of those before it: a later edit of a lease makes a remeasurement in the first open month. What stands against closing is listed and leads to the lease. Administrators can reopen the last closed month; the history keeps it.',
  },
  rollForward: {
    text: 'How lease liabilities and right-of-use assets came from the opening to the closing balance of the period: additions, interest, payments, amortization, remeasurements. A figure opens its lines, a line its lease.',
  },
  maturity: {
    text: 'The payments still to come, undiscounted, for five years and after, and how they lead to the lease liability. A figure opens its lines, a line its lease.',
  },
  completeness: {
    text: 'What the rent terms make due in a month, against what the books pay. Leases that pay and are not measured, that are measured and do not pay, or whose amounts differ are listed with the reason; each leads to its accounting.',
  },
  disclosures: {
    text: 'Lease cost, cash paid, weighted average remaining term and rate, and the current and long-term parts of the liability. Percentage rent and what follows use or sales is variable cost and not in the liability. A figure opens its lines, a line its lease.',
  },
} as const satisfies Record<string, Help>;
