import type { Readable } from 'node:stream';
import {
  fileTypes,
  leaseName,
  salesRentPeriods,
  salesStatementOf,
  type PlainDate,
  type SalesStatement,
  type StoredPercentageRent,
} from '@panoramic/contract';
import type { FileWriter } from '#calls/file-writer.ts';
import { handlers, steps, RawReply } from '#calls/handler.ts';
import { findRow } from '#db/scope/row-store.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { attachment } from '#lib/files/file-names.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { readLeaseFile } from '../../leases/index.ts';
import { percentageRents } from '../expense-tables.ts';
import { leaseSales } from './sales-rent.store.ts';

export interface SalesStatementTask {
  readonly kind: 'word' | 'excel';
  readonly content: SalesStatement;
}

const formats = { word: 'docx', excel: 'xlsx' } as const;

/** The statement of one period of sales for the landlord. */
export function salesStatementHandlers(writeAside: FileWriter<SalesStatementTask>) {
  return handlers({
    'Expenses/GetSalesStatement': steps(async (ctx, { id, from, kind }) => {
      const { clientId, today } = ctx;
      const { userId } = ctx.actor;
      const { lease, content } = await ctx.transact(
        (tx) => statementOf(tx, clientId, { id, from, today }),
        'read',
      );
      const file = await writeAside({ clientId, userId }, { kind, content }, ctx.request.signal);
      audit(ctx.log, 'exported', { report: 'Sales Statement', lease: lease.sd_id, clientId, userId });
      const name = attachment(`Sales Statement ${leaseName(lease)} ${from}.${formats[kind]}`);
      return new RawReply(fileTypes[formats[kind]], file.read(), { 'content-disposition': name });
    }),
  });
}

interface Asked {
  readonly id: number;
  readonly from: PlainDate;
  readonly today: PlainDate;
}

async function statementOf(tx: Tx, clientId: number, { id, from, today }: Asked) {
  const clause = await findRow<StoredPercentageRent>(tx, percentageRents.table, clientId, id);
  if (!clause) throw new Problem('not-found', 'There is no such percentage rent.');
  const { tenant, landlord, lease } = await readLeaseFile(tx, clientId, clause.sd_id);
  const source = (await leaseSales(tx, clientId, [clause.sd_id])).get(clause.sd_id);
  const period = source && salesRentPeriods(clause, source, today).find((one) => one.from === from);
  if (!period) throw new Problem('not-found', 'There is no such period.');
  return { lease, content: salesStatementOf({ tenant, landlord, lease, clause, period }, today) };
}

/** Written by the process that makes reports, which alone loads the writer of Word documents. */
export async function writeSalesStatement(_tx: Tx, { kind, content }: SalesStatementTask): Promise<Readable> {
  if (kind === 'word') return (await import('./sales-statement-word.ts')).writeSalesLetter(content);
  return (await import('./sales-statement-sheet.ts')).writeSalesWorkbook(content);
}
