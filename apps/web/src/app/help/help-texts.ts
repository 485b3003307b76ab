import { paths, samePath, type Path } from '../../lib/paths.ts';
import type { TermName } from '../../ui/index.ts';
import { glossary } from './glossary.ts';

interface Help {
  readonly text: string;
  /** Words that stand on the screen, for those who do not point at them. */
  readonly terms?: readonly TermName[];
}

const search: Help = {
  text: 'Type what you know of a site, any part of it, and press Enter. Numbers and zip codes match from their start, names and streets anywhere in them. The dates ask for leases that expire between them; one side may stay empty. Your last search is kept, and Clear empties it.',
};
const clientDetails: Help = {
  text: 'The client’s name and logo as its people see them in the header. A logo is a PNG, JPEG, WebP or SVG of at most 1 MB.',
};
const rateTerms = ['Full Service', 'Gross', 'Modified Gross', 'NNN', 'T.I.', 'Cap Rate', 'NOI'] as const;
const summary: Help = {
  text: 'What a caller asks, at a glance: where, how large, until when, the rent today, the next date to act and whom to call at the landlord. Below stand all fields of the lease. Edit changes them, Enter saves, Escape leaves them as they were. History shows who changed what, and when.',
  terms: ['NNN', 'Modified Gross', 'Full Service'],
};

/** Screens behind the sign-in, one paragraph each. */
const helpTexts: Partial<Record<Path, Help>> = {
  [paths.home]: search,
  [paths.leaseSearch]: search,
  [paths.activeLeases]: {
    text: 'The leases that your search found; without one, those that are open. Click a row, or press Enter on it, to open the lease, and a column’s heading to sort by it. The filters above can be taken away one by one. Both reports are made of exactly the leases listed here.',
  },
  [paths.addLease]: {
    text: 'A new site. An office/store number, a building or an address is enough to begin with; the rest can follow. If a site like it is there already you are told, and may add it all the same. Rent, dates, documents and contacts are entered on the lease once it is added.',
    terms: ['NNN', 'Modified Gross', 'Full Service'],
  },
  [paths.leaseDetails]: summary,
  [paths.leaseSummary]: summary,
  [paths.leaseRentTerms]: {
    text: 'What is paid, from when to when. The rows in effect today are marked, and their sum stands below. Add opens twenty empty rows: type, or paste cells from a spreadsheet, and Save All. Per SQFT is the yearly amount divided by the square feet of the lease.',
    terms: ['CAM', 'RE Taxes', 'Operating Expenses', 'Security Deposit'],
  },
  [paths.leaseCriticalDates]: {
    text: 'The days by which something has to be done; the date is the last day to act. Give a reminder date and e-mail addresses to be reminded in time, and tick Done when it is dealt with: it then leaves the list of the next twelve months.',
    terms: ['Option to Renew', 'Termination Option', 'Right of First Refusal'],
  },
  [paths.leaseNotes]: {
    text: 'What colleagues should know about this site, with name and date. Every note needs a text and a date; today’s stands there already.',
    terms: ['TI Note'],
  },
  [paths.leaseDocuments]: {
    text: 'The lease and what belongs to it. Drop files anywhere on the box or choose them; several at once make one row each. A click on the name downloads the file; PDFs and pictures can be looked at here.',
    terms: ['Estoppel', 'SNDA', 'Certificate of Insurance'],
  },
  [paths.leaseContacts]: {
    text: 'Whom to call about this site. The preferred phone is marked; phones and e-mail addresses are links. Landlord and Property Manager also stand on the Summary.',
  },
  [paths.criticalDates]: {
    text: 'Every date of the next twelve months that is not done yet, of all leases of this client, soonest first. The date is the last day to act. A row opens its lease.',
    terms: ['Option to Renew', 'Termination Option', 'Right of First Refusal'],
  },
  [paths.dashboard]: {
    text: 'The open leases of this client in four figures, and what lies ahead: dates to act on, leases that expire in each year, the rent to come and where it is paid. Every picture has its table, and a year, a date or a site opens what it stands for.',
  },
  [paths.account]: {
    text: 'Your own password, a second step at sign-in, and where you are signed in. Changing the password signs you out everywhere else.',
  },
  [paths.clients]: {
    text: 'Choose whose leases you work with. Everything in the lease area then is of that client alone, until you choose another one here; its logo in the header says which it is.',
  },
  [paths.clientCreate]: {
    text: 'A new client with no leases yet. Its logo can be added once it is there.',
  },
  [paths.clientDetails]: clientDetails,
  [paths.clientDetailsSpaced]: clientDetails,
  [paths.admin]: { text: 'Who may sign in, what they may do, and which clients there are.' },
  [paths.roles]: {
    text: 'Admin may do everything but comps, Write may change leases, Home Limited may choose among the clients, Comps opens the comps. These four keep their names. A row opens the role and its users.',
  },
  [paths.roleCreate]: {
    text: 'A role of your own groups users. What users may do hangs on the four built-in roles.',
  },
  [paths.roleDetails]: {
    text: 'Who has this role. Choose users on the left to give it to them, on the right to take it away; several at once. It holds from their next click.',
  },
  [paths.users]: {
    text: 'Search by any part of a name or e-mail address, or by client. A row opens the user.',
  },
  [paths.userDetails]: {
    text: 'A user belongs to one client and signs in with the e-mail address. A new user gets an e-mail with a link to choose a password. Without Active nobody can sign in as this user, and open sessions end at once.',
  },
  [paths.comps]: {
    text: 'Lease and sale comparables of the St. Louis market, by type. A type’s name lists all its comps; below are those entered last.',
  },
  [paths.compSearch]: {
    text: 'What is left empty is not asked for. Dates are a year and a quarter, as 2010-2; a year alone means all of it. Ranges include both ends.',
    terms: rateTerms,
  },
  [paths.compsList]: {
    text: 'What your search found, with average and median on top. Tick rows to count only these, also in the report. Copy link gives a colleague the same list.',
    terms: rateTerms,
  },
  [paths.compsAdd]: {
    text: 'A new comp of this type. Unit prices are worked out as you type. What you typed is kept on this computer until you add it, and a deal that may be there already is pointed out.',
    terms: rateTerms,
  },
  [paths.compSummary]: {
    text: 'One deal with all that is known of it. Download Summary makes a page for a letter or an offer; where the comp came from stays inside.',
    terms: rateTerms,
  },
};

const elsewhere: Help = { text: 'Ctrl K finds every screen and every lease by a few letters.' };

export function helpFor(pathname: string) {
  const entry = Object.entries(helpTexts).find(([path]) => samePath(path, decodeURIComponent(pathname)));
  const { text, terms = [] } = entry?.[1] ?? elsewhere;
  return { text, terms: terms.map((term) => ({ term, meaning: glossary[term] })) };
}
