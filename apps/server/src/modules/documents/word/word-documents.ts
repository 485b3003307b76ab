import type { Readable } from 'node:stream';
import { HeadingLevel, Paragraph, type Table } from 'docx';
import { showDate, type Estoppel, type LeaseAbstract } from '@panoramic/contract';
import { factTable, tableOf } from '#lib/word/document-tables.ts';
import { widthBetween, writeLetterDocument } from '#lib/word/letter-document.ts';
import { paragraphOf } from '#lib/word/word-pieces.ts';

const margins = { top: 860, bottom: 760, left: 1080, right: 1080 };
const pageWidth = widthBetween(margins);

/** The certificate: numbered clauses, a mark on every place that is to be filled in, and a line to sign on. */
export function writeEstoppel(estoppel: Estoppel): Promise<Readable> {
  const { tenant, landlord, premises, day, clauses } = estoppel;
  return written(
    `Estoppel certificate: ${tenant}`,
    `Estoppel certificate  ·  prepared ${showDate(day)} from the data on record`,
    [
      new Paragraph({ heading: HeadingLevel.TITLE, text: 'Tenant estoppel certificate' }),
      paragraphOf(
        [`Prepared ${showDate(day)} from the data on record. Marked places are to be filled in.`],
        'Quiet',
      ),
      paragraphOf(['To: ', { blank: 'lender, buyer or landlord who asks for it' }]),
      paragraphOf(['Landlord: ', landlord]),
      paragraphOf(['Tenant: ', tenant]),
      paragraphOf(['Premises: ', premises]),
      paragraphOf(['The tenant certifies as of ', { blank: 'date of the certificate' }, ':']),
      ...clauses.flatMap(({ title, paragraphs }, index) => {
        const text = `${index + 1}. ${title}`;
        const head = new Paragraph({ heading: HeadingLevel.HEADING_2, text, keepNext: true });
        return [head].concat(paragraphs.map((pieces) => paragraphOf(pieces)));
      }),
      new Paragraph({ heading: HeadingLevel.HEADING_2, text: 'Signature', keepNext: true }),
      paragraphOf(['Tenant: ', tenant], undefined, true),
      paragraphOf([
        'By: ',
        { blank: 'signature' },
        '   Name and title: ',
        { blank: 'name and title' },
        '   Date: ',
        { blank: 'date' },
      ]),
    ],
  );
}

/** Two pages: the lease on the first, what is to be done and who is who on the second. */
export function writeAbstract(abstract: LeaseAbstract): Promise<Readable> {
  const { tenant, lease, address, day } = abstract;
  return written(`Lease abstract: ${lease}`, `${lease}  ·  ${showDate(day)}  ·  Facts on record, no advice`, [
    new Paragraph({ heading: HeadingLevel.TITLE, text: `Lease abstract: ${lease}` }),
    paragraphOf([[tenant, address, `as of ${showDate(day)}`].filter(Boolean).join('  ·  ')], 'Quiet'),
    heading('Premises'),
    facts(abstract.premises),
    heading('Term'),
    facts(abstract.term),
    heading('Rent today'),
    facts(abstract.rent),
    heading('Rent schedule'),
    ...listed(abstract.schedule, [3600, 2300, 2500, 1680], [1, 2, 3]),
    heading('Options', true),
    ...listed(abstract.options, [2400, 1900, 5780]),
    heading('Dates to act on'),
    ...listed(abstract.dates, [1300, 2000, 1800, 4980]),
    heading('Contacts'),
    ...listed(abstract.contacts, [1800, 2700, 2680, 2900]),
    heading('Documents on file'),
    ...listed(abstract.documents, [2600, 7480]),
    heading('Latest notes'),
    ...listed(abstract.notes, [1300, 8780]),
    ...(abstract.own.length > 0 ? [heading('Own fields'), facts(abstract.own)] : []),
  ]);
}

function heading(text: string, pageBreakBefore = false): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_2, text, keepNext: true, pageBreakBefore });
}

function facts(list: LeaseAbstract['premises']): Table {
  return factTable(
    list.map(({ label, value }) => ({ label, value: value ?? 'Not entered' })),
    pageWidth,
  );
}

function listed(
  { head, rows, more, none }: LeaseAbstract['schedule'],
  widths: readonly number[],
  right: readonly number[] = [],
): (Paragraph | Table)[] {
  if (rows.length === 0) return [new Paragraph({ text: none })];
  return [
    tableOf(
      widths,
      rows.map((cells) => ({ cells })),
      { head, right },
    ),
    ...(more > 0 ? [new Paragraph({ style: 'Note', text: `${more} more in Panoramic.` })] : []),
  ];
}

function written(title: string, foot: string, children: (Paragraph | Table)[]): Promise<Readable> {
  return writeLetterDocument({ title, margins, foot, children });
}
