import {
  cellXml,
  columnName,
  formulaXml,
  isTextStyle,
  looksLikeFormula,
  xmlText,
  type CellFormat,
  type CellStyle,
  type RowCell,
} from './cells.ts';
import type { Formula, RowSpan } from './formulas.ts';
import { pageSetupXml, pagesWide, readableWidth, widthOfAll, type PrintedHeader } from './page-setup.ts';
import { headerStyle, styleIndex } from './styles.ts';
import { brokenLines, heightOf, linesOf } from './text-height.ts';

export interface SheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly format: CellFormat;
  /** The only values that a spreadsheet program lets somebody enter. */
  readonly choices?: readonly string[];
}

/**
 * A total that the spreadsheet computes from the rows in sight; `value` is the result while all rows are in
 * sight.
 */
export interface Total {
  readonly formula: Formula;
  readonly value: number | null;
  /** The column's own where it is left out. */
  readonly format?: CellFormat;
}

export type FootCell = string | null | Total;

/** A sheet with a title block, a frozen header with filters, rows, and perhaps a foot. */
export interface Sheet {
  readonly name: string;
  /** The first line is the title; without any the header comes first. */
  readonly title: readonly string[];
  readonly columns: readonly SheetColumn[];
  /** In batches; each is written and forgotten before the next is asked for. */
  readonly rows: () => AsyncIterable<readonly (readonly RowCell[])[]>;
  /** Totals and the like; asked for after the last row. */
  readonly foot?: () => readonly (readonly FootCell[])[];
  /** Columns that stay in sight when one scrolls sideways. */
  readonly frozenColumns?: number;
  /** Columns that are printed on each of several pages beside each other; the frozen ones without it. */
  readonly repeatedColumns?: number;
  readonly printed: PrintedHeader;
  /** The sheet is made to be edited: added rows look, and are read, like those that are there. */
  readonly editable?: true;
  /** All columns are printed beside each other, however small. */
  readonly onePageWide?: boolean;
  /** Not shown; holds what other sheets refer to. */
  readonly hidden?: true;
}

/** The header's row: a title block stands above it, with an empty row between them. */
export function headerRow(sheet: Sheet): number {
  const lines = titleLines(sheet);
  return lines.length === 0 ? 1 : lines.length + 2;
}

/** The title block in rows that fit the first printed page: a long list of filters goes on in the next row. */
function titleLines({ title, columns }: Sheet): readonly string[] {
  const width = Math.max(narrowestTitle, Math.min(readableWidth, widthOfAll(columns)));
  return title.flatMap((line) => brokenLines(line, width));
}

/** Points of the first line of the title, which is larger than the others. */
const titleHeight = 22;

/** Characters that a line of the title may have even when the columns are narrower. */
const narrowestTitle = 80;

/** Characters that are written together: more would make fewer writes, fewer would be freed sooner. */
const piece = 65_536;

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The worksheet's XML, piece by piece; memory does not grow with the rows. */
export async function* sheetXml(
  sheet: Sheet,
  listOf: (choices: readonly string[]) => string = () => '',
  onLastRow: (row: number) => void = () => {},
): AsyncGenerator<string> {
  const { columns, title } = sheet;
  const header = headerRow(sheet);
  yield (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${namespace}">` +
      '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
      view(sheet, header) +
      '<sheetFormatPr defaultRowHeight="14"/>' +
      `<cols>${columns.map((column, index) => columnXml(column, index + 1, sheet)).join('')}</cols>` +
      '<sheetData>'
  );
  yield titleLines(sheet)
    .map((line, index) =>
      index === 0
        ? rowXml(1, [line], ['title'], ` ht="${titleHeight}" customHeight="1"`)
        : rowXml(index + 1, [line], ['subtitle']),
    )
    .join('');
  yield rowXml(
    header,
    columns.map((column) => column.header),
    columns.map(({ format }) => headerStyle(format)),
    ` ht="${headerHeight(columns)}" customHeight="1"`,
  );

  const formats = columns.map(({ format }) => format);
  const widths = columns.map(({ width, format }) => (format === 'line' ? Infinity : width - indent));
  let row = header;
  for await (const batch of sheet.rows()) {
    let xml = '';
    for (const values of batch) {
      xml += rowXml((row += 1), values, formats, heightOfRow(values, widths));
      if (xml.length < piece) continue;
      yield xml;
      xml = '';
    }
    yield xml;
  }
  // A filter needs a row below its header, and no total may stand in it.
  row = Math.max(row, header + 1);
  const rows = { first: header + 1, last: row };
  onLastRow(row);
  for (const cells of sheet.foot?.() ?? []) {
    const at = (row += 1);
    yield `<row r="${at}">${cells.map((cell, column) => footXml(at, column, cell, formats[column] ?? 'text', rows)).join('')}</row>`;
  }
  yield (
    `</sheetData><autoFilter ref="A${header}:${columnName(columns.length - 1)}${rows.last}"/>` +
      validationsXml(columns, header + 1, listOf) +
      pageSetupXml({
        pages: sheet.onePageWide ? 1 : pagesWide(columns, sheet.repeatedColumns ?? sheet.frozenColumns ?? 0),
        titled: title.length > 0,
        printed: sheet.printed,
      }) +
      '</worksheet>'
  );
}

function columnXml({ width, format }: SheetColumn, place: number, { editable }: Sheet): string {
  const style = editable ? ` style="${styleIndex(format)}"` : '';
  return `<col min="${place}" max="${place}" width="${width}"${style} customWidth="1"/>`;
}

/** The last row that a spreadsheet can have. */
const lastRow = 1_048_576;

/** The lists that a spreadsheet program offers in a cell, also in rows that are still to be entered. */
function validationsXml(
  columns: readonly SheetColumn[],
  firstRow: number,
  listOf: (choices: readonly string[]) => string,
): string {
  const lists = columns.flatMap(({ choices }, index) => {
    if (!choices) return [];
    const name = columnName(index);
    return [
      '<dataValidation type="list" allowBlank="1" showErrorMessage="1" error="Choose one from the list."' +
        ` sqref="${name}${firstRow}:${name}${lastRow}"><formula1>${xmlText(listOf(choices))}</formula1></dataValidation>`,
    ];
  });
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** The arrows of the filter stand at the bottom right: beside headings of text, below those of figures. */
function headerHeight(columns: readonly SheetColumn[]): number {
  const lines = columns.map(({ header, width, format }) =>
    isTextStyle(format) ? linesOf(header, width - 3) : linesOf(header, width) + 1,
  );
  return heightOf(Math.max(...lines));
}

/** Characters of a column's width that the indent of its texts takes. */
const indent = 2;

/**
 * The height is left to the spreadsheet where one line is enough. A height that is given here may still be
 * adjusted by it.
 */
function heightOfRow(values: readonly RowCell[], widths: readonly number[]): string {
  let lines = 1;
  for (let column = 0; column < values.length; column += 1) {
    const value = values[column];
    if (typeof value === 'string') lines = Math.max(lines, linesOf(value, widths[column] ?? 0));
  }
  return lines === 1 ? '' : ` ht="${heightOf(lines)}"`;
}

function view({ frozenColumns = 0, editable }: Sheet, header: number): string {
  const corner = `${columnName(frozenColumns)}${header + 1}`;
  const sideways = frozenColumns > 0 ? `xSplit="${frozenColumns}" ` : '';
  const pane = frozenColumns > 0 ? 'bottomRight' : 'bottomLeft';
  return (
    `<sheetViews><sheetView workbookViewId="0"${editable ? '' : ' showGridLines="0"'}>` +
    `<pane ${sideways}ySplit="${header}" topLeftCell="${corner}" activePane="${pane}" state="frozen"/>` +
    `<selection pane="${pane}" activeCell="${corner}" sqref="${corner}"/></sheetView></sheetViews>`
  );
}

function footXml(row: number, column: number, cell: FootCell, format: CellFormat, rows: RowSpan): string {
  if (cell === null || typeof cell === 'string')
    return cellXml(row, column, cell, 'total text', styleIndex('total text'));
  const style: CellStyle = `total ${cell.format ?? format}`;
  return formulaXml({ row, column }, cell.formula(rows), cell.value, style, styleIndex(style));
}

function rowXml(
  row: number,
  values: readonly RowCell[],
  styles: readonly CellStyle[],
  attributes = '',
): string {
  let cells = '';
  // A counting loop, because it runs for every cell.
  for (let column = 0; column < values.length; column += 1) {
    const value = values[column] ?? null;
    const style = styles[column] ?? 'text';
    if (typeof value === 'object' && value !== null) {
      cells += formulaXml({ row, column }, value.formula(row), value.value, style, styleIndex(style));
      continue;
    }
    const shown = isTextStyle(style) && looksLikeFormula(value) ? 'quoted' : style;
    cells += cellXml(row, column, value, shown, styleIndex(shown));
  }
  return `<row r="${row}"${attributes}>${cells}</row>`;
}
