import type { Readable } from 'node:stream';
import {
  accountingBookLabels,
  filtersInForce,
  monthLabels,
  showDate,
  type AccountingBook,
  type AccountingReport,
  type FieldTable,
  type LeaseReport,
  type LeaseSearch,
  type PlainDate,
  type RentReport,
} from '@panoramic/contract';
import { documentReply } from '#calls/document-reply.ts';
import { handlers, steps } from '#calls/handler.ts';
import type { FileWriter } from '#calls/file-writer.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import type { PrintedHeader } from '#lib/spreadsheet/page-setup.ts';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';
import { refuse } from '#lib/problem.ts';
import { isClosedSpan, requestedSpan } from '../accounting/index.ts';
import { searchedOwnFields } from '../leases/index.ts';
import { requestedRates, rentSettings, type FindRenewalRates } from '../rent/portfolio/index.ts';
import type { AccountingReportRequest } from './accounting/accounting-report.ts';
import { disclosureSheets } from './accounting/disclosure-sheets.ts';
import { journalSheets } from './accounting/journal-sheets.ts';
import { maturitySheets, rollForwardSheets } from './accounting/line-sheets.ts';
import { scheduleSheets } from './accounting/schedule-sheets.ts';
import { criticalDatesSheets } from './critical-dates.ts';
import { leaseAdministrationSheets } from './lease-sheets.ts';
import { forecastSheets } from './rent/forecast-sheets.ts';
import { increaseSheets } from './rent/increase-sheets.ts';
import type { RentReportRequest, RentSpan } from './rent/rent-report.ts';
import { rentRollSheets } from './rent/rent-roll-sheets.ts';
import { statementSheets } from './rent/statement-sheets.ts';

interface ReportRequest {
  readonly tx: Tx;
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  readonly title: readonly string[];
  readonly printed: PrintedHeader;
}

const reports: Record<LeaseReport, (asked: ReportRequest) => Promise<Sheet[]>> = {
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

export function reportHandlers(
  writeAside: FileWriter<Task>,
  writeRentAside: FileWriter<RentTask>,
  writeAccountingAside: FileWriter<AccountingTask>,
  findRates: FindRenewalRates,
) {
  return handlers({
    'Accounting/GetReport': steps(async ({ actor, clientId, today, now, log, request }, asked) => {
      const { reportName, id, from, to, book, ...search } = asked;
      if (reportName === 'Lease Schedule' && id === undefined)
        refuse([{ field: 'id', message: 'Choose the lease.' }]);
      if (reportName !== 'Lease Schedule' && to === undefined)
        refuse([{ field: 'to', message: 'Choose the month.' }]);
      const scope = { clientId, userId: actor.userId };
      const span = { from, to: to ?? today.slice(0, 7), book, id: id ?? 0 };
      const file = await writeAccountingAside(
        scope,
        { reportName, clientId, search, today, now, ...span },
        request.signal,
      );
      audit(log, 'exported', { report: reportName, clientId, userId: actor.userId });
      return documentReply(file.read());
    }),

    'Rent/GetReport': steps(async (ctx, asked) => {
      const { actor, clientId, today, now, log } = ctx;
      const {
        reportName,
        asOf,
        days,
        year,
        state,
        from,
        months,
        groupBy: _shown,
        scenario,
        renewalRent,
        basis,
        ...search
      } = asked;
      const isForecast = reportName === 'Rent Forecast';
      const rates = isForecast
        ? await requestedRates(findRates, ctx, { scenario, renewalRent }, search)
        : null;
      const scope = { clientId, userId: actor.userId };
      const first = from ?? today.slice(0, 7);
      const span = { asOf: asOf ?? today, days, year, state, from: first, months, scenario, basis, rates };
      const file = await writeRentAside(
        scope,
        { reportName, clientId, search, today, now, ...span },
        ctx.request.signal,
      );
      audit(log, 'exported', { report: reportName, clientId, userId: actor.userId });
      return documentReply(file.read());
    }),

    'Leases/GetReport': steps(async ({ actor, clientId, today, now, log, request }, asked) => {
      const { reportName, ...search } = asked;
      const scope = { clientId, userId: actor.userId };
      const file = await writeAside(scope, { reportName, clientId, search, today, now }, request.signal);
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
  const title = titleOf(printed, search, await searchedOwnFields(tx, clientId, search));
  const sheets = await reports[reportName]({ tx, clientId, search, today, title, printed });
  return writeWorkbook(sheets, now);
}

interface RentTask extends Omit<Task, 'reportName'>, RentSpan {
  readonly reportName: RentReport;
}

const rentSheets: Record<RentReport, (asked: RentReportRequest) => Sheet[]> = {
  'Rent Roll': rentRollSheets,
  'Rent Forecast': forecastSheets,
  'Rent Increases': increaseSheets,
  'Expense Statements': statementSheets,
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
  const title = titleOf(printed, search, await searchedOwnFields(tx, clientId, search));
  return writeWorkbook(
    rentSheets[reportName]({ tx, clientId, search, title, printed, settings, ...span }),
    now,
  );
}

interface AccountingTask extends Omit<Task, 'reportName'> {
  readonly reportName: AccountingReport;
  readonly from: string | undefined;
  readonly to: string;
  readonly book: AccountingBook | undefined;
  /** The lease of a schedule. */
  readonly id: number;
}

type AccountingSheets = (asked: AccountingReportRequest, id: number) => Sheet[] | Promise<Sheet[]>;

const accountingSheets: Record<AccountingReport, AccountingSheets> = {
  'Lease Schedule': scheduleSheets,
  Journal: journalSheets,
  'Roll-forward': rollForwardSheets,
  'Maturity Analysis': maturitySheets,
  Disclosures: disclosureSheets,
};

/** The reports that are of one month. */
const ofOneMonth: ReadonlySet<AccountingReport> = new Set<AccountingReport>(['Journal', 'Maturity Analysis']);

export async function writeAccountingReport(tx: Tx, task: AccountingTask): Promise<Readable> {
  const { reportName, clientId, search, today, now, id, ...asked } = task;
  const from = ofOneMonth.has(reportName) ? asked.to : asked.from;
  const span = await requestedSpan(tx, { ...asked, clientId, today, search, from });
  const months = [...new Set([span.from, span.to])].map(monthName).join(' to ');
  const printed = {
    report: reportName,
    client: await clientName(tx, clientId),
    date: reportName === 'Lease Schedule' ? `As of ${showDate(today)}` : months,
  };
  const state = isClosedSpan(span) ? 'closed' : 'open, not final';
  const facts = [accountingBookLabels[span.book], `amounts in ${span.settings.currency}`];
  if (reportName !== 'Lease Schedule') facts.push(state);
  const { report, client, date } = printed;
  const filters =
    reportName === 'Lease Schedule'
      ? []
      : titleOf(printed, search, await searchedOwnFields(tx, clientId, search)).slice(3);
  const title = [report, client, date, facts.join(', '), ...filters];
  return writeWorkbook(
    await accountingSheets[reportName]({ tx, span, title, printed }, id),
    now,
    span.settings.currency,
  );
}

function monthName(month: string): string {
  return `${monthLabels[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

function titleOf({ report, client, date }: PrintedHeader, search: LeaseSearch, own: FieldTable): string[] {
  const filters = filtersInForce(search, own).map(({ words }) => words);
  return [report, client, date, `Filters: ${filters.join('; ') || 'none'}`];
}

async function clientName(tx: Tx, clientId: number): Promise<string> {
  const { cl_name } = await tx.one<{ cl_name: string }>(
    sql`select cl_name from clients where cl_id = ${clientId}`,
  );
  return cl_name;
}
