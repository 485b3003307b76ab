import { importIdField, monthFieldName, type CellError } from '@panoramic/contract';
import type { CorrectionsOfSheet } from './judge-parts.ts';
import type { JudgedRow } from './verdict.ts';
import type { ReadRow } from './statement-rows.ts';

/** The parts of rows of leases have smaller numbers. */
export const firstPartOfMonths = 100;

export function hasError({ read }: ReadRow, name: string): boolean {
  return read.errors.some(({ field }) => field === name);
}

/** Of the corrections of a row, those of one of its months. */
export function correctionsOfMonth(corrections: CorrectionsOfSheet, month: string): CorrectionsOfSheet {
  const own = [...corrections].map(([row, fields]) => {
    const { [monthFieldName(month)]: amount, ...others } = fields;
    const ofRow = Object.entries(others).filter(([name]) => !name.includes(' '));
    return [row, { ...Object.fromEntries(ofRow), ...(amount !== undefined && { amount }) }] as const;
  });
  return new Map(own);
}

/** Its errors name the month, so that each cell of the row can be put right by itself. */
export function withFieldOfMonth(judged: JudgedRow, month: string): JudgedRow {
  const errors = judged.errors.map((error) =>
    error.field === 'amount' || error.field === 'month' ? { ...error, field: monthFieldName(month) } : error,
  );
  return { ...judged, errors };
}

/** A further row of a statement that is not imported. */
export function asErrorOf(first: JudgedRow, row: number, errors: readonly CellError[]): JudgedRow {
  const reason = {
    field: importIdField,
    column: null,
    text: '',
    message: `The statement begins in row ${first.row}, which is in error.`,
  };
  return { ...first, row, values: {}, changes: [], errors: errors.length > 0 ? errors : [reason] };
}
