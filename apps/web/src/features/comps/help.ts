import type { Help } from '../../lib/screen.ts';

const rateTerms = ['Full Service', 'Gross', 'Modified Gross', 'NNN', 'T.I.', 'Cap Rate', 'NOI'] as const;

export const compsHelp = {
  comps: {
    text: 'Lease and sale comparables of the St. Louis market, by type. A type’s name lists all its comps; below are those entered last.',
  },
  compSearch: {
    text: 'What is left empty is not asked for. Dates are a year and a quarter, as 2010-2; a year alone means all of it. Ranges include both ends.',
    terms: rateTerms,
  },
  compsList: {
    text: 'What your search found, with average and median on top. Tick rows to count only these, also in the report. The link under Export gives a colleague the same list.',
    terms: rateTerms,
  },
  compsAdd: {
    text: 'A new comp of this type. Unit prices are worked out as you type. What you typed is kept on this computer until you add it, and a deal that may be there already is pointed out.',
    terms: rateTerms,
  },
  compSummary: {
    text: 'One deal with all that is known of it. Download Summary makes a page for a letter or an offer; where the comp came from stays inside.',
    terms: rateTerms,
  },
  compSets: {
    text: 'Comps that belong together, under a name: for a property, an offer or a client. Everybody who may see comps sees the sets and may change them. Tick comps in a list and press Save as set to make one.',
  },
  compSet: {
    text: 'The comps of one set, with statistics, report and export as in any list. Tick comps to take them out of the set. Deleting the set leaves its comps.',
    terms: rateTerms,
  },
  compDuplicates: {
    text: 'Deals that seem to have been entered twice: the same address and the same tenant or buyer, within two quarters. Choose the value to keep where the two differ, then merge. The history of both stays with the one comp, and Undo brings both back. Two deals takes a pair out of the list for everybody; such pairs are still there under Dismissed.',
  },
  compsById: {
    text: 'Exactly the comps that a figure is made of, or that an import added or changed, with statistics, report and export as in any list. Save as set keeps them under a name.',
    terms: rateTerms,
  },
} as const satisfies Record<string, Help>;
