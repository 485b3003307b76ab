import type { Help } from '../../lib/screen.ts';

export const marketHelp = {
  market: {
    text: 'Every open lease against the comps: its rent per SF, what the space would cost today, and the gap. In the drawing a lease above the line pays more than the market; walk with the arrow keys, and press Enter to open it. A row opens what its figures are made of. Eight of ten such deals should lie in the range: good reaches at most 15 percent to either side, fair 25, weak further.',
    terms: ['NNN', 'Modified Gross', 'Full Service'],
  },
  options: {
    text: 'Every open option to renew, termination option, right of first refusal and expiration in the next 36 months, the most money at stake first. The sentence tells what the figures say; it is a fact and no advice. Last day to act is the last day on which notice counts. A row opens the market of the lease, Brief its renewal brief.',
    terms: ['Option to Renew', 'Termination Option', 'Right of First Refusal'],
  },
  sold: {
    text: 'Sales whose address is that of an open lease: who bought, when and for how much, and whether the landlord contact is still the seller. Tick what is settled with the new owner; Done takes the sale out of the bell and to the end of the list.',
    terms: ['SNDA', 'Estoppel'],
  },
  brief: {
    text: 'What one should have at hand before talking to the landlord, on two pages: premises, terms, schedule, dates, market, comps and open questions. Word downloads it as a document, Print prints this page. Without names the comps tell neither tenant nor address; the source of a comp is never told.',
  },
} as const satisfies Record<string, Help>;
