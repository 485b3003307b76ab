import { readXml, type XmlHandlers } from './xml-events.ts';
import { damagedWorkbook, type ZipParts } from './zip-parts.ts';
import { tableFileLimits, takeCell, tooManyCells, unreadable, type ReadingTime } from './limits.ts';
import { TextStore } from '../text-store.ts';

/** How the number of a cell is to be read, by its style. */
export type NumberStyle = 'date' | 'percent' | { readonly digits: number } | null;

export interface WorkbookParts {
  /** Sheets in sight, with the names of their parts. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly texts: TextStore;
  readonly styles: readonly NumberStyle[];
  /** Dates count from 1904. */
  readonly isFrom1904: boolean;
  /** Whether its formulas are to be computed when it is opened: the stored values are then missing or old. */
  readonly isUncomputed: boolean;
}

export async function readWorkbookParts(zip: ZipParts, budget: ReadingTime): Promise<WorkbookParts> {
  const rootTargets = await readRelationships(zip, '_rels/.rels', '', budget);
  const workbook =
    rootTargets.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
  if (workbook.endsWith('.bin'))
    throw unreadable('This is a binary workbook (.xlsb). Save it as .xlsx and try again.');
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  const relationships = `${folder}_rels/${workbook.slice(folder.length)}.rels`;
  const targets = await readRelationships(zip, relationships, folder, budget);
  const found: { name: string; id: string }[] = [];
  let isFrom1904 = false;
  let isUncomputed = false;
  const handlers: XmlHandlers = {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') isFrom1904 = isTrue(attributes['date1904']);
      if (tag === 'calcPr') isUncomputed = isTrue(attributes['fullCalcOnLoad']);
      if (tag !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      if (id !== undefined) found.push({ name: decodeEscapes(attributes['name'] ?? ''), id });
      if (found.length > tableFileLimits.sheets)
        throw unreadable(`The workbook has more than ${tableFileLimits.sheets} sheets. Split it.`);
    },
  };
  await readXml(await zip.read(workbook, tableFileLimits.partBytes), handlers, budget);
  const worksheets = new Map(
    targets.filter(({ type }) => type.endsWith('/worksheet')).map(({ id, target }) => [id, target]),
  );
  const sheets = found.flatMap(({ name, id }) => {
    const part = worksheets.get(id);
    return part !== undefined && zip.has(part) ? [{ name, part }] : [];
  });
  if (sheets.length === 0) throw damagedWorkbook();
  const partOf = (type: string) => targets.find((one) => one.type.endsWith(`/${type}`))?.target;
  return {
    sheets,
    isFrom1904,
    isUncomputed,
    texts: await readTexts(zip, partOf('sharedStrings'), budget),
    styles: await readStyles(zip, partOf('styles'), budget),
  };
}

function isTrue(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true';
}

interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

async function readRelationships(
  zip: ZipParts,
  part: string,
  folder: string,
  budget: ReadingTime,
): Promise<Relationship[]> {
  const found: Relationship[] = [];
  if (!zip.has(part)) return found;
  const handlers: XmlHandlers = {
    open: (tag, { Id = '', Type = '', Target = '' }) => {
      if (tag === 'Relationship') found.push({ id: Id, type: Type, target: resolved(folder, Target) });
    },
  };
  await readXml(await zip.read(part, tableFileLimits.partBytes), handlers, budget);
  return found;
}

/** A target is relative to the folder of its part, or begins at the root. */
function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split('/'))
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  return path.join('/');
}

/** The texts that cells refer to by number; readings of Asian characters are no part of them. */
async function readTexts(zip: ZipParts, part: string | undefined, budget: ReadingTime): Promise<TextStore> {
  const texts = new TextStore();
  if (part === undefined || !zip.has(part)) return texts;
  let count = 0;
  let text = '';
  let isText = false;
  let isReading = false;
  const handlers: XmlHandlers = {
    open: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rPh') isReading = true;
      isText = tag === 't' && !isReading;
    },
    text: (piece) => {
      if (!isText) return;
      text += piece;
      takeCell(0, text);
    },
    close: (tag) => {
      isText = false;
      if (tag === 'rPh') isReading = false;
      if (tag !== 'si') return;
      texts.add(decodeEscapes(text));
      count += 1;
      if (count > tableFileLimits.cells) throw tooManyCells();
    },
  };
  await readXml(await zip.read(part, tableFileLimits.textBytes), handlers, budget);
  return texts;
}

/** Decodes codes such as `_x000D_`, which stand for characters that XML cannot hold. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function readStyles(
  zip: ZipParts,
  part: string | undefined,
  budget: ReadingTime,
): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = [];
  if (part === undefined || !zip.has(part)) return styles;
  const codes = new Map<number, string>();
  let isCellStyle = false;
  const handlers: XmlHandlers = {
    open: (tag, attributes) => {
      if (tag === 'numFmt')
        codes.set(Number(attributes['numFmtId']), (attributes['formatCode'] ?? '').slice(0, longestFormat));
      if (tag === 'cellXfs') isCellStyle = true;
      if (tag === 'xf' && isCellStyle) styles.push(styleOf(Number(attributes['numFmtId'] ?? 0), codes));
      if (styles.length > mostStyles || codes.size > mostStyles) throw damagedWorkbook();
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCellStyle = false;
    },
  };
  await readXml(await zip.read(part, tableFileLimits.partBytes), handlers, budget);
  return styles;
}

/** Styles of a workbook, as spreadsheets limit them, and characters of a format. */
const mostStyles = 65_536;
const longestFormat = 255;

/** The numbers of formats that every spreadsheet program knows. */
const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58]);
const percentFormats = new Set([9, 10]);

function styleOf(format: number, codes: ReadonlyMap<number, string>): NumberStyle {
  if (dateFormats.has(format)) return 'date';
  if (percentFormats.has(format)) return 'percent';
  // Quoted, escaped or bracketed text is shown as it is. A format may have several sections, of which the
  // first counts.
  const code = (codes.get(format) ?? '').replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').split(';')[0] ?? '';
  if (/^0{2,}$/.test(code)) return { digits: code.length };
  if (code.includes('%')) return 'percent';
  return /[yd]|m{3,}/i.test(code) && !/general/i.test(code) ? 'date' : null;
}
