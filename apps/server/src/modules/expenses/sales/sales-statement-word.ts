import type { Readable } from 'node:stream';
import { HeadingLevel, Paragraph } from 'docx';
import { formatDollars, showDate, type SalesStatement } from '@panoramic/contract';
import { factTable, tableOf } from '#lib/word/document-tables.ts';
import { widthBetween, writeLetterDocument } from '#lib/word/letter-document.ts';

const margins = { top: 1080, bottom: 900, left: 1260, right: 1260 };
const width = widthBetween(margins);

/** A letter with the sales by month and how the percentage rent follows from them. */
export function writeSalesLetter(statement: SalesStatement): Promise<Readable> {
  const { title, day, landlord, facts, months, sales, working, dueWords, clause } = statement;
  const columns = [Math.round(width * 0.6), width - Math.round(width * 0.6)];
  return writeLetterDocument({
    title,
    margins,
    foot: `${title}  ·  ${showDate(day)}`,
    children: [
      new Paragraph({ heading: HeadingLevel.TITLE, text: title }),
      new Paragraph({ style: 'Quiet', text: showDate(day) }),
      ...landlord.map((text) => new Paragraph({ text })),
      heading('Tenant and premises'),
      factTable([...facts], width),
      heading('Sales'),
      tableOf(
        columns,
        [
          ...months.map(({ month, amount }) => ({
            cells: [month, amount === null ? 'Not reported' : formatDollars(amount)],
          })),
          { cells: ['Total', formatDollars(sales)], strong: true },
        ],
        { head: ['Month', 'Sales'], right: [1] },
      ),
      heading('Percentage rent'),
      ...working.map((text) => new Paragraph({ text })),
      new Paragraph({ text: dueWords }),
      ...(clause === null ? [] : [new Paragraph({ style: 'Quiet', text: clause })]),
      heading('Signature'),
      new Paragraph({
        text: 'The tenant states that the sales above are those of the premises for the period.',
      }),
      new Paragraph({
        text: 'By: ____________________    Name and title: ____________________    Date: __________',
      }),
    ],
  });
}

function heading(text: string): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_2, text, keepNext: true });
}
