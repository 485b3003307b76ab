import { showDate, describeSpan, type PlainDate } from '../../dates.ts';
import { showValue, valueIn } from '../../fields/index.ts';
import { ownFieldTable } from '../../own-fields/index.ts';
import { addressLine, leaseName } from '../../leases/address.ts';
import { dateTypeWords, isDone, urgencyWords } from '../../leases/critical-dates.ts';
import { leaseStatuses } from '../../leases/fields.ts';
import { commencementWord, termOn } from '../../leases/current-term.ts';
import { rentToday } from '../../leases/rent/index.ts';
import { contactName, nameAsParty, phoneToCall } from '../../leases/tabs/contacts.ts';
import {
  contactAddress,
  depositWords,
  documentWords,
  dollarsOf,
  openOptions,
  abstractSteps,
  shortText,
  squareFeetOf,
  type WordSource,
} from './lease-facts.ts';

interface AbstractFact {
  readonly label: string;
  /** `null`: not entered. */
  readonly value: string | null;
}

interface AbstractTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many further rows there are. */
  readonly more: number;
  /** In place of a table without rows. */
  readonly none: string;
}

/** A lease on two pages: what it is on the first, what is to be done on the second. */
export interface LeaseAbstract {
  readonly tenant: string;
  readonly lease: string;
  readonly address: string;
  readonly day: PlainDate;
  readonly premises: readonly AbstractFact[];
  readonly term: readonly AbstractFact[];
  readonly rent: readonly AbstractFact[];
  /** The fields of the client's own that the lease has a value of. */
  readonly own: readonly AbstractFact[];
  readonly schedule: AbstractTable;
  readonly options: AbstractTable;
  readonly dates: AbstractTable;
  readonly contacts: AbstractTable;
  readonly documents: AbstractTable;
  readonly notes: AbstractTable;
}

/** The most rows of each table, so that the document stays within two pages. */
const most = { schedule: 12, options: 4, dates: 6, contacts: 6, documents: 8, notes: 3 } as const;

export function abstractOf(source: WordSource, today: PlainDate): LeaseAbstract {
  const { tenant, lease } = source;
  return {
    tenant,
    lease: shortText(leaseName(lease) || addressLine(lease) || 'Lease', 80),
    address: shortText(addressLine(lease), 200),
    day: today,
    premises: premisesFacts(source),
    term: termFacts(source, today),
    rent: rentFacts(source, today),
    own: ownFacts(source),
    schedule: scheduleTable(source, today),
    options: optionTable(source),
    dates: dateTable(source, today),
    contacts: contactTable(source),
    documents: documentTable(source),
    notes: noteTable(source),
  };
}

function premisesFacts({ lease, landlord }: WordSource): readonly AbstractFact[] {
  return [
    fact('Office/Store #', lease.sd_num),
    fact('Building', lease.sd_building),
    fact('Address', addressLine(lease)),
    fact('Space', squareFeetOf(lease)),
    fact('Type', lease.sd_region),
    fact('Status', leaseStatuses.find(({ value }) => value === lease.sd_status)?.label ?? null),
    fact('Landlord', landlord && nameAsParty(landlord)),
  ];
}

function termFacts({ lease, terms }: WordSource, today: PlainDate): readonly AbstractFact[] {
  const { sd_ocd, sd_ced } = lease;
  const { start, next } = termOn(lease, today);
  const left = sd_ced !== null && sd_ced > today ? ` (${describeSpan(today, sd_ced)} left)` : '';
  return [
    fact('First commenced', sd_ocd && showDate(sd_ocd)),
    fact(commencementWord(lease, today), start && showDate(start)),
    ...(next === null ? [] : [fact('Extended from', showDate(next))]),
    fact('Expires', sd_ced && `${showDate(sd_ced)}${left}`),
    fact('Lease kind', lease.sd_lease),
    fact('Security deposit', depositWords({ lease, terms })),
  ];
}

function rentFacts({ lease, terms }: WordSource, today: PlainDate): readonly AbstractFact[] {
  const { byType, total } = rentToday(terms, lease, today);
  return [
    ...byType.map(({ type, monthly }) => fact(type, `${dollarsOf(monthly)} a month`)),
    fact(
      'All rent today',
      byType.length === 0 ? null : `${dollarsOf(total.monthly)} a month, ${dollarsOf(total.annual)} a year`,
    ),
    fact(
      'Per square foot',
      total.psqft === null || byType.length === 0 ? null : `${dollarsOf(total.psqft)} a year`,
    ),
  ];
}

/** As many as leave room for the rest of the first page. */
const mostOwn = 20;

function ownFacts({ lease, own }: WordSource): readonly AbstractFact[] {
  return Object.entries(ownFieldTable(own.filter(({ retired }) => !retired)))
    .flatMap(([name, field]) => {
      const value = valueIn(lease, name);
      // Safe: an own field has its own values.
      return value === null ? [] : [fact(field.label, showValue(value as never, field))];
    })
    .slice(0, mostOwn);
}

function fact(label: string, value: string | null): AbstractFact {
  const text = shortText(value, 160);
  return { label, value: text === '' ? null : text };
}

/** The rent steps from the one in effect on; all steps where the last has ended. */
function scheduleTable({ lease, terms }: WordSource, today: PlainDate): AbstractTable {
  const steps = abstractSteps(terms, lease, today);
  const ahead = steps.filter(({ to }) => to >= today);
  const rows = (ahead.length > 0 ? ahead : steps).map(({ from, to, monthly }) => {
    const { annual, psqft } = rentToday(terms, lease, from).total;
    return [
      `${showDate(from)} to ${showDate(to)}`,
      dollarsOf(monthly),
      dollarsOf(annual),
      psqft === null ? '' : dollarsOf(psqft),
    ];
  });
  return table(['Days', 'Rent a month', 'Rent a year', 'Per SF'], rows, most.schedule, 'No rent is entered.');
}

function optionTable(source: WordSource): AbstractTable {
  const rows = openOptions(source).map(({ type, lastDay, words }) => [
    type,
    lastDay === null ? '' : showDate(lastDay),
    shortText(words, 160),
  ]);
  return table(['Option', 'Last day of notice', 'Terms'], rows, most.options, 'No open option is entered.');
}

function dateTable({ dates }: WordSource, today: PlainDate): AbstractTable {
  const rows = dates
    .filter((date) => !isDone(date) && date.cd_action !== null)
    .toSorted((a, b) => ((a.cd_action ?? '') < (b.cd_action ?? '') ? -1 : 1))
    .map((date) => [
      showDate(date.cd_action ?? ''),
      dateTypeWords(date),
      urgencyWords(date, today)?.words ?? '',
      shortText(date.cd_note, 110),
    ]);
  return table(['Last day', 'Type', 'Time left', 'Note'], rows, most.dates, 'No open date is entered.');
}

function contactTable({ contacts }: WordSource): AbstractTable {
  const rows = contacts.map((contact) => [
    contact.c_type ?? '',
    shortText([contact.c_company, contactName(contact)].filter(Boolean).join(', '), 90),
    shortText(contactAddress(contact), 90),
    shortText([phoneToCall(contact)?.number, contact.email1].filter(Boolean).join(', '), 70),
  ]);
  return table(
    ['Type', 'Name', 'Address', 'Phone and e-mail'],
    rows,
    most.contacts,
    'No contact is entered.',
  );
}

function documentTable({ documents }: WordSource): AbstractTable {
  const rows = documents
    .toSorted((a, b) => ((a.date ?? '') > (b.date ?? '') ? -1 : 1))
    .map((document) => [document.type ?? '', documentWords(document)]);
  return table(['Type', 'Document'], rows, most.documents, 'No document is on file.');
}

function noteTable({ notes }: WordSource): AbstractTable {
  const rows = notes.map(({ date, text }) => [date === null ? '' : showDate(date), shortText(text, 240)]);
  return table(['Date', 'Note'], rows, most.notes, 'No note is entered.');
}

function table(
  head: AbstractTable['head'],
  rows: AbstractTable['rows'],
  limit: number,
  none: string,
): AbstractTable {
  return { head, rows: rows.slice(0, limit), more: Math.max(0, rows.length - limit), none };
}
