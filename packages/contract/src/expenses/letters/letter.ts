import { counted } from '../../counted.ts';
import { addDays, showDate, type PlainDate } from '../../dates.ts';
import { contactAddress, type WordPiece } from '../../documents/word/index.ts';
import { formatDollars } from '../../fields/index.ts';
import { addressLine } from '../../leases/address.ts';
import type { LeaseFields } from '../../leases/fields.ts';
import { contactName, type Contact } from '../../leases/tabs/contacts.ts';
import type { CheckedBill } from '../check/check.ts';
import { askRules, type AskRule, type BillFinding } from '../check/rules.ts';
import type { StoredClause, StoredStatement } from '../stored.ts';

export const letterKinds = ['dispute', 'backup'] as const;
export type LetterKind = (typeof letterKinds)[number];

export interface LetterSource {
  readonly tenant: string;
  readonly lease: Pick<
    LeaseFields,
    'sd_num' | 'sd_building' | 'sd_address' | 'sd_address2' | 'sd_city' | 'sd_state' | 'sd_zip'
  >;
  readonly landlord: Contact | null;
  readonly clause: StoredClause;
  readonly statement: StoredStatement;
  readonly checked: CheckedBill;
}

type Pieces = readonly WordPiece[];

export interface BillLetter {
  readonly kind: LetterKind;
  readonly subject: string;
  readonly day: PlainDate;
  /** The lines of the address. */
  readonly to: readonly Pieces[];
  readonly about: readonly { readonly label: string; readonly value: Pieces }[];
  readonly greeting: Pieces;
  readonly opening: readonly Pieces[];
  /** What the lease says, as it is recorded. */
  readonly quoted: readonly Pieces[];
  /** Their amounts add up to the total; none in a letter that asks for backup. */
  readonly findings: readonly {
    readonly text: string;
    readonly amount: number;
    readonly working: readonly string[];
  }[];
  readonly total: number;
  readonly requests: readonly { readonly why: string; readonly what: string }[];
  readonly closing: readonly Pieces[];
  readonly tenant: string;
}

/** Days within which an answer is asked for. */
const daysToAnswer = 30;

/** A letter to the landlord about a statement. What no record holds is a marked blank; nothing else is asserted. */
export function billLetter(kind: LetterKind, source: LetterSource, today: PlainDate): BillLetter {
  const { tenant, lease, clause, statement, checked } = source;
  const { objectBy } = checked;
  const isRunning = objectBy !== null && objectBy > today;
  const usual = addDays(today, daysToAnswer);
  // Backup that comes after the last day to object is of no use.
  const isSooner = kind === 'backup' && isRunning && objectBy < usual;
  const answerBy = showDate(isSooner ? objectBy : usual);
  const asked = checked.findings.flatMap(requestOf);
  const isDispute = kind === 'dispute';
  const findings = isDispute ? checked.findings.filter(({ sure }) => sure === 'computed') : [];
  const period = `${showDate(statement.from ?? '')} to ${showDate(statement.to ?? '')}`;
  const pool = clause.pool ?? 'expenses';
  return {
    kind,
    subject: isDispute
      ? `Objection to the statement of ${pool}, ${period}`
      : `Request for backup of the statement of ${pool}, ${period}`,
    day: today,
    to: addressOf(source.landlord),
    about: [
      { label: 'Tenant', value: [tenant] },
      { label: 'Premises', value: premisesOf(lease) },
      { label: 'Lease', value: ['Dated ', { blank: 'date of the lease' }] },
      { label: 'Statement', value: [`${pool}, ${period}`] },
      {
        label: 'Received',
        value: [
          statement.received ? showDate(statement.received) : { blank: 'day on which the statement came' },
        ],
      },
    ],
    greeting: ['Dear ', greeted(source.landlord), ':'],
    opening: isDispute ? disputeOpening(source, today) : backupOpening(source, answerBy, isRunning),
    quoted: quotedFrom(clause),
    findings,
    total: findings.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100,
    requests: isDispute ? asked : [...asked, ...usualRequests],
    closing: isDispute
      ? disputeClosing(source, answerBy)
      : [
          [
            'Until we have it we cannot complete our check of the statement. We reserve our rights under the lease.',
          ],
        ],
    tenant,
  };
}

function addressOf(landlord: Contact | null): Pieces[] {
  if (!landlord) return [[{ blank: 'name of the landlord' }], [{ blank: 'address of the landlord' }]];
  const person = contactName(landlord);
  const address = contactAddress(landlord);
  return [
    [landlord.c_company ?? (person === '' ? { blank: 'name of the landlord' } : person)],
    ...(landlord.c_company !== null && person !== '' ? [[`Attention: ${person}`]] : []),
    [address === '' || address === null ? { blank: 'address of the landlord' } : address],
  ];
}

function greeted(landlord: Contact | null): WordPiece {
  const person = landlord ? contactName(landlord) : '';
  return person === '' ? (landlord?.c_company ?? { blank: 'name of the person addressed' }) : person;
}

function premisesOf(lease: LetterSource['lease']): Pieces {
  const number = lease.sd_num === null ? null : `# ${lease.sd_num}`;
  const place = [number, lease.sd_building, addressLine(lease)].filter(Boolean).join(', ');
  return [place === '' ? { blank: 'address of the premises' } : place];
}

function disputeOpening({ checked, clause }: LetterSource, today: PlainDate): Pieces[] {
  const { billed, allowed, objectBy } = checked;
  const inTime =
    objectBy !== null && today <= objectBy
      ? `We object to it within the ${counted(clause.objectDays ?? 0, 'day')} that the lease gives, which end on ${showDate(objectBy)}.`
      : 'We object to it.';
  return [
    [
      `We have checked this statement by the lease. It comes to ${formatDollars(billed)} in all; the lease allows ${formatDollars(allowed)}. The difference is ${formatDollars(difference(checked))}. ${inTime}`,
    ],
  ];
}

function difference({ billed, allowed }: CheckedBill): number {
  return Math.round((billed - allowed) * 100) / 100;
}

function backupOpening({ checked, clause }: LetterSource, answerBy: string, isRunning: boolean): Pieces[] {
  const { objectBy } = checked;
  return [
    [
      `We are checking this statement by the lease and ask you to send what is listed below by ${answerBy}.`,
      ...(objectBy === null || !isRunning
        ? []
        : [
            ` The time that the lease gives for an objection, ${counted(clause.objectDays ?? 0, 'day')}, ends on ${showDate(objectBy)}; we ask you to confirm that it is extended until the backup is here.`,
          ]),
    ],
  ];
}

function disputeClosing({ checked, statement, clause }: LetterSource, answerBy: string): Pieces[] {
  const { balance } = checked;
  const left = balance === null ? null : leftWords(balance);
  const tooMuch = difference(checked);
  const asked =
    tooMuch > 0
      ? `We ask you to send a corrected statement, lower by ${formatDollars(tooMuch)}, by ${answerBy}, and to credit what has been paid beyond it.`
      : `We ask you to send a corrected statement by ${answerBy}.`;
  return [
    [
      asked,
      ...(left === null || statement.balance === null
        ? []
        : [
            ` The statement asks for a balance of ${formatDollars(statement.balance)}; by the lease ${left}.`,
          ]),
    ],
    [
      saysUnderProtest(clause, statement)
        ? 'What is paid meanwhile is paid under protest. We reserve our rights under the lease.'
        : 'We reserve our rights under the lease.',
    ],
  ];
}

/** Only where the recorded words of the lease, or the note of the user, speak of it: it is a claim of its own. */
function saysUnderProtest({ sentence }: StoredClause, { note }: StoredStatement): boolean {
  return [sentence, note].some((words) => /\bunder protest\b/i.test(words ?? ''));
}

/** Of the balance after the estimates. */
function leftWords(balance: number): string {
  if (balance === 0) return 'nothing is left to pay';
  return balance > 0
    ? `${formatDollars(balance)} is left to pay`
    : `${formatDollars(-balance)} is to be paid back`;
}

function quotedFrom({ document, page, sentence }: StoredClause): Pieces[] {
  const place: WordPiece[] = [
    document ?? { blank: 'document and section' },
    ', page ',
    page === null ? { blank: 'page' } : String(page),
    ': ',
  ];
  return [[...place, sentence === null ? { blank: 'words of the clause' } : `“${sentence}”`]];
}

const requests: Record<AskRule, string> = {
  'looks capital': 'Contract and invoices, with the useful life of the work',
  grew: 'The ledger and invoices of the line, for both years',
  denominator: 'The measurement of the building, and the reason for the change',
  'new category': 'The invoices, and the clause of the lease that they are billed under',
  'other properties': 'The policy, its premium by property, and how it was allocated',
  occupancy: 'The occupancy by month, and the worksheet of the gross-up',
  'base grossed up': 'The statement of the base year, with its gross-up',
  'gross-up not recorded': 'The worksheet of the gross-up, and the clause of the lease that it rests on',
};

function requestOf({ rule, sure, text }: BillFinding): { why: string; what: string }[] {
  const known = askRules.find((one) => one === rule);
  return sure === 'ask' && known ? [{ why: text, what: requests[known] }] : [];
}

const usualRequests = [
  { why: 'All lines of the statement.', what: 'The general ledger of the year behind each line' },
  { why: 'Our share.', what: 'The square feet of the building that the share was computed with' },
] as const;
