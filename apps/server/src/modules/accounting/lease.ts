import {
  booksOf,
  extensionByOption,
  optionFields,
  showDate,
  showValue,
  dateTypeOf,
  type AccountedLease,
  type AccountingBook,
  type CriticalDate,
  type MeasuredBook,
  type OptionFields,
  type PlainDate,
  type ScheduleRow,
} from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { proposalReply } from './decisions.ts';
import { leaseAccounting, saveLeaseAccounting } from './lease-accounting.store.ts';
import type { AccountedRow } from './measured/accounted-leases.store.ts';
import {
  frozenOf,
  gapProblems,
  measuredInBook,
  namesOf,
  type MeasuredInBook,
} from './measured/measured-lease.ts';
import { measurementsOf } from './measured/measurements.store.ts';
import { proposalsFor } from './measured/proposal.ts';
import { lockPeriods } from './periods/closings.store.ts';
import { leaseInBooks } from './accounted-lease.ts';

/** The accounting of one lease. */
export const leaseAccountingHandlers = handlers({
  'Accounting/GetLease': async ({ tx, clientId, today }, { id }) => {
    const { row, measuring, closedThrough } = await leaseInBooks(tx, clientId, id, today);
    const found = booksOf(measuring.settings).map((book) => measuredInBook(row, book, measuring));
    const gap = found.find((one) => typeof one === 'string');
    return {
      sd_id: id,
      accounting: await leaseAccounting(tx, clientId, id),
      options: await certainOptions(tx, clientId, row),
      problems: gap === undefined ? [] : [gapProblems[gap]],
      frozen: frozenOf(row, booksOf(measuring.settings)[0], measuring) !== null,
      closedThrough,
      books: found.flatMap((one) => (typeof one === 'string' ? [] : [bookReply(one, closedThrough)])),
      measurements: await measurementsOf(tx, clientId, id),
      proposals: proposalsFor(row, measuring).map((one) => proposalReply(one, measuring)),
    };
  },

  'Accounting/SaveLease': async ({ tx, clientId }, change) => {
    // The lock makes a closing at the same time see the lease either before or after this save.
    await lockPeriods(tx, clientId);
    return saveLeaseAccounting(tx, clientId, change);
  },
});

/** The schedule of one lease in a book, for its workbook. */
export async function measuredSchedule(
  tx: Tx,
  { clientId, today }: { readonly clientId: number; readonly today: PlainDate },
  id: number,
  book: AccountingBook,
) {
  const { row, measuring, closedThrough } = await leaseInBooks(tx, clientId, id, today);
  const measured = measuredInBook(row, book, measuring);
  if (typeof measured === 'string') return refuse([gapProblems[measured]]);
  return { ...namesOf(row), measured, closedThrough, settings: measuring.settings };
}

/** The options of a lease to renew or to terminate; one to renew with the day on which it would end. */
async function certainOptions(
  tx: Tx,
  clientId: number,
  row: AccountedRow,
): Promise<AccountedLease['options']> {
  type Found = Pick<CriticalDate, 'cd_id' | 'cd_action' | 'cd_type' | 'cd_counts'> & { option: OptionFields };
  const found = await tx.rows<Found>(sql`
    select d.cd_id, d.cd_action, d.cd_type, d.cd_counts, to_jsonb(o) as option from critical_dates d
      join critical_date_options o on o.client_id = d.client_id and o.cd_id = d.cd_id and o.active
    where d.client_id = ${clientId} and d.sd_id = ${row.sd_id} and d.active
      and coalesce(d.cd_counts, d.cd_type) in ('Option to Renew', 'Termination Option')
      and coalesce(o.op_outcome, 'Open') not in ('Waived', 'Lapsed')
    order by d.cd_type, d.cd_action, d.cd_id`);
  return found.map(({ cd_id, cd_action, cd_type, cd_counts, option }) => {
    const terminates = dateTypeOf({ cd_type, cd_counts }) === 'Termination Option';
    const { op_months, op_payment } = option;
    const notice = cd_action === null ? '' : `, notice by ${showDate(cd_action)}`;
    const months = op_months === null || terminates ? '' : `, ${op_months} months`;
    const payment =
      terminates && op_payment !== null ? `, payment ${showValue(op_payment, optionFields.op_payment)}` : '';
    const label = `${terminates ? 'Termination option' : 'Option to renew'}${months}${payment}${notice}`;
    return { cd_id, label, end: terminates ? null : extensionByOption(option, row, null).end, terminates };
  });
}

function bookReply(measured: MeasuredInBook, closedThrough: string | null): MeasuredBook {
  const { book, class: kind, findings, rateFrom, reported } = measured;
  const { presentValue, liability, asset, rows, input } = reported.measured;
  const isStraight = book === 'straightLine';
  return {
    book,
    class: kind,
    findings: [...findings],
    presentValue: presentValue / 100,
    liability: isStraight ? 0 : liability / 100,
    asset: isStraight ? 0 : asset / 100,
    rateFrom,
    input,
    schedule: rows.map((row) =>
      Object.assign(rowInDollars(row), {
        closed: closedThrough !== null && row.date.slice(0, 7) <= closedThrough,
      }),
    ),
  };
}

function rowInDollars({ date, ...cents }: ScheduleRow): Omit<MeasuredBook['schedule'][number], 'closed'> {
  const dollars = Object.entries(cents).map(([name, amount]) => [name, amount / 100]);
  // Safe: an entry for each amount of the row.
  return { date, ...(Object.fromEntries(dollars) as typeof cents) };
}
