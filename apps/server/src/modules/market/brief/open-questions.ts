import {
  addMonths,
  isDone,
  showDate,
  type Contact,
  type CriticalDate,
  type Lease,
  type PlainDate,
} from '@panoramic/contract';

/** A document as the questions need it: its type, and the day that it carries. */
export interface FiledDocument {
  readonly type: string | null;
  readonly date: PlainDate | null;
}

interface QuestionedLease {
  readonly lease: Lease;
  readonly documents: readonly FiledDocument[];
  readonly dates: readonly CriticalDate[];
  readonly landlord: Contact | null;
  readonly scheduleWarnings: readonly string[];
}

/** What somebody should know before talking to the landlord, in sentences. */
export function openQuestions(of: QuestionedLease, today: PlainDate): string[] {
  return [
    ...missingFacts(of.lease),
    ...of.scheduleWarnings,
    ...documentQuestions(of.documents, today),
    ...landlordQuestions(of.landlord),
    ...overdueDates(of.dates, today),
  ];
}

function missingFacts({ sd_sqft, sd_ced, sd_lease }: Lease): string[] {
  const missing = [
    sd_sqft === null ? 'square feet' : '',
    sd_ced === null ? 'the expiration' : '',
    sd_lease === null ? 'the lease kind (NNN, Modified Gross, Full Service)' : '',
  ].filter(Boolean);
  return missing.length === 0 ? [] : [`Not entered on the lease: ${missing.join(', ')}.`];
}

const wantedDocuments = [
  { type: 'Lease', none: 'The lease itself is not among the documents.' },
  { type: 'Certificate of Insurance', none: 'No certificate of insurance is on file.' },
  { type: 'Estoppel', none: 'No estoppel is on file.' },
  { type: 'SNDA', none: 'No SNDA is on file.' },
] as const;

function documentQuestions(documents: readonly FiledDocument[], today: PlainDate): string[] {
  const missing = wantedDocuments
    .filter(({ type }) => !documents.some((one) => one.type === type))
    .map(({ none }) => none);
  const insured = documents
    .flatMap(({ type, date }) => (type === 'Certificate of Insurance' && date !== null ? [date] : []))
    .toSorted()
    .at(-1);
  const isOld = insured !== undefined && addMonths(insured, 12) < today;
  return isOld
    ? [...missing, `The latest certificate of insurance is of ${showDate(insured)}, more than a year ago.`]
    : missing;
}

function landlordQuestions(landlord: Contact | null): string[] {
  if (!landlord) return ['No landlord is among the contacts.'];
  const isReachable = [landlord.phone_work, landlord.phone_cell, landlord.email1].some(Boolean);
  return isReachable ? [] : ['The landlord contact has no phone number and no email.'];
}

function overdueDates(dates: readonly CriticalDate[], today: PlainDate): string[] {
  return dates
    .filter((date) => !isDone(date) && date.cd_action !== null && date.cd_action < today)
    .map(
      ({ cd_type, cd_action }) =>
        `${cd_type ?? 'A date'} of ${showDate(cd_action ?? '')} has passed and is open.`,
    );
}
