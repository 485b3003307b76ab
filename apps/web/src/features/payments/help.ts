import type { Help } from '../../lib/screen.ts';

export const paymentsHelp = {
  month: {
    text: 'Every payment that falls due in the month, by the rent terms, and the charges typed here. What somebody should look at stands on top, with the reason. J and K walk through the list, A approves, H holds, X selects, U takes back, Enter opens. Shift A approves all without a mark; S makes a batch of what is approved. An approval counts for the amount, payee and account that were shown.',
  },
  batches: {
    text: 'What was sent, batch by batch. A batch and its file never change; the file can be downloaded again, byte for byte. A rent that changes later makes a correction in the next batch, never a second payment. Journal files are the journals of closed months for a ledger, in the same layouts.',
  },
  paid: {
    text: 'What was sent and is not settled: open, late, paid too little or too much; and payments of which nobody knows what they are for. Import what payables paid, as a file or as pasted cells. J and K walk through the list, M matches an unknown payment by hand, E explains a difference with a note, X selects. A difference stays open until it is explained; an explanation counts until the difference is another.',
  },
  ties: {
    text: 'Whether payments, journal and forecast of a month agree, lease by lease: what is due by the payments, what was sent of it, the cash of the journal and the contract rent of the forecast by due date. A difference has its reason in words; one without a reason stands on top, and is told before the month is closed. A row opens the payments of its lease.',
  },
  payees: {
    text: 'Everybody who is paid, with the vendor number of the payables system. Bank details are not kept. Leases without a payee stand on top, with whom their contacts propose: the Landlord, else the Property Manager.',
  },
  codes: {
    text: 'The account, cost center and entity of payments, by type of rent, type of lease and state. The line that says most about a payment counts; a code of one lease counts before all others. What has no code stands on top and is never guessed.',
  },
  lease: {
    text: 'Whom the lease pays, for all types of rent or for one; charges and credits that are paid once; and its payments of two years around today. A payee for one type counts before the one for all others.',
  },
} as const satisfies Record<string, Help>;
