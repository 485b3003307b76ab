import { showDate, type PlainDate } from '../../dates.ts';
import { addressLine } from '../../leases/address.ts';
import { termOn } from '../../leases/current-term.ts';
import { rentToday } from '../../leases/rent/index.ts';
import { nameAsParty } from '../../leases/tabs/contacts.ts';
import {
  contactAddress,
  depositWords,
  documentWords,
  dollarsOf,
  openOptions,
  squareFeetOf,
  type WordSource,
} from './lease-facts.ts';

/** A run of text, or a place that somebody fills in by hand, with what belongs there. */
export type WordPiece = string | { readonly blank: string };

export interface EstoppelClause {
  readonly title: string;
  readonly paragraphs: readonly (readonly WordPiece[])[];
}

export interface Estoppel {
  readonly tenant: string;
  readonly landlord: WordPiece;
  readonly premises: WordPiece;
  readonly day: PlainDate;
  readonly clauses: readonly EstoppelClause[];
}

/**
 * An estoppel certificate from what is stored. What no record holds is a marked blank, for a person to fill in:
 * nothing is assumed, and nothing is denied because no record of it is there.
 */
export function estoppelOf(source: WordSource, today: PlainDate): Estoppel {
  const { lease, tenant } = source;
  const { landlord: owner } = source;
  const landlord = orBlank(owner && nameAsParty(owner), 'name of the landlord');
  const premises = orBlank(
    [lease.sd_building, addressLine(lease)].filter(Boolean).join(', '),
    'address of the premises',
  );
  const clauses: readonly EstoppelClause[] = [
    clause('Parties', [
      [
        'The landlord is ',
        landlord,
        ', ',
        orBlank(owner && contactAddress(owner), 'address of the landlord'),
        '.',
      ],
      ['The tenant is ', orBlank(tenant, 'name of the tenant'), '.'],
    ]),
    clause('Lease', leaseParagraphs(source)),
    clause('Premises', [
      ['The premises are ', premises, ', containing ', orBlank(squareFeetOf(lease), 'square feet'), '.'],
    ]),
    clause('Term', termParagraphs(source, today)),
    clause('Rent', rentParagraphs(source, today)),
    clause('Security deposit', [
      ['The security deposit on record is ', orBlank(depositWords(source), 'security deposit'), '.'],
    ]),
    clause('Options', optionParagraphs(source)),
    clause(
      'Status',
      statusBlanks.map(([words, blank]) => [`${words}: `, { blank }, '.']),
    ),
  ];
  return { tenant, landlord, premises, day: today, clauses };
}

/** What the tenant states of its own knowledge: no record holds any of it. */
const statusBlanks = [
  ['Whether the lease is in full force and effect', 'in full force and effect, or exceptions'],
  ['Assignments and subleases', 'assignments and subleases, or none'],
  ['Defaults of either party, to the knowledge of the tenant', 'defaults, or none'],
  ['Claims, defenses and offsets against the landlord', 'claims, defenses and offsets, or none'],
] as const;

function clause(title: string, paragraphs: EstoppelClause['paragraphs']): EstoppelClause {
  return { title, paragraphs };
}

function orBlank(text: string | null | undefined, blank: string): WordPiece {
  return text === null || text === undefined || text.trim() === '' ? { blank } : text;
}

function dateOr(date: PlainDate | null, blank: string): WordPiece {
  return orBlank(date && showDate(date), blank);
}

function termParagraphs({ lease }: WordSource, today: PlainDate): EstoppelClause['paragraphs'] {
  const { start, end, next } = termOn(lease, today);
  return [
    ['The original commencement date is ', dateOr(lease.sd_ocd, 'original commencement date'), '.'],
    [
      start !== null && start > today ? 'The term commences on ' : 'The current term commenced on ',
      dateOr(start, 'current commencement date'),
      end !== null && end < today ? ' and expired on ' : ' and expires on ',
      dateOr(end, 'expiration date'),
      '.',
    ],
    ...(next === null
      ? []
      : [
          [
            `An extension from ${showDate(next)} to `,
            dateOr(lease.sd_ced, 'expiration date'),
            ' is on record.',
          ],
        ]),
  ];
}

/** Leases and amendments that are filed with a date; older amendments first. */
function leaseParagraphs({ documents }: WordSource): EstoppelClause['paragraphs'] {
  const dated = documents.toSorted((a, b) => ((a.date ?? '9999') < (b.date ?? '9999') ? -1 : 1));
  const original = dated.find(({ type }) => type === 'Lease');
  const amendments = dated.filter(({ type }) => type === 'Lease Amendment');
  const none = amendments.length === 0;
  return [
    [
      'The lease is dated ',
      { blank: 'date of the lease' },
      ...(original ? [` (on file: ${documentWords(original)}).`] : ['.']),
    ],
    [none ? 'No amendment is on file.' : 'Amendments on file:'],
    ...amendments.map((amendment) => [`– ${documentWords(amendment)}`]),
    [
      none ? 'Amendments of the lease: ' : 'Further amendments of the lease: ',
      { blank: none ? 'amendments, or none' : 'further amendments, or none' },
      '.',
    ],
  ];
}

function rentParagraphs(
  { terms, lease, paidThrough }: WordSource,
  today: PlainDate,
): EstoppelClause['paragraphs'] {
  const { byType } = rentToday(terms, lease, today);
  const base = byType.find(({ type }) => type === 'Base Rent');
  const others = byType.filter(({ type }) => type !== 'Base Rent');
  return [
    ['The base rent is now ', orBlank(base && dollarsOf(base.monthly), 'base rent a month'), ' a month.'],
    ...others.map(({ type, monthly }) => [`${type}: ${dollarsOf(monthly)} a month.`] as const),
    ['Rent has been paid through ', dateOr(paidThrough, 'last day that rent is paid for'), '.'],
    ['Rent paid more than one month in advance: ', { blank: 'amount and months, or none' }, '.'],
  ];
}

function optionParagraphs(source: WordSource): EstoppelClause['paragraphs'] {
  const open = openOptions(source);
  const none = open.length === 0;
  return [
    [none ? 'No open option to renew, to terminate or to expand is on record.' : 'Open options on record:'],
    ...open.map(({ type, lastDay, words }) => [
      `– ${type}, last day of notice `,
      dateOr(lastDay, 'last day of notice'),
      words === '' ? '' : `: ${words}`,
    ]),
    [
      none ? 'Options of the tenant: ' : 'Further options of the tenant: ',
      { blank: none ? 'options, or none' : 'further options, or none' },
      '.',
    ],
  ];
}
