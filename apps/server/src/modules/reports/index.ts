import type { Readable } from 'node:stream';
import {
  filtersInForce,
  showDate,
  type LeaseReport,
  type LeaseSearch,
  type PlainDate,
  type RentReport,
} from '@panoramic/contract';
import { documentReply } from '#calls/document-reply.ts';
import { handlers, multiTransaction } from '#calls/handler.ts';
import type { FileWriter } from '#calls/file-writer.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import type { PrintedHeader } from '#lib/spreadsheet/page-setup.ts';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';
import { rentSettings } from '../rent/portfolio/index.ts';
import { criticalDatesSheets } from './critical-dates.ts';
import { leaseAdministrationSheets } from './lease-sheets.ts';
import { forecastSheets } from './rent/forecast-sheets.ts';
import { increaseSheets } from './rent/increase-sheets.ts';
import type { RentReportAsked, RentSpan } from './rent/rent-report.ts';
import { rentRollSheets } from './rent/rent-roll-sheets.ts';

interface Asked {
  readonly tx: Tx;
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  readonly title: readonly string[];
  readonly printed: PrintedHeader;
}

const reports: Record<LeaseReport, (asked: Asked) => Sheet[]> = {
  'Lease Administration Report': leaseAdministrationSheets,
  'Critical Dates Report': criticalDatesSheets,
};

interface Task {
  readonly reportName: LeaseReport;
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  readonly now: Date;
}

export function reportHandlers(writeAside: FileWriter<Task>, writeRentAside: FileWriter<RentTask>) {
  return handlers({
    'Rent/GetReport': multiTransaction(async ({ actor, clientId, today, now, log }, asked) => {
      const { reportName, asOf, days, from, months, groupBy: _shown, scenario, ...search } = asked;
      const scope = { clientId, userId: actor.userId };
      const span = { asOf: asOf ?? today, days, from: from ?? today.slice(0, 7), months, scenario };
      const file = await writeRentAside(scope, { reportName, clientId, search, today, now, ...span });
      audit(log, 'exported', { report: reportName, clientId, userId: actor.userId });
      return documentReply(file.read());
    }),

    'Leases/GetReport': multiTransaction(async ({ actor, clientId, today, now, log }, asked) => {
      const { reportName, ...search } = asked;
      const scope = { clientId, userId: actor.userId };
      const file = await writeAside(scope, { reportName, clientId, search, today, now });
      audit(log, 'exported', { report: reportName, clientId, userId: actor.userId });
      return documentReply(file.read());
    }),
  });
}

export async function writeLeaseReport(tx: Tx, task: Task): Promise<Readable> {
  const { reportName, clientId, search, today, now } = task;
  const printed = {
    report: reportName,
    client: await clientName(tx, clientId),
    date: `As of ${showDate(today)}`,
  };
  const title = titleOf(printed, search);
  return writeWorkbook(reports[reportName]({ tx, clientId, search, today, title, printed }), now);
}

interface RentTask extends Omit<Task, 'reportName'>, RentSpan {
  readonly reportName: RentReport;
}

const rentSheets: Record<RentReport, (asked: RentReportAsked) => Sheet[]> = {
  'Rent Roll': rentRollSheets,
  'Rent Forecast': forecastSheets,
  'Rent Increases': increaseSheets,
};

export async function writeRentReport(tx: Tx, task: RentTask): Promise<Readable> {
  const { reportName, clientId, search, now, ...span } = task;
  const day = reportName === 'Rent Roll' ? span.asOf : span.today;
  const printed = {
    report: reportName,
    client: await clientName(tx, clientId),
    date: `As of ${showDate(day)}`,
  };
  const settings = await rentSettings(tx, clientId);
  const title = titleOf(printed, search);
  return writeWorkbook(
    rentSheets[reportName]({ tx, clientId, search, title, printed, settings, ...span }),
    now,
  );
}

function titleOf({ report, client, date }: PrintedHeader, search: LeaseSearch): string[] {
  const filters = filtersInForce(search).map(({ words }) => words);
  return [report, client, date, `Filters: ${filters.join('; ') || 'none'}`];
}

async function clientName(tx: Tx, clientId: number): Promise<string> {
  const { cl_name } = await tx.one<{ cl_name: string }>(
    sql`select cl_name from clients where cl_id = ${clientId}`,
  );
  return cl_name;
}
