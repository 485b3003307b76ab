import type { Readable } from 'node:stream';
import { HeadingLevel, Paragraph, type Table } from 'docx';
import { formatDollars, showDate, type BillLetter } from '@panoramic/contract';
import { tableOf } from '#lib/word/document-tables.ts';
import { widthBetween, writeLetterDocument } from '#lib/word/letter-document.ts';
import { paragraphOf } from '#lib/word/word-pieces.ts';

const margins = { top: 1080, bottom: 900, left: 1260, right: 1260 };
const pageWidth = widthBetween(margins);

/** The letter as somebody would sign it: address, subject, what the lease says, a table, what is asked for. */
export function writeLetter(letter: BillLetter): Promise<Readable> {
  const { subject, day, to, about, greeting, tenant } = letter;
  return writeLetterDocument({
    title: subject,
    margins,
    foot: `${tenant}  ·  ${subject}`,
    children: [
      paragraphOf([showDate(day)]),
      gap(),
      ...to.map((line) => paragraphOf(line)),
      gap(),
      new Paragraph({ heading: HeadingLevel.HEADING_2, text: subject }),
      ...about.map(({ label, value }) => paragraphOf([`${label}: `, ...value])),
      gap(),
      paragraphOf(greeting),
      ...letter.opening.map((pieces) => paragraphOf(pieces)),
      heading('What the lease says'),
      ...letter.quoted.map((pieces) => paragraphOf(pieces)),
      ...findingTable(letter),
      ...requestTable(letter),
      gap(),
      ...letter.closing.map((pieces) => paragraphOf(pieces)),
      gap(),
      paragraphOf(['Sincerely,'], undefined, true),
      paragraphOf([tenant], undefined, true),
      // Room for a signature.
      new Paragraph({ text: '', keepNext: true, spacing: { after: 360 } }),
      paragraphOf(['By: ', { blank: 'signature' }], undefined, true),
      paragraphOf(['Name and title: ', { blank: 'name and title' }]),
      ...(letter.findings.length === 0 ? [] : [gap(), paragraphOf([`Attachment: ${workingTitle}`])]),
      ...workingOf(letter),
    ],
  });
}

function gap(): Paragraph {
  return new Paragraph({ text: '' });
}

function heading(text: string): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_2, text, keepNext: true });
}

const workingTitle = 'How the amounts come about';

const [placeWidth, amountWidth] = [600, 1700];

function findingTable({ findings, total }: BillLetter): (Paragraph | Table)[] {
  if (findings.length === 0) return [];
  const rows = findings.map(({ text, amount }, index) => ({
    cells: [String(index + 1), text, formatDollars(amount)],
  }));
  const sum = { cells: ['', 'Total', formatDollars(total)], strong: true };
  return [
    heading('What differs'),
    tableOf([placeWidth, pageWidth - placeWidth - amountWidth, amountWidth], [...rows, sum], {
      head: ['', 'Finding', 'Amount'],
      right: [2],
    }),
  ];
}

function requestTable({ kind, requests }: BillLetter): (Paragraph | Table)[] {
  if (requests.length === 0) return [];
  const half = Math.round(pageWidth / 2);
  return [
    heading(kind === 'dispute' ? 'What we ask for as well' : 'What we ask for'),
    tableOf(
      [half, pageWidth - half],
      requests.map(({ why, what }) => ({ cells: [why, what] })),
      { head: ['Why', 'What'] },
    ),
  ];
}

/** Behind the letter on a page of its own, so that every dollar can be followed and the signature ends the letter. */
function workingOf({ findings }: BillLetter): Paragraph[] {
  if (findings.length === 0) return [];
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_2,
      text: workingTitle,
      keepNext: true,
      pageBreakBefore: true,
    }),
    ...findings.flatMap(({ text, working }, index) => [
      new Paragraph({ text: `${index + 1}. ${text}`, keepNext: true }),
      ...working.map((line) => new Paragraph({ text: line, bullet: { level: 0 }, spacing: { after: 20 } })),
    ]),
  ];
}
