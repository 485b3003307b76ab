import type { Scope } from '../db/scope/transaction.ts';
import { writeCompWorkbook, writePortfolio } from '../modules/change-sets/index.ts';
import { writeCompReport } from '../modules/comps/index.ts';
import { writeLeaseWord } from '../modules/documents/index.ts';
import { writeBillLetter, writeSalesStatement } from '../modules/expenses/index.ts';
import { writeBrief, writeMarketReport } from '../modules/market/index.ts';
import { writeAccountingReport, writeLeaseReport, writeRentReport } from '../modules/reports/index.ts';

/** The writers of files, by kind, that run in the processes of reports. */
export const fileWriters = {
  leaseReport: writeLeaseReport,
  compReport: writeCompReport,
  rentReport: writeRentReport,
  marketReport: writeMarketReport,
  brief: writeBrief,
  leaseWord: writeLeaseWord,
  salesStatement: writeSalesStatement,
  billLetter: writeBillLetter,
  accountingReport: writeAccountingReport,
  portfolio: writePortfolio,
  compWorkbook: writeCompWorkbook,
};

export type FileKind = keyof typeof fileWriters;
export type TaskOf<K extends FileKind> = Parameters<(typeof fileWriters)[K]>[1];

export interface FileTask<K extends FileKind = FileKind> {
  readonly kind: K;
  readonly scope: Scope;
  readonly task: TaskOf<K>;
}
