import { dateIn, dayToRemind, type PlainDate } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** A client with the time at which its reminders are sent. */
export interface ReminderClient {
  readonly clientId: number;
  readonly name: string;
  readonly time: string;
  readonly zone: string;
  /** The last day whose reminders were made. */
  readonly done: PlainDate | null;
}

export function reminderClients(tx: Tx, serverZone: string): Promise<ReminderClient[]> {
  return tx.rows<ReminderClient>(sql`
    select c.cl_id as "clientId", c.cl_name as name, c."reminderTime" as time,
      coalesce(c."reminderZone", ${serverZone}) as zone, r.day as done
    from clients c left join reminder_runs r on r.cl_id = c.cl_id
    order by lower(c.cl_name), c.cl_id`);
}

/** A client and its day whose reminders are made. */
export interface ClientDay {
  readonly client: ReminderClient;
  readonly day: PlainDate;
}

/** Splits the clients into those whose morning has come and those whose morning comes later today. */
export function clientsByMorning(
  clients: readonly ReminderClient[],
  now: Date,
): { readonly come: readonly ClientDay[]; readonly toCome: readonly ClientDay[] } {
  const come: ClientDay[] = [];
  const toCome: ClientDay[] = [];
  for (const client of clients) {
    const today = dateIn(client.zone, now);
    if (dayToRemind(client, client.done, now)) come.push({ client, day: today });
    else if (client.done !== today) toCome.push({ client, day: today });
  }
  return { come, toCome };
}

export async function recordReminderDays(tx: Tx, done: readonly ClientDay[]): Promise<void> {
  await tx.run(sql`
    insert into reminder_runs (cl_id, day)
    select * from unnest(${done.map(({ client }) => client.clientId)}::integer[], ${done.map(({ day }) => day)}::date[])
    on conflict (cl_id) do update set day = excluded.day`);
}
