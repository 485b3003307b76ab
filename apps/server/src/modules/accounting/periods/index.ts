import {
  accountingBookLabels,
  booksOf,
  filtersInForce,
  type AccountingBook,
  type LeaseSearch,
  type PlainDate,
} from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import { streamedReply } from '#calls/streamed-reply.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { accountingSettings } from '../settings.store.ts';
import { closePeriod, reopenPeriod } from './close-period.ts';
import { completeness } from './completeness.ts';
import { closings, firstOpenMonth, listedPeriods } from './closings.store.ts';
import { disclosuresText, journalText, periodText } from './period-replies.ts';
import type { SpanRequest } from './reported-lines.ts';

/** The months of a client, and what is reported of them. */
export const accountingPeriodHandlers = handlers({
  'Accounting/GetPeriods': async ({ tx, clientId, today }) => {
    const closed = await closings(tx, clientId);
    return {
      first: closed[0]?.month ?? null,
      last: closed.at(-1)?.month ?? null,
      open: firstOpenMonth(closed, today),
      periods: await listedPeriods(tx, clientId),
    };
  },

  'Accounting/GetPeriod': steps(({ clientId, today, ...ctx }, { month, book, ...search }) =>
    streamedReply(ctx, async (tx) => {
      const asked = await requestedSpan(tx, { clientId, today, from: month, to: month, book, search });
      return { body: periodText(tx, asked) };
    }),
  ),

  'Accounting/GetJournal': steps(({ clientId, today, ...ctx }, { month, book, ...search }) =>
    streamedReply(ctx, async (tx) => {
      const asked = await requestedSpan(tx, { clientId, today, from: month, to: month, book, search });
      return { body: journalText(tx, asked) };
    }),
  ),

  'Accounting/GetDisclosures': steps(({ clientId, today, ...ctx }, { from, to, book, lines, ...search }) =>
    streamedReply(ctx, async (tx) => {
      const asked = await requestedSpan(tx, { clientId, today, from, to, book, search });
      return { body: disclosuresText(tx, asked, lines) };
    }),
  ),

  'Accounting/GetCompleteness': steps(({ clientId, today, ...ctx }, { month, book }) =>
    ctx.transact(async (tx) => {
      const asked = await requestedSpan(tx, { clientId, today, from: month, to: month, book, search: null });
      return completeness(tx, asked);
    }),
  ),

  'Accounting/ClosePeriod': ({ tx, clientId, actor, today, now }, asked) =>
    closePeriod(tx, { clientId, userId: actor.userId, today, now }, asked),

  'Accounting/ReopenPeriod': async ({ tx, clientId, actor, today, now }, asked) => {
    await reopenPeriod(tx, { clientId, userId: actor.userId, today, now }, asked);
    return true;
  },
});

interface MonthsRequest {
  readonly clientId: number;
  readonly today: PlainDate;
  readonly from: string | undefined;
  readonly to: string;
  readonly book: AccountingBook | undefined;
  /** `null`: every lease. */
  readonly search: LeaseSearch | null;
}

/** The longest span: rows are summed month by month. */
const mostMonths = 120;

/** Fills in what was left out: the first book that the client keeps, and the first month of the fiscal year. */
export async function requestedSpan(tx: Tx, asked: MonthsRequest): Promise<SpanRequest> {
  const { clientId, today, to, search } = asked;
  const settings = await accountingSettings(tx, clientId);
  const kept = booksOf(settings);
  const book = asked.book ?? kept[0];
  if (!kept.includes(book))
    refuse([{ field: 'book', message: `The client does not keep ${accountingBookLabels[book]}.` }]);
  const from = asked.from ?? fiscalStart(to, settings.fiscalMonth);
  if (from > to) refuse([{ field: 'from', message: 'The first month is after the last.' }]);
  if (monthsBetween(from, to) >= mostMonths)
    refuse([{ field: 'from', message: `At most ${mostMonths} months.` }]);
  const isFiltered = search !== null && filtersInForce(search).length > 0;
  const closed = await closings(tx, clientId);
  return { clientId, today, settings, closed, book, from, to, search: isFiltered ? search : null };
}

function fiscalStart(month: string, fiscalMonth: number): string {
  const year = Number(month.slice(0, 4)) - (Number(month.slice(5, 7)) < fiscalMonth ? 1 : 0);
  return `${year}-${String(fiscalMonth).padStart(2, '0')}`;
}

function monthsBetween(from: string, to: string): number {
  return (
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7))
  );
}
