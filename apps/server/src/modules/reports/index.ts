import {
  filtersInForce,
  showDate,
  type LeaseReport,
  type LeaseSearch,
  type PlainDate,
} from '@panoramic/contract';
import { documentReply } from '#calls/document-reply.ts';
import { handlers, InSteps } from '#calls/handler.ts';
import { sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';
import { audit } from '#lib/log.ts';
import { toScratchFile } from '#lib/scratch-file.ts';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';
import { criticalDatesSheets } from './critical-dates.ts';
import { leaseAdministrationSheets } from './lease-sheets.ts';

interface Asked {
  readonly tx: Tx;
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  readonly title: readonly string[];
}

const reports: Record<LeaseReport, (asked: Asked) => Sheet[]> = {
  'Lease Administration Report': leaseAdministrationSheets,
  'Critical Dates Report': criticalDatesSheets,
};

export const reportHandlers = handlers({
  // Written to the side first: a slow reader holds a file, not a connection of the database.
  'Leases/GetReport': new InSteps(async (ctx, { reportName, ...search }) => {
    const { clientId, today, now } = ctx;
    const file = await ctx.transact(async (tx) => {
      const title = titleOf(reportName, await clientName(tx, clientId), today, search);
      return toScratchFile(writeWorkbook(reports[reportName]({ tx, clientId, search, today, title }), now));
    }, 'snapshot');
    audit(ctx.log, 'exported', { report: reportName, clientId, userId: ctx.actor.userId });
    return documentReply(file.read());
  }),
});

function titleOf(report: string, client: string, today: PlainDate, search: LeaseSearch): string[] {
  const filters = filtersInForce(search).map(({ words }) => words);
  return [report, client, `As of ${showDate(today)}`, `Filters: ${filters.join('; ') || 'none'}`];
}

async function clientName(tx: Tx, clientId: number): Promise<string> {
  const { cl_name } = await tx.one<{ cl_name: string }>(
    sql`select cl_name from clients where cl_id = ${clientId}`,
  );
  return cl_name;
}
