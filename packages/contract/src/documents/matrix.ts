import { addMonths, showDate, type PlainDate } from '../dates.ts';
import { fieldTable, flag } from '../fields/index.ts';
import { documentTypes } from '../leases/tabs/documents.ts';

export type DocumentType = (typeof documentTypes)[number];

/** The columns of the document matrix. */
export const matrixTypes = documentTypes.filter((type) => type !== 'Other');

/** The newest document of a type on a lease. */
export interface MatrixCell {
  readonly file_id: number;
  readonly date: PlainDate | null;
  readonly expires: PlainDate | null;
  /** A document may be entered before its file is there. */
  readonly hasFile: boolean;
}

/**
 * What a lease of the client should have, set by an administrator. An amendment is none of them: a lease that was
 * never amended misses nothing.
 */
export const documentRuleFields = fieldTable({
  lease: flag('Lease'),
  coi: flag('Certificate of Insurance'),
  estoppel: flag('Estoppel'),
  snda: flag('SNDA'),
  spacePlan: flag('Space Plan'),
  sitePlan: flag('Site Plan'),
  sitePhotos: flag('Site Photos'),
});
export type DocumentRule = Readonly<Record<keyof typeof documentRuleFields, boolean>>;

export const defaultDocumentRule: DocumentRule = {
  lease: true,
  coi: true,
  estoppel: true,
  snda: false,
  spacePlan: false,
  sitePlan: false,
  sitePhotos: false,
};

const ruleOfType: Partial<Record<DocumentType, keyof DocumentRule>> = {
  Lease: 'lease',
  'Certificate of Insurance': 'coi',
  Estoppel: 'estoppel',
  SNDA: 'snda',
  'Space Plan': 'spacePlan',
  'Site Plan': 'sitePlan',
  'Site Photos': 'sitePhotos',
};

function isNeeded(type: DocumentType, rule: DocumentRule): boolean {
  const name = ruleOfType[type];
  return name !== undefined && rule[name];
}

export type MatrixState = 'none' | 'missing' | 'awaited' | 'current' | 'old' | 'expired';

/** Certificates of insurance are renewed each year. */
const renewedAfterMonths: Partial<Record<DocumentType, number>> = { 'Certificate of Insurance': 12 };

/** What a cell is judged by. */
export interface MatrixBasis {
  readonly today: PlainDate;
  readonly rule: DocumentRule;
}

export function matrixState(
  type: DocumentType,
  cell: MatrixCell | null,
  { today, rule }: MatrixBasis,
): MatrixState {
  if (!cell) return isNeeded(type, rule) ? 'missing' : 'none';
  if (!cell.hasFile) return 'awaited';
  if (cell.expires !== null) return cell.expires < today ? 'expired' : 'current';
  const months = renewedAfterMonths[type];
  return months !== undefined && (cell.date === null || addMonths(cell.date, months) < today)
    ? 'old'
    : 'current';
}

const ofStates: Record<MatrixState, (cell: Pick<MatrixCell, 'date' | 'expires'>) => string> = {
  none: () => '',
  missing: () => 'Missing',
  awaited: () => 'Awaited',
  current: ({ date, expires }) => (expires ? `Until ${showDate(expires)}` : shownOr(date, 'There')),
  old: ({ date }) => `${shownOr(date, 'No date')}, old`,
  expired: ({ expires }) => `Expired ${shownOr(expires, '')}`,
};

/** What a cell of the matrix says, on the screen and in the spreadsheet. */
export function matrixWords(type: DocumentType, cell: MatrixCell | null, basis: MatrixBasis): string {
  const state = matrixState(type, cell, basis);
  return ofStates[state](cell ?? { date: null, expires: null });
}

function shownOr(day: PlainDate | null, otherwise: string): string {
  return day === null ? otherwise : showDate(day);
}
