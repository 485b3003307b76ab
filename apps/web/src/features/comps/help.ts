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
} as const satisfies Record<string, Help>;
