import {
  daysLeft,
  hasRole,
  isLongPast,
  stepsReached,
  type CallOutput,
  type ParsedInput,
  type PlainDate,
  type ReachedStep,
} from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { datesToActOn } from './dates.store.ts';
import { dueDates, type DueDate } from './morning/due-dates.store.ts';
import { mailAddressOf, recipientFinder } from './people.store.ts';

interface BellRequest {
  readonly tx: Tx;
  readonly clientId: number;
  readonly actor: Actor;
  readonly today: PlainDate;
}

type BellOfDates = Omit<CallOutput<'Reminders/GetBell'>, 'sold'>;

/** The most items that the bell shows; the list has all of them. */
const mostShown = 100;

interface Ring {
  readonly date: DueDate;
  readonly reached: ReachedStep;
  readonly unread: boolean;
  readonly unassigned: boolean;
}

export async function bell(asking: BellRequest): Promise<BellOfDates> {
  const { tx, clientId, today } = asking;
  const rings = await ringsFor(asking);
  // What is long past comes last, so that it never crowds out the week.
  const { past = [], near = [] } = Object.groupBy(rings, ({ date }) =>
    isLongPast({ daysLeft: daysLeft(date.cd_action, today) }) ? 'past' : 'near',
  );
  const shown = [...near, ...past].slice(0, mostShown);
  const leases = shown.map(({ date }) => date.sd_id);
  const dates = await datesToActOn(tx, clientId, sql`d.sd_id = any(${leases})`, today);
  const byKey = new Map(dates.map((date) => [keyOf(date), date]));
  return {
    unread: unreadOf(rings),
    total: rings.length,
    items: shown.flatMap(({ date, reached, unread, unassigned }) => {
      const found = byKey.get(keyOf(date));
      return found ? [{ ...found, ...reached, unread, unassigned }] : [];
    }),
  };
}

/** Returns how many items are still unread. */
export async function markSeen(
  asking: BellRequest,
  items: ParsedInput<'Reminders/MarkSeen'>['items'],
): Promise<{ unread: number }> {
  const rings = await ringsFor(asking);
  const named = items && new Set(items.map((item) => ringKey(item, item)));
  const seen = rings.filter(
    ({ date, reached, unread }) => unread && (!named || named.has(ringKey(date, reached))),
  );
  await rememberSeen(asking, seen);
  return { unread: unreadOf(rings) - seen.length };
}

/** Dates that the user is reminded of; for administrators also dates without a recipient. Soonest first. */
async function ringsFor({ tx, clientId, actor, today }: BellRequest): Promise<Ring[]> {
  const recipients = await recipientFinder(tx, clientId);
  const address = await mailAddressOf(tx, actor.userId);
  const isAdministrator = hasRole(actor.roles, 'Admin');
  const seen = await seenBy(tx, clientId, actor.userId);
  return (await dueDates(tx, clientId, today)).flatMap((date) => {
    const reached = latest(stepsReached(date, today));
    const { addresses, from } = recipients(date.cd_email);
    const unassigned = from === 'nobody' && isAdministrator;
    const isTheirs = address !== null && addresses.includes(address);
    if (!reached || !(isTheirs || unassigned)) return [];
    return [{ date, reached, unassigned, unread: !seen.has(ringKey(date, reached)) }];
  });
}

function latest(steps: readonly ReachedStep[]): ReachedStep | undefined {
  return steps.toSorted((a, b) => (a.on < b.on ? 1 : -1))[0];
}

function unreadOf(rings: readonly Ring[]): number {
  return rings.filter(({ unread }) => unread).length;
}

interface Key {
  readonly sd_id: number;
  readonly cd_id: number;
}

function keyOf({ sd_id, cd_id }: Key): string {
  return `${sd_id}/${cd_id}`;
}

/** Identifies a step of a date, so that a date is unread again when it reaches its next step. */
function ringKey(key: Key, { step, on }: { readonly step: string; readonly on: PlainDate | null }): string {
  return `${keyOf(key)}/${step}/${on}`;
}

async function seenBy(tx: Tx, clientId: number, userId: number): Promise<Set<string>> {
  const rows = await tx.rows<Key & { step: string; on: string }>(sql`
    select sd_id, cd_id, step, step_on as on from reminders_seen
    where client_id = ${clientId} and user_id = ${userId}`);
  return new Set(rows.map((row) => ringKey(row, row)));
}

async function rememberSeen({ tx, clientId, actor }: BellRequest, rings: readonly Ring[]): Promise<void> {
  await tx.run(sql`
    insert into reminders_seen (client_id, user_id, sd_id, cd_id, step, step_on)
    select ${clientId}, ${actor.userId}, * from unnest(
      ${rings.map(({ date }) => date.sd_id)}::integer[], ${rings.map(({ date }) => date.cd_id)}::integer[],
      ${rings.map(({ reached }) => reached.step)}::text[], ${rings.map(({ reached }) => reached.on)}::date[])
    on conflict do nothing`);
}
