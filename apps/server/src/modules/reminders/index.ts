import { dateListColumns, hasRole, withOwnColumns } from '@panoramic/contract';
import { exportReply } from '#calls/export-reply.ts';
import { handlers, steps } from '#calls/handler.ts';
import { audit } from '#lib/log.ts';
import { ownFieldsOf } from '../fields/index.ts';
import { acknowledge, acknowledgeMany, findDate } from './acknowledge.ts';
import { bell, markSeen } from './bell.ts';
import { calendarHandlers } from './calendar/calendar.ts';
import {
  datesToActOn,
  isListed,
  isOverdueOrListed,
  leaseExpirations,
  remindedDates,
  sentReminders,
} from './dates.store.ts';
import { exportedDates } from './exported-dates.ts';
import { recipientFinder, remindedOf } from './people.store.ts';
import { clientSettings, personalSettings, saveClientSettings, savePersonalSettings } from './settings.ts';
import { sql } from '#db/scope/sql.ts';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';

export { reminderClients } from './morning/clients.store.ts';
export { setClientScope } from './morning/client-scope.ts';
export { reminderMails } from './morning/mails.ts';
export { makeMorningReminders } from './morning/morning.ts';
export { findUnsubscribeLink, setUnsubscribed } from './unsubscribe.ts';

interface Transactions {
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
}

interface Options {
  /** What the address of a calendar starts with. */
  readonly publicUrl: () => string;
  readonly timeZone: string;
  /** How many sales of buildings with an open lease nobody has dealt with. */
  readonly openSales: (transactions: Transactions, clientId: number) => Promise<number>;
}

/** Those of the screen, and the client's own fields behind them. */
function dateColumns(ctx: Transactions & { readonly clientId: number }) {
  return ctx.transact(async (tx) => {
    const own = await ownFieldsOf(tx, ctx.clientId, 'criticalDates');
    return withOwnColumns(
      { columns: dateListColumns, first: [] },
      own.filter(({ retired }) => !retired),
    ).columns;
  }, 'read');
}

export function reminderHandlers({ publicUrl, timeZone, openSales }: Options) {
  return {
    ...calendarHandlers(publicUrl),
    ...handlers({
      'Leases/GetCriticalDatesList': ({ tx, clientId, today }, { months }) =>
        datesToActOn(tx, clientId, isListed(today, months), today),

      'Reminders/GetOpenDates': async (ctx, { months, mine }) => {
        const { tx, clientId, today } = ctx;
        const dates = await datesToActOn(tx, clientId, isOverdueOrListed(today, months), today);
        return mine ? remindedOf(ctx, dates) : dates;
      },

      'Reminders/GetExpirations': async (ctx, { months, mine }) => {
        const { tx, clientId, today } = ctx;
        const dates = await leaseExpirations(tx, clientId, isOverdueOrListed(today, months), today);
        return mine ? remindedOf(ctx, dates) : dates;
      },

      'Reminders/ExportOpenDates': steps(async (ctx, { format, dates }) =>
        exportReply(ctx, {
          list: 'critical-dates',
          format,
          ids: dates,
          columns: await dateColumns(ctx),
          read: (tx, some) => exportedDates(tx, ctx.clientId, some, ctx.today),
        }),
      ),

      'Reminders/GetLeaseDates': ({ tx, clientId, today }, { id }) =>
        remindedDates(tx, clientId, sql`d.sd_id = ${id}`, today),

      'Reminders/GetDate': async (ctx, subject) => {
        const date = await findDate(ctx, subject);
        const { addresses, from } = (await recipientFinder(ctx.tx, ctx.clientId))(date.cd_email);
        const sent = await sentReminders(ctx.tx, ctx.clientId, date);
        return { ...date, recipients: { addresses: [...addresses], from }, sent };
      },

      'Reminders/Acknowledge': (ctx, asked) => acknowledge(ctx, asked),

      'Reminders/AcknowledgeMany': (ctx, asked) => acknowledgeMany(ctx, asked),

      'Reminders/GetBell': steps(async (ctx) => {
        const { clientId, actor, today } = ctx;
        const dates = await ctx.transact((tx) => bell({ tx, clientId, actor, today }));
        // A sale is a comp, so users without the role Comps do not even learn that there is one.
        const seesSales = hasRole(actor.roles, 'Comps');
        return { ...dates, sold: seesSales ? await openSales(ctx, clientId) : 0 };
      }),

      'Reminders/MarkSeen': (ctx, { items }) => markSeen(ctx, items),

      'Reminders/GetClientSettings': ({ tx }, { id }) => clientSettings(tx, id, timeZone),

      'Reminders/SaveClientSettings': async ({ tx, log, actor }, given) => {
        const saved = await saveClientSettings(tx, given, timeZone);
        audit(log, 'client-changed', { change: 'reminders', clientId: given.id, by: actor.userId });
        return saved;
      },

      'Reminders/GetMySettings': ({ tx, actor }) => personalSettings(tx, actor.userId),

      'Reminders/SaveMySettings': ({ tx, actor, today }, { rentMail }) =>
        savePersonalSettings(tx, actor.userId, rentMail, today),
    }),
  };
}
