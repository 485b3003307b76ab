import { xmlText } from './cells.ts';

/** The header of every printed page, except one with the title block: left, in the middle, at the right. */
export interface PrintedHeader {
  readonly report: string;
  readonly client: string;
  readonly date: string;
}

/** Characters of the widest page of landscape letter paper whose print is not below six points. */
export const readableWidth = 230;

interface Wide {
  readonly width: number;
}

/** How many pages side by side hold the columns, each of which is on one page whole; some are repeated on each. */
export function pagesWide(columns: readonly Wide[], repeatedColumns: number): number {
  const room = readableWidth - widthOfAll(columns.slice(0, repeatedColumns));
  let [pages, used] = [1, 0];
  for (const { width } of columns.slice(repeatedColumns)) {
    used += width;
    if (used <= room || used === width) continue;
    pages += 1;
    used = width;
  }
  return pages;
}

export function widthOfAll(columns: readonly Wide[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

interface Paper {
  readonly pages: number;
  /** The first page has the title block, which says what the header would. */
  readonly titled: boolean;
  readonly printed: PrintedHeader;
}

export function pageSetupXml({ pages, titled, printed }: Paper): string {
  const { report, client, date } = printed;
  const header = xmlText(`&L&B${part(report)}&B&C${part(client)}&R${part(date)}`);
  const footer = xmlText('&L&A&RPage &P of &N');
  return (
    '<pageMargins left="0.4" right="0.4" top="0.7" bottom="0.6" header="0.3" footer="0.3"/>' +
    `<pageSetup paperSize="1" orientation="landscape" pageOrder="overThenDown" fitToWidth="${pages}" fitToHeight="0"/>` +
    `<headerFooter${titled ? ' differentFirst="1"' : ''}><oddHeader>${header}</oddHeader><oddFooter>${footer}</oddFooter>` +
    `${titled ? `<firstFooter>${footer}</firstFooter>` : ''}</headerFooter>`
  );
}

/** A header holds 255 characters in all; an ampersand begins a code there. */
function part(text: string): string {
  return text.slice(0, 70).replaceAll('&', '&&');
}
