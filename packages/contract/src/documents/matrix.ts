import { addMonths, showDate, type PlainDate } from '../dates.ts';
import { documentTypes } from '../leases/tabs/documents.ts';

export type DocumentType = (typeof documentTypes)[number];

/** The columns of the document matrix: every type of which a lease has one or lacks one. */
export const matrixTypes = documentTypes.filter((type) => type !== 'Other');

/** The newest document of a type on a lease. */
export interface MatrixCell {
  readonly file_id: number;
  readonly date: PlainDate | null;
  readonly expires: PlainDate | null;
  /** A document may be entered before its file is there. */
  readonly hasFile: boolean;
}

export type MatrixState = 'missing' | 'awaited' | 'current' | 'old' | 'expired';

/** Certificates of insurance are renewed each year. */
const renewedAfterMonths: Partial<Record<DocumentType, number>> = { 'Certificate of Insurance': 12 };

export function matrixState(type: DocumentType, cell: MatrixCell | null, today: PlainDate): MatrixState {
  if (!cell) return 'missing';
  if (!cell.hasFile) return 'awaited';
  if (cell.expires !== null) return cell.expires < today ? 'expired' : 'current';
  const months = renewedAfterMonths[type];
  return months !== undefined && (cell.date === null || addMonths(cell.date, months) < today)
    ? 'old'
    : 'current';
}

const ofStates: Record<MatrixState, (cell: MatrixCell) => string> = {
  missing: () => 'Missing',
  awaited: () => 'Awaited',
  current: ({ date, expires }) => (expires ? `Until ${showDate(expires)}` : shownOr(date, 'There')),
  old: ({ date }) => `${shownOr(date, 'No date')}, old`,
  expired: ({ expires }) => `Expired ${shownOr(expires, '')}`,
};

/** What a cell of the matrix says, on the screen and in the spreadsheet. */
export function matrixWords(type: DocumentType, cell: MatrixCell | null, today: PlainDate): string {
  const state = matrixState(type, cell, today);
  return cell ? ofStates[state](cell) : 'Missing';
}

function shownOr(day: PlainDate | null, otherwise: string): string {
  return day === null ? otherwise : showDate(day);
}
