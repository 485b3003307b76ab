import {
  booksOf,
  extensionByOption,
  showDate,
  type AccountedLease,
  type AccountingBook,
  type CallOutput,
  type CriticalDate,
  type MeasuredBook,
  type OptionFields,
  type PlainDate,
  type ScheduleRow,
} from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { leaseAccounting, saveLeaseAccounting } from './lease-accounting.store.ts';
import { accountedLease, type AccountedRow } from './measured/accounted-leases.store.ts';
import {
  endOf,
  frozenOf,
  gapProblems,
  measuredInBook,
  namesOf,
  rateOf,
  type MeasuredInBook,
  type Measuring,
} from './measured/measured-lease.ts';
import {
  deactivateMeasurement,
  measurementsOf,
  measurementToUndo,
  replaceRemeasurements,
  storeMeasurements,
} from './measured/measurements.store.ts';
import { effectsOf } from './measured/effects.ts';
import { proposalFor } from './measured/proposal.ts';
import { closings, firstOpenMonth, lockPeriods } from './periods/closings.store.ts';
import { accountingSettings } from './settings.store.ts';

/** The accounting of one lease. */
export const leaseAccountingHandlers = handlers({
  'Accounting/GetLease': async ({ tx, clientId, today }, { id }) => {
    const { row, measuring, closedThrough } = await readLease(tx, clientId, id, today);
    const found = booksOf(measuring.settings).map((book) => measuredInBook(row, book, measuring));
    const gap = found.find((one) => typeof one === 'string');
    return {
      sd_id: id,
      accounting: await leaseAccounting(tx, clientId, id),
      options: await renewalOptions(tx, clientId, row),
      problems: gap === undefined ? [] : [gapProblems[gap]],
      frozen: frozenOf(row, measuring) !== null,
      closedThrough,
      books: found.flatMap((one) => (typeof one === 'string' ? [] : [bookReply(one, closedThrough)])),
      measurements: await measurementsOf(tx, clientId, id),
      proposal: proposalReply(row, measuring),
    };
  },

  'Accounting/SaveLease': async ({ tx, clientId }, change) => {
    // The lock makes a closing at the same time see the lease either before or after this save.
    await lockPeriods(tx, clientId);
    return saveLeaseAccounting(tx, clientId, change);
  },

  'Accounting/DecideRemeasurement': async ({ tx, clientId, today, actor, now }, decided) => {
    const { sd_id, decision, digest, effective, reviseRate, keepShare, reason } = decided;
    await lockPeriods(tx, clientId);
    const { row, measuring } = await readLease(tx, clientId, sd_id, today);
    if (effective !== null) refuseDay(effective, row, measuring);
    const share = keepShare === null ? null : keepShare / 100;
    const proposal = proposalFor(row, measuring, { effective, reviseRate, keepShare: share });
    if (proposal?.digest !== digest)
      throw new Problem('conflict', 'The lease has changed meanwhile. Look at the proposal again.', {
        current: proposalReply(row, measuring),
      });
    if (decision === 'accept')
      await replaceRemeasurements(tx, clientId, new Map([[sd_id, proposal.remeasure.date]]));
    await storeMeasurements(tx, { clientId, userId: actor.userId, now }, [
      {
        sd_id,
        kind: decision === 'accept' ? 'remeasurement' : 'dismissed',
        effective: proposal.remeasure.date,
        reason,
        changes: proposal.changes,
        effects: decision === 'accept' ? effectsOf(proposal, measuring) : [],
        inputs: proposal.inputs,
        digest,
      },
    ]);
    return true;
  },

  'Accounting/UndoRemeasurement': async ({ tx, clientId, today }, { lm_id, version }) => {
    await lockPeriods(tx, clientId);
    const found = await measurementToUndo(tx, clientId, lm_id);
    if (!found) throw new Problem('not-found', 'There is no such measurement.');
    if (version !== undefined && version !== found.version)
      throw new Problem('conflict', 'Somebody else has changed the measurement meanwhile.');
    const openFrom = `${firstOpenMonth(await closings(tx, clientId), today)}-01`;
    const why =
      found.kind === 'initial'
        ? 'The first measurement is undone by reopening its month.'
        : found.isLast
          ? found.kind === 'remeasurement' && found.effective < openFrom
            ? 'The month in which it took effect is closed.'
            : null
          : 'Only the last decision can be taken back.';
    if (why !== null) refuse([{ field: 'lm_id', message: why }]);
    await deactivateMeasurement(tx, clientId, lm_id);
    return true;
  },
});

/** The schedule of one lease in a book, for its workbook. */
export async function measuredSchedule(
  tx: Tx,
  { clientId, today }: { readonly clientId: number; readonly today: PlainDate },
  id: number,
  book: AccountingBook,
) {
  const { row, measuring, closedThrough } = await readLease(tx, clientId, id, today);
  const measured = measuredInBook(row, book, measuring);
  if (typeof measured === 'string') return refuse([gapProblems[measured]]);
  return { ...namesOf(row), measured, closedThrough, settings: measuring.settings };
}

interface ReadLease {
  readonly row: AccountedRow;
  readonly measuring: Measuring;
  readonly closedThrough: string | null;
}

async function readLease(tx: Tx, clientId: number, id: number, today: PlainDate): Promise<ReadLease> {
  const [settings, closed] = await Promise.all([accountingSettings(tx, clientId), closings(tx, clientId)]);
  const last = closed.at(-1) ?? null;
  const row = await accountedLease(tx, { clientId, today, lastClosing: last?.ap_id ?? null }, id);
  if (!row) throw new Problem('not-found', 'There is no such lease.');
  const openFrom = `${firstOpenMonth(closed, today)}-01`;
  return {
    row,
    measuring: { settings, today, openFrom, charges: null },
    closedThrough: last?.month ?? null,
  };
}

/** The options to renew of a lease, each with the day on which it would end. */
async function renewalOptions(
  tx: Tx,
  clientId: number,
  row: AccountedRow,
): Promise<AccountedLease['options']> {
  type Found = Pick<CriticalDate, 'cd_id' | 'cd_action'> & { option: OptionFields };
  const found = await tx.rows<Found>(sql`
    select d.cd_id, d.cd_action, to_jsonb(o) as option from critical_dates d
      join critical_date_options o on o.client_id = d.client_id and o.cd_id = d.cd_id and o.active
    where d.client_id = ${clientId} and d.sd_id = ${row.sd_id} and d.active and d.cd_type = 'Option to Renew'
      and coalesce(o.op_outcome, 'Open') not in ('Waived', 'Lapsed')
    order by d.cd_action, d.cd_id`);
  return found.map(({ cd_id, cd_action, option }) => {
    const { end } = extensionByOption(option, row, null);
    const months = option.op_months === null ? '' : `, ${option.op_months} months`;
    const notice = cd_action === null ? '' : `, notice by ${showDate(cd_action)}`;
    return { cd_id, label: `Option to renew${months}${notice}`, end };
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

function proposalReply(
  row: AccountedRow,
  measuring: Measuring,
): CallOutput<'Accounting/GetLease'>['proposal'] {
  const proposal = proposalFor(row, measuring);
  if (!proposal) return null;
  const { frozen, remeasure, changes, revisedRate, revisesRate, digest } = proposal;
  return {
    effective: remeasure.date,
    earliest: measuring.openFrom,
    latest: endOf(frozen),
    changes: [...changes],
    effects: [...effectsOf(proposal, measuring)],
    rate: revisedRate,
    measuredRate: rateOf(frozen),
    reviseRate: revisesRate,
    keepShare: (remeasure.keepShare ?? 1) * 100,
    digest,
  };
}

/** A remeasurement takes effect on an open day of the lease. */
function refuseDay(day: PlainDate, row: AccountedRow, measuring: Measuring): void {
  const frozen = frozenOf(row, measuring);
  if (!frozen) return;
  const { openFrom } = measuring;
  if (day >= openFrom && day <= endOf(frozen)) return;
  const message = `Choose a day from ${showDate(openFrom)} to ${showDate(endOf(frozen))}.`;
  refuse([{ field: 'effective', message }]);
}
