import {
  defaultMorning,
  type CallOutput,
  type ParsedInput,
  type PlainDate,
  type ReminderSettings,
} from '@panoramic/contract';
import { join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { mailAddressOf } from './people.store.ts';

export async function clientSettings(tx: Tx, id: number, serverZone: string): Promise<ReminderSettings> {
  const found = await tx.maybe<Omit<ReminderSettings, 'serverZone'>>(sql`
    select cl_id as id, "reminderTime" as time, "reminderZone" as zone, "reminderRecipients" as recipients, version
    from clients where cl_id = ${id}`);
  if (!found) throw new Problem('not-found', 'There is no such client.');
  return { ...found, serverZone };
}

/** A setting that is left out keeps its value. */
export async function saveClientSettings(
  tx: Tx,
  { id, version, time, zone, recipients }: ParsedInput<'Reminders/SaveClientSettings'>,
  serverZone: string,
): Promise<ReminderSettings> {
  const sets = [
    ...(time === undefined ? [] : [sql`"reminderTime" = ${time ?? defaultMorning}`]),
    ...(zone === undefined ? [] : [sql`"reminderZone" = ${zone}`]),
    ...(recipients === undefined ? [] : [sql`"reminderRecipients" = ${recipients}`]),
    // A save without a single field still counts as one.
    sql`version = version`,
  ];
  const saved = await tx.run(sql`
    update clients set ${join(sets)}
    where cl_id = ${id} ${version === undefined ? sql`` : sql`and version = ${version}`}`);
  const current = await clientSettings(tx, id, serverZone);
  if (saved > 0) return current;
  throw new Problem('conflict', 'Somebody else saved this client meanwhile. Nothing was changed.', {
    current,
  });
}

type Personal = CallOutput<'Reminders/GetMySettings'>;

export async function personalSettings(tx: Tx, userId: number): Promise<Personal> {
  const found = await tx.maybe<{ rentMail: boolean }>(sql`
    select rent_since is not null as "rentMail" from mail_settings where user_id = ${userId}`);
  return { rentMail: found?.rentMail ?? false, address: await mailAddressOf(tx, userId) };
}

/** A user who switches the mail on gets the first one with the next month. */
export async function savePersonalSettings(
  tx: Tx,
  userId: number,
  rentMail: boolean,
  today: PlainDate,
): Promise<Personal> {
  await tx.run(sql`
    insert into mail_settings (user_id, rent_since) values (${userId}, ${rentMail ? today : null})
    on conflict (user_id) do update
      set rent_since = case when ${rentMail} then coalesce(mail_settings.rent_since, excluded.rent_since) end`);
  return personalSettings(tx, userId);
}
