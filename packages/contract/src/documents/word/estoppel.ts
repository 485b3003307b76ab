import { showDate, type PlainDate } from '../../dates.ts';
import { addressLine } from '../../leases/address.ts';
import { optionTypes } from '../../leases/options.ts';
import { rentToday } from '../../leases/rent/index.ts';
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

/** An estoppel certificate from what is stored. What is not stored is a blank: nothing is assumed. */
export function estoppelOf(source: WordSource, today: PlainDate): Estoppel {
  const { lease, tenant } = source;
  const owner = source.contacts.findLast(({ c_type }) => c_type === 'Landlord');
  const landlord = orBlank(owner?.c_company, 'name of the landlord');
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
    clause('Term', [
      ['The original commencement date is ', dateOr(lease.sd_ocd, 'original commencement date'), '.'],
      [
        'The current term commenced on ',
        dateOr(lease.sd_ccd, 'current commencement date'),
        ' and expires on ',
        dateOr(lease.sd_ced, 'expiration date'),
        '.',
      ],
    ]),
    clause('Rent', rentParagraphs(source, today)),
    clause('Security deposit', [
      ['The landlord holds a security deposit of ', orBlank(depositWords(source), 'security deposit'), '.'],
    ]),
    clause('Options', optionParagraphs(source)),
    clause('Status', [
      [
        'The lease is in full force and effect and has not been assigned or sublet, except: ',
        { blank: 'exceptions, or none' },
        '.',
      ],
      [
        'To the knowledge of the tenant neither party is in default, except: ',
        { blank: 'exceptions, or none' },
        '.',
      ],
      [
        'The tenant has no claim, defense or offset against the landlord, except: ',
        { blank: 'exceptions, or none' },
        '.',
      ],
    ]),
  ];
  return { tenant, landlord, premises, day: today, clauses };
}

function clause(title: string, paragraphs: EstoppelClause['paragraphs']): EstoppelClause {
  return { title, paragraphs };
}

function orBlank(text: string | null | undefined, blank: string): WordPiece {
  return text === null || text === undefined || text.trim() === '' ? { blank } : text;
}

function dateOr(date: PlainDate | null, blank: string): WordPiece {
  return orBlank(date && showDate(date), blank);
}

/** Leases and amendments that are filed with a date; older amendments first. */
function leaseParagraphs({ documents }: WordSource): EstoppelClause['paragraphs'] {
  const dated = documents.toSorted((a, b) => ((a.date ?? '9999') < (b.date ?? '9999') ? -1 : 1));
  const original = dated.find(({ type }) => type === 'Lease');
  const amendments = dated.filter(({ type }) => type === 'Lease Amendment');
  return [
    [
      'The lease is dated ',
      { blank: 'date of the lease' },
      ...(original ? [` (on file: ${documentWords(original)}).`] : ['.']),
    ],
    ...(amendments.length === 0
      ? [
          [
            'No amendment is on file. The lease has not been amended, except: ',
            { blank: 'amendments, or none' },
            '.',
          ] as const,
        ]
      : [
          [
            `It has been amended by the following and no other, except: `,
            { blank: 'further amendments, or none' },
            '.',
          ] as const,
          ...amendments.map((amendment) => [`– ${documentWords(amendment)}`] as const),
        ]),
  ];
}

function rentParagraphs({ terms, lease }: WordSource, today: PlainDate): EstoppelClause['paragraphs'] {
  const { byType } = rentToday(terms, lease, today);
  const base = byType.find(({ type }) => type === 'Base Rent');
  const others = byType.filter(({ type }) => type !== 'Base Rent');
  return [
    ['The base rent is now ', orBlank(base && dollarsOf(base.monthly), 'base rent a month'), ' a month.'],
    ...others.map(({ type, monthly }) => [`${type}: ${dollarsOf(monthly)} a month.`] as const),
    [
      'Rent has been paid through ',
      { blank: 'last day that rent is paid for' },
      '. No rent has been paid more than one month in advance.',
    ],
  ];
}

function optionParagraphs(source: WordSource): EstoppelClause['paragraphs'] {
  const open = openOptions(source, optionTypes);
  const rest = [{ blank: 'further options, or none' }, '.'] as const;
  if (open.length === 0)
    return [
      ['No option to renew, to terminate or to expand is on record. The tenant has none, except: ', ...rest],
    ];
  return [
    ...open.map(({ type, lastDay, words }) => [
      `– ${type}, last day of notice `,
      dateOr(lastDay, 'last day of notice'),
      words === '' ? '' : `: ${words}`,
    ]),
    ['The tenant has no other option, except: ', ...rest],
  ];
}
