import type { Help } from '../../lib/screen.ts';

export const documentsHelp = {
  documents: {
    text: 'Every document of this client. Type words that stand on one page, in any order; “quoted words” stand together. The best page comes first, with the words marked, and a click opens the document at that page. Names and notes are searched as well. Documents are read in the background after they are uploaded, scanned ones too; what cannot be read says why. Zip saves the files of what is listed.',
    terms: ['Estoppel', 'SNDA', 'Certificate of Insurance'],
  },
  matrix: {
    text: 'Open leases and the newest document of each type: there, awaited or missing. Needed documents, for administrators, says which types a lease should have; an amendment is never missing. A certificate of insurance that is older than a year, or whose expiry date has passed, is amber or red. Click a document to look at it, and Missing to upload one in place. Excel saves the matrix.',
    terms: ['Estoppel', 'SNDA', 'Certificate of Insurance'],
  },
  reading: {
    text: 'What the document says of its lease: fields, rent, options with their last day, and contacts, each beside the sentence and the page it was read from. Accept stores one, Change stores it as you type it, Dismiss hides it; nothing is stored by itself. The keys A, C and D do the same. Amber marks what differs from what is stored. Where the document says two things, nothing is suggested.',
    terms: ['Option to Renew', 'Termination Option', 'NNN'],
  },
} as const satisfies Record<string, Help>;
