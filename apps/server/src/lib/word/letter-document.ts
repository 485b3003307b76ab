import { Readable } from 'node:stream';
import { AlignmentType, Document, Footer, Packer, PageNumber, Paragraph, type Table, TextRun } from 'docx';
import { documentStyles, paperColors } from './document-styles.ts';

/** A letter page, in twentieths of a point. */
const page = { width: 12_240, height: 15_840 };

export interface Margins {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The width between the margins. */
export function widthBetween({ left, right }: Margins): number {
  return page.width - left - right;
}

interface LetterDocument {
  readonly title: string;
  readonly description?: string;
  readonly margins: Margins;
  /** Stands at the foot of each page, before its number. */
  readonly foot: string;
  readonly children: readonly (Paragraph | Table)[];
}

/** A Word document of letter pages, in the product's styles. */
export async function writeLetterDocument(letter: LetterDocument): Promise<Readable> {
  const { title, description, margins, foot, children } = letter;
  const document = new Document({
    title,
    creator: 'Panoramic',
    ...(description !== undefined && { description }),
    styles: documentStyles,
    sections: [
      {
        properties: { page: { size: page, margin: margins } },
        footers: { default: footer(foot) },
        children: [...children],
      },
    ],
  });
  return Readable.from(await Packer.toBuffer(document));
}

function footer(text: string): Footer {
  return new Footer({
    children: [
      new Paragraph({
        style: 'Quiet',
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({ text: `${text}  ·  Page `, color: paperColors.quiet }),
          new TextRun({ children: [PageNumber.CURRENT] }),
          new TextRun(' of '),
          new TextRun({ children: [PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  });
}
