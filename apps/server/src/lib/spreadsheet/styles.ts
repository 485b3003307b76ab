import { isDollars } from '@panoramic/contract';
import { isTextStyle, type CellFormat, type CellStyle } from './cells.ts';

const numberFormats: Record<CellFormat, { id: number; code?: string }> = {
  text: { id: 49 },
  line: { id: 49 },
  integer: { id: 3 },
  number: { id: 4 },
  money: { id: 164, code: '"$"#,##0.00' },
  percent: { id: 10 },
  date: { id: 166, code: 'mm/dd/yyyy' },
  'iso date': { id: 167, code: 'yyyy-mm-dd' },
  year: { id: 1 },
};

// Safe: the keys of the table are the formats.
const formats = Object.keys(numberFormats) as CellFormat[];

interface Style {
  readonly font: 0 | 1 | 2 | 3 | 4;
  readonly fill: 0 | 2;
  readonly border: 0 | 1 | 2 | 3;
  readonly format: CellFormat;
  readonly quoted?: true;
  readonly wrap?: true;
  /** What is wider than its column is printed smaller, a figure instead of as ###. */
  readonly shrink?: true;
  /**
   * Text is indented to keep off the figures to its left; a heading of figures is aligned right, above them.
   */
  readonly align?: 'indented' | 'right';
}

/** In the order of styles.xml; 0 is what a cell without a style has. */
const styles: ReadonlyMap<CellStyle, Style> = new Map<CellStyle, Style>([
  ...formats.map((format): [CellStyle, Style] => [
    format,
    { font: 0, fill: 0, border: 3, format, ...layOf(format) },
  ]),
  ...formats.map((format): [CellStyle, Style] => [
    `total ${format}`,
    {
      font: 1,
      fill: 0,
      border: 2,
      format,
      ...(isTextStyle(format) ? { align: 'indented' } : { shrink: true }),
    },
  ]),
  ['quoted', { font: 0, fill: 0, border: 3, format: 'text', quoted: true, ...layOf('text') }],
  ['title', { font: 2, fill: 0, border: 0, format: 'text' }],
  ['subtitle', { font: 3, fill: 0, border: 0, format: 'text' }],
  ['header', { font: 4, fill: 2, border: 1, format: 'text', wrap: true, align: 'indented' }],
  ['header of figures', { font: 4, fill: 2, border: 1, format: 'text', wrap: true, align: 'right' }],
]);

/** Text wraps, so that a long name is cut neither on the screen nor on paper. */
function layOf(format: CellFormat): Pick<Style, 'wrap' | 'shrink' | 'align'> {
  if (format === 'line') return { shrink: true, align: 'indented' };
  return format === 'text' ? { wrap: true, align: 'indented' } : { shrink: true };
}

/** The style of a column's heading. */
export function headerStyle(format: CellFormat): CellStyle {
  return isTextStyle(format) ? 'header' : 'header of figures';
}

const alignments = { indented: ' horizontal="left" indent="1"', right: ' horizontal="right"' } as const;

const indexes = new Map([...styles.keys()].map((style, index) => [style, index + 1]));

export function styleIndex(style: CellStyle): number {
  return indexes.get(style) ?? 0;
}

/** Amounts in another currency than dollars are plain numbers: the title of the sheet names it. */
export function stylesXml(currency = 'USD'): string {
  const custom = formats.flatMap((format) => {
    const { id, code } = numberFormats[format];
    const used = isDollars(currency) ? code : code?.replace('"$"', '');
    return used ? [`<numFmt numFmtId="${id}" formatCode="${used.replaceAll('"', '&quot;')}"/>`] : [];
  });
  const cells = [...styles.values()].map(
    ({ font, fill, border, format, quoted, wrap, shrink, align }) =>
      `<xf numFmtId="${numberFormats[format].id}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"` +
      ` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${quoted ? ' quotePrefix="1"' : ''}>` +
      `<alignment vertical="top"${wrap ? ' wrapText="1"' : ''}${shrink ? ' shrinkToFit="1"' : ''}${align ? alignments[align] : ''}/></xf>`,
  );
  const face = '<name val="Calibri"/><family val="2"/>';
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` +
    `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<numFmts count="${custom.length}">${custom.join('')}</numFmts>` +
    `<fonts count="5"><font><sz val="10"/>${face}</font><font><b/><sz val="10"/>${face}</font>` +
    `<font><b/><sz val="14"/><color rgb="FF0B4F5E"/>${face}</font><font><sz val="10"/><color rgb="FF5C6670"/>${face}</font>` +
    `<font><b/><sz val="10"/><color rgb="FFFFFFFF"/>${face}</font></fonts>` +
    `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
    `<fill><patternFill patternType="solid"><fgColor rgb="FF0B4F5E"/></patternFill></fill></fills>` +
    `<borders count="4"><border/><border><bottom style="thin"><color rgb="FF0B4F5E"/></bottom></border>` +
    `<border><top style="thin"><color rgb="FF0B4F5E"/></top></border>` +
    `<border><bottom style="hair"><color rgb="FFB8C0C7"/></bottom></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join('')}</cellXfs>` +
    `</styleSheet>`
  );
}
