import type { Help } from '../../lib/screen.ts';

export const leasesHelp = {
  search: {
    text: 'Type what you know of a site, any part of it, and press Enter. Numbers and zip codes match from their start, names and streets anywhere in them. The dates ask for leases that expire between them; one side may stay empty. More conditions asks for any other field, such as SQFT over 5,000 or Landlord contains Smith. Your last search is kept, and Clear empties it.',
  },
  activeLeases: {
    text: 'The leases that your search found; without one, those that are open. Click a row, or press Enter on it, to open the lease, and a column’s heading to sort by it. The filters above can be taken away one by one, and More conditions adds others. Display also offers the rent today, the next critical date, the landlord and the months left. Both reports are made of exactly the leases listed here.',
  },
  addLease: {
    text: 'A new site. An office/store number, a building or an address is enough to begin with; the rest can follow. If a site like it is there already you are told, and may add it all the same. Rent, dates, documents and contacts are entered on the lease once it is added.',
    terms: ['NNN', 'Modified Gross', 'Full Service'],
  },
  summary: {
    text: 'What a caller asks, at a glance: where, how large, until when, the rent today, the next date to act and whom to call at the landlord. Below stand all fields of the lease. Edit changes them, Enter saves, Escape leaves them as they were. History shows who changed what, and when.',
    terms: ['NNN', 'Modified Gross', 'Full Service'],
  },
  rentTerms: {
    text: 'What is paid, from when to when. The rows in effect today are marked, and their sum stands below. Add opens twenty empty rows: type, or paste cells from a spreadsheet, and Save All. Per SQFT is the yearly amount divided by the square feet of the lease.',
    terms: ['CAM', 'RE Taxes', 'Operating Expenses', 'Security Deposit'],
  },
  criticalDates: {
    text: 'The days by which something has to be done; the date is the last day to act. Give a reminder date and e-mail addresses to be reminded in time, and tick Done when it is dealt with: it then leaves the list of the next twelve months.',
    terms: ['Option to Renew', 'Termination Option', 'Right of First Refusal'],
  },
  notes: {
    text: 'What colleagues should know about this site, with name and date. Every note needs a text and a date; today’s stands there already.',
    terms: ['TI Note'],
  },
  documents: {
    text: 'The lease and what belongs to it. Drop files anywhere on the box or choose them; several at once make one row each. A click on the name downloads the file; PDFs and pictures can be looked at here.',
    terms: ['Estoppel', 'SNDA', 'Certificate of Insurance'],
  },
  contacts: {
    text: 'Whom to call about this site. The preferred phone is marked; phones and e-mail addresses are links. Landlord and Property Manager also stand on the Summary.',
  },
  criticalDateList: {
    text: 'Every date of the next twelve months that is not done yet, of all leases of this client, soonest first; what is overdue stands above. The date is the last day to act. Narrow the list by type, person, state or lease, sort it by a heading, and Export what is left. A row opens its lease.',
    terms: ['Option to Renew', 'Termination Option', 'Right of First Refusal'],
  },
} as const satisfies Record<string, Help>;
