import { closedLeasesRule, leaseTabs, type LeaseTabName } from '@panoramic/contract';
import type { Help } from '../../lib/screen.ts';

export const leasesHelp = {
  search: {
    text: 'Type any part of what you know of a site and press Enter. Numbers and zip codes match from their start, names and streets anywhere. State takes several values, City too with commas between them. The dates ask for leases that expire between them. More conditions asks for any other field, such as SQFT over 5,000, for options, notes and documents, or for words anywhere. Your last search is kept, and Clear empties it.',
  },
  activeLeases: {
    text: 'The leases that your search found; without one, those that are open. Click a row, or press Enter on it, to open the lease, and a column’s heading to sort by it. The filters above can be taken away one by one, and More conditions adds others. Display also offers the rent today, the next critical date, the landlord and the months left. Both reports are made of exactly the leases listed here.',
  },
  addLease: {
    text: 'A new site. An office/store number, a building or an address is enough to begin with; the rest can follow. If a site like it is there already you are told, and may add it all the same. Rent, dates, documents and contacts are entered on the lease once it is added.',
    terms: ['NNN', 'Modified Gross', 'Full Service'],
  },
  summary: {
    text: 'What a caller asks, at a glance: where, how large, until when, the rent today, the next date to act and whom to call at the landlord. Below stand all fields of the lease. Edit changes them, Enter saves, Escape leaves them as they were. History, in the menu More, shows who changed what, and when.',
    terms: ['NNN', 'Modified Gross', 'Full Service'],
  },
  market: {
    text: 'The rent of this lease beside what its space would cost today by the comps, on one footing. The band is the middle half of the market, the diamond this lease. Every figure opens what it is made of. Leave a comp out or pin it, and the figures follow. Property type, submarket and class are proposed until somebody confirms them. How good is this? tells how far such estimates were off.',
    terms: ['NNN', 'Modified Gross', 'Full Service'],
  },
  criticalDateList: {
    text: `Every date of the next twelve months that is not done yet; what is overdue stands above. ${closedLeasesRule} Beside the title the list is narrowed to 7, 30 or 90 days, and to the dates of which you are reminded. A row opens its date, View its lease; ticked rows are done or snoozed at once.`,
    terms: ['Option to Renew', 'Termination Option', 'Right of First Refusal'],
  },
} as const satisfies Record<string, Help>;

/** The help of a row tab. Safe: a test finds every term that the contract names for it. */
export function tabHelp(tab: LeaseTabName): Help {
  return leaseTabs[tab].help as Help;
}
