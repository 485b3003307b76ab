import {
  formatMoney,
  dateIn,
  dateSubject,
  dateTypeWords,
  daysLeft,
  daysLeftWords,
  isSnoozed,
  paths,
  showChange,
  showDate,
  urgencyOf,
  addressLine,
  leaseName,
  type LeaseAddress,
  type PlainDate,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { MailComposers, MailContext } from '#jobs/mails.ts';
import type { LetterGroup, LetterItem } from '#lib/mail/mail-groups.ts';
import { renderLetter } from '#lib/mail/mail-layout.ts';
import { addressJson } from '../../leases/index.ts';
import { setClientScope } from './client-scope.ts';
import { linksToLease } from '../lease-links.ts';
import { newUnsubscribeUrl } from '../unsubscribe.ts';
import { changingRents, rentDaysAhead, type ChangingRent } from './rent-mail.ts';

/** `timeZone` is that of clients that have none of their own. */
export function reminderMails(timeZone: string): Pick<MailComposers, 'reminders' | 'rent-changes'> {
  return {
    reminders: async (tx, { clients }, composing) => {
      const told: ToldClient[] = [];
      for (const clientId of clients) told.push(await toldClient(tx, clientId, timeZone, composing));
      const dates = told.flatMap((client) => client.dates).toSorted(bySoonest);
      if (dates.length === 0) return null;
      const unsubscribeUrl = await newUnsubscribeUrl(tx, composing.mailId, composing.publicUrl);
      const letter = renderLetter({
        subject: subjectOf(dates),
        heading: headingOf(dates),
        paragraphs: [
          'Each date is the last day to act. Mark what is done, so that nobody is reminded of it again.',
        ],
        groups: told.flatMap((client) => groupsOf(client, composing.publicUrl)),
        notes: [
          `You get this mail because your address is to be reminded of these dates. No more of them: ${unsubscribeUrl}`,
        ],
      });
      return { ...letter, unsubscribeUrl };
    },

    'rent-changes': async (tx, { clientId, day }, { publicUrl, mailId }) => {
      const rents = await changingRents(tx, clientId, day);
      if (rents.length === 0) return null;
      const { name } = await clientOf(tx, clientId, timeZone);
      const count = rents.length === 1 ? 'One base rent changes' : `${rents.length} base rents change`;
      const letter = renderLetter({
        subject: `${count} within ${rentDaysAhead} days: ${name}`,
        heading: `${count} within ${rentDaysAhead} days`,
        paragraphs: [`Base rents of ${name} that change from ${showDate(day)} on, soonest first.`],
        groups: [{ heading: name, items: rents.map((rent) => rentItem(rent, clientId, day, publicUrl)) }],
        notes: [
          `You get this mail each month because you switched it on: ${publicUrl}${paths.settings}#mails`,
        ],
      });
      return { ...letter, unsubscribeUrl: await newUnsubscribeUrl(tx, mailId, publicUrl) };
    },
  };
}

interface ToldDate {
  readonly sd_id: number;
  readonly cd_id: number;
  readonly cd_type: string | null;
  readonly cd_expansion: boolean | null;
  readonly cd_action: PlainDate;
  readonly cd_note: string | null;
  readonly cd_snoozed: PlainDate | null;
  readonly cd_ack_note: string | null;
  readonly from_lease: boolean;
  readonly unassigned: boolean;
  readonly site_details: LeaseAddress;
  /** The days left on the day when the mail is written. */
  readonly left: number;
}

interface ToldClient {
  readonly clientId: number;
  readonly name: string;
  readonly dates: readonly ToldDate[];
}

/** The dates in the ledger for this mail, without those done, snoozed, changed or deleted since. */
async function toldClient(
  tx: Tx,
  clientId: number,
  timeZone: string,
  { now, mailId }: MailContext,
): Promise<ToldClient> {
  await setClientScope(tx, clientId);
  const { name, zone } = await clientOf(tx, clientId, timeZone);
  const rows = await tx.rows<Omit<ToldDate, 'left'>>(sql`
    select distinct on (d.cd_action, d.sd_id, d.cd_id) d.sd_id, d.cd_id, d.cd_type, d.cd_expansion, d.cd_action, d.cd_note, d.cd_snoozed,
      d.cd_ack_note, d.from_lease, r.unassigned, ${addressJson} as site_details
    from reminders_sent r
    join reminded_deadlines d on d.client_id = r.client_id and d.sd_id = r.sd_id and d.cd_id = r.cd_id and d.cd_action = r.due
    join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
    where r.client_id = ${clientId} and r.mail_id = ${mailId}
    order by d.cd_action, d.sd_id, d.cd_id`);
  const today = dateIn(zone, now);
  const dates = rows
    .filter((row) => !isSnoozed(row, today))
    .map((row) => Object.assign(row, { left: daysLeft(row.cd_action, today) }));
  return { clientId, name, dates };
}

function clientOf(tx: Tx, clientId: number, timeZone: string): Promise<{ name: string; zone: string }> {
  return tx.one(sql`
    select cl_name as name, coalesce("reminderZone", ${timeZone}) as zone from clients where cl_id = ${clientId}`);
}

function bySoonest(a: ToldDate, b: ToldDate): number {
  return a.left - b.left;
}

/** What a mail is counted by: the critical dates in it, or the expirations where it has nothing else. */
function countedIn(dates: readonly ToldDate[]): {
  readonly counted: readonly ToldDate[];
  readonly noun: string;
} {
  const entered = dates.filter(({ from_lease }) => !from_lease);
  return entered.length > 0
    ? { counted: entered, noun: 'critical date' }
    : { counted: dates, noun: 'lease expiration' };
}

function headingOf(dates: readonly ToldDate[]): string {
  const { counted, noun } = countedIn(dates);
  return counted.length === 1 ? `A ${noun} to act on` : `${counted.length} ${noun}s to act on`;
}

function subjectOf(dates: readonly ToldDate[]): string {
  const { counted, noun } = countedIn(dates);
  const [first] = counted;
  if (!first) return 'Critical dates';
  if (counted.length === 1)
    return `${dateSubject(first)}, ${lower(first.left)}: ${leaseName(first.site_details)}`;
  const overdue = counted.filter(({ left }) => left < 0).length;
  return `${counted.length} ${noun}s: ${overdue > 0 ? `${overdue} overdue` : `the first one ${lower(first.left)}`}`;
}

function lower(left: number): string {
  return daysLeftWords(left).toLowerCase();
}

/** More than anybody reads in a mail; the list has them all. */
const mostListed = 100;

function groupsOf({ clientId, name, dates }: ToldClient, publicUrl: string): LetterGroup[] {
  const to = linksToLease(publicUrl, clientId);
  function group(heading: string, listed: readonly ToldDate[], intro?: string): LetterGroup[] {
    if (listed.length === 0) return [];
    const others = listed.length - mostListed;
    const label = others > 0 ? `${others} more in the list` : 'Open the list';
    const items = listed.slice(0, mostListed).map((date) => dateItem(date, to));
    return [{ heading, items, more: { label, url: to.list }, ...(intro && { intro }) }];
  }
  const entered = dates.filter(({ from_lease }) => !from_lease);
  const expirations = dates.filter(({ from_lease }) => from_lease);
  const forAdministrators =
    'You are an administrator: give these dates an address, or the client default recipients.';
  return [
    ...group(
      name,
      entered.filter(({ unassigned }) => !unassigned),
    ),
    ...group(
      `${name}: dates without anyone to remind`,
      entered.filter(({ unassigned }) => unassigned),
      forAdministrators,
    ),
    ...group(
      `${name}: expirations of leases`,
      expirations,
      expirations.some(({ unassigned }) => unassigned)
        ? `No Expiration Date is entered for them. ${forAdministrators}`
        : 'No Expiration Date is entered for them.',
    ),
  ];
}

function dateItem(date: ToldDate, to: ReturnType<typeof linksToLease>): LetterItem {
  const { cd_action, cd_note, cd_snoozed, cd_ack_note, site_details, left } = date;
  const snoozed =
    cd_snoozed && `Snoozed until ${showDate(cd_snoozed)}${cd_ack_note ? `: ${cd_ack_note}` : ''}`;
  const note = [cd_note, snoozed].filter(Boolean).join('\n');
  return {
    badge: { words: daysLeftWords(left), tone: urgencyOf(left) },
    title: `${dateTypeWords(date)}, ${showDate(cd_action)}`,
    lines: [leaseName(site_details), addressLine(site_details)].filter(Boolean),
    ...(note && { note: shortened(note) }),
    links: [
      { label: 'Open lease', url: to.lease(date.sd_id) },
      { label: 'Done', url: to.done(date) },
    ],
  };
}

const longestNote = 500;

function shortened(note: string): string {
  return note.length <= longestNote ? note : `${note.slice(0, longestNote).toWellFormed()}…`;
}

function rentItem(
  { sd_id, site, date, from, monthly, percent }: ChangingRent,
  clientId: number,
  day: PlainDate,
  publicUrl: string,
): LetterItem {
  const left = daysLeft(date, day);
  const then = `${formatMoney(monthly)} a month`;
  const title =
    percent === null
      ? `Base rent begins at ${then}`
      : `${formatMoney(from)} to ${then} (${showChange(percent)})`;
  return {
    badge: { words: `${showDate(date)}, in ${left === 1 ? '1 day' : `${left} days`}`, tone: 'later' },
    title,
    lines: [leaseName(site), addressLine(site)].filter(Boolean),
    links: [{ label: 'Open rent terms', url: linksToLease(publicUrl, clientId).rent(sd_id) }],
  };
}
