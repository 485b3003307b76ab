import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { columnName, xmlText } from './cells.ts';
import { choiceLists } from './choice-lists.ts';
import { headerRow, sheetXml, type Sheet } from './sheet.ts';
import { stylesXml } from './styles.ts';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** An xlsx file as a stream; sheets are written one after another, each row once. */
export function writeWorkbook(shown: readonly Sheet[], made: Date, currency?: string): Readable {
  const { listOf, hidden } = choiceLists(shown);
  const sheets = [...shown, ...hidden];
  const zip = new ZipFile();
  const options = { mtime: made };
  function add(path: string, text: string): void {
    zip.addBuffer(Buffer.from(text), path, options);
  }
  add('[Content_Types].xml', contentTypes(sheets));
  add(
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packageNamespace}/relationships">` +
      `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add('xl/_rels/workbook.xml.rels', workbookRelationships(sheets));
  add('xl/styles.xml', stylesXml(currency));
  const lastRows: number[] = [];
  for (const [index, sheet] of sheets.entries())
    zip.addReadStream(
      Readable.from(
        sheetXml(sheet, listOf, (row) => (lastRows[index] = row)),
        { highWaterMark: 1 },
      ),
      `xl/worksheets/sheet${index + 1}.xml`,
      options,
    );
  // This part is written after the sheets, and made only then, because it needs their last rows.
  zip.addReadStream(Readable.from(workbookXml(sheets, lastRows)), 'xl/workbook.xml', options);
  zip.end();
  // Safe: the library's output is a stream of Node's own. Wrapped in another, now and then it never ended.
  const output = zip.outputStream as Readable;
  // A sheet that fails while it is written fails the file.
  zip.on('error', (error: Error) => output.destroy(error));
  return output;
}

function contentTypes(sheets: readonly Sheet[]): string {
  const parts = sheets.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
  );
  return (
    `${declaration}<Types xmlns="${packageNamespace}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${parts.join('')}</Types>`
  );
}

/**
 * Printed pages repeat the header and the frozen columns. `lastRows` is read when the part is written, after
 * the sheets.
 */
async function* workbookXml(sheets: readonly Sheet[], lastRows: readonly number[]): AsyncGenerator<string> {
  const entries = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const names = sheets.map((sheet, index) => {
    const [row, quoted] = [headerRow(sheet), `'${xmlText(sheet.name).replaceAll("'", "''")}'`];
    const last = columnName(sheet.columns.length - 1);
    const repeated = sheet.repeatedColumns ?? sheet.frozenColumns ?? 0;
    const columns = repeated > 0 ? `${quoted}!$A:$${columnName(repeated - 1)},` : '';
    return (
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted}!$A$${row}:$${last}$${lastRows[index]}</definedName>` +
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${columns}${quoted}!$${row}:$${row}</definedName>`
    );
  });
  yield (
    `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}">` +
      `<bookViews><workbookView activeTab="0"/></bookViews><sheets>${entries.join('')}</sheets>` +
      `<definedNames>${names.join('')}</definedNames></workbook>`
  );
}

function workbookRelationships(sheets: readonly Sheet[]): string {
  const parts = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return (
    `${declaration}<Relationships xmlns="${packageNamespace}/relationships">${parts.join('')}` +
    `<Relationship Id="rId${sheets.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`
  );
}
