import {
  cellXml,
  columnName,
  looksLikeFormula,
  type CellFormat,
  type CellStyle,
  type CellValue,
} from './cells.ts';
import { headerStyle, styleIndex } from './styles.ts';

export interface SheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly format: CellFormat;
}

/** In its column's format, or in one of its own. */
export type FootCell = CellValue | { readonly value: CellValue; readonly format: CellFormat };

/** A sheet with a title block, a frozen header with filters, rows, and perhaps a foot. */
export interface Sheet {
  readonly name: string;
  /** The first line is the title; without any the header comes first. */
  readonly title: readonly string[];
  readonly columns: readonly SheetColumn[];
  /** In batches; each is written and forgotten before the next is asked for. */
  readonly rows: () => AsyncIterable<readonly (readonly CellValue[])[]>;
  /** Totals and the like; asked for after the last row. */
  readonly foot?: () => readonly (readonly FootCell[])[];
  /** Columns that stay in sight when one scrolls sideways. */
  readonly frozenColumns?: number;
  /** How many sheets of paper side by side hold its columns; frozen ones are repeated on each. */
  readonly pagesWide?: number;
}

/** The header's row: a title block stands above it, with an empty row between them. */
export function headerRow({ title }: Sheet): number {
  return title.length === 0 ? 1 : title.length + 2;
}

/** Characters that are written together: many make few writes, few are soon forgotten. */
const piece = 65_536;

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The worksheet's XML, piece by piece; memory does not grow with the rows. */
export async function* sheetXml(sheet: Sheet): AsyncGenerator<string> {
  const { columns, title } = sheet;
  const header = headerRow(sheet);
  yield (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${namespace}">` +
      '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
      view(sheet, header) +
      '<sheetFormatPr defaultRowHeight="14"/>' +
      `<cols>${columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
      '<sheetData>'
  );
  yield title.map((line, index) => rowXml(index + 1, [line], [index === 0 ? 'title' : 'subtitle'])).join('');
  yield rowXml(
    header,
    columns.map((column) => column.header),
    columns.map(({ format }) => headerStyle(format)),
    ' ht="30" customHeight="1"',
  );

  const formats = columns.map(({ format }) => format);
  let row = header;
  for await (const batch of sheet.rows()) {
    let xml = '';
    for (const values of batch) {
      xml += rowXml((row += 1), values, formats);
      if (xml.length < piece) continue;
      yield xml;
      xml = '';
    }
    yield xml;
  }
  // A filter needs a row below its header.
  const last = Math.max(row, header + 1);
  for (const cells of sheet.foot?.() ?? []) yield footXml((row += 1), cells, formats);
  yield (
    `</sheetData><autoFilter ref="A${header}:${columnName(columns.length - 1)}${last}"/>` +
      '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
      `<pageSetup orientation="landscape" fitToWidth="${sheet.pagesWide ?? 1}" fitToHeight="0"/>` +
      '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter></worksheet>'
  );
}

function view({ frozenColumns = 0 }: Sheet, header: number): string {
  const corner = `${columnName(frozenColumns)}${header + 1}`;
  const sideways = frozenColumns > 0 ? `xSplit="${frozenColumns}" ` : '';
  const pane = frozenColumns > 0 ? 'bottomRight' : 'bottomLeft';
  return (
    '<sheetViews><sheetView workbookViewId="0" showGridLines="0">' +
    `<pane ${sideways}ySplit="${header}" topLeftCell="${corner}" activePane="${pane}" state="frozen"/>` +
    `<selection pane="${pane}" activeCell="${corner}" sqref="${corner}"/></sheetView></sheetViews>`
  );
}

function footXml(row: number, cells: readonly FootCell[], formats: readonly CellFormat[]): string {
  const whole = cells.map((cell, column) =>
    cell !== null && typeof cell === 'object' ? cell : { value: cell, format: formats[column] ?? 'text' },
  );
  return rowXml(
    row,
    whole.map(({ value }) => value),
    whole.map(({ format }): CellStyle => `total ${format}`),
  );
}

const quotedStyles: Partial<Record<CellStyle, CellStyle>> = { text: 'quoted', wrapped: 'quoted wrapped' };

function rowXml(
  row: number,
  values: readonly CellValue[],
  styles: readonly CellStyle[],
  attributes = '',
): string {
  let cells = '';
  // By number: it runs for every cell.
  for (let column = 0; column < values.length; column += 1) {
    const value = values[column] ?? null;
    const style = styles[column] ?? 'text';
    const shown = (looksLikeFormula(value) && quotedStyles[style]) || style;
    cells += cellXml(row, column, value, shown, styleIndex(shown));
  }
  return `<row r="${row}"${attributes}>${cells}</row>`;
}
