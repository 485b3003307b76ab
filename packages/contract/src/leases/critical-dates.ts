import { addDays, addMonths, daysBetween, describeSpan, type PlainDate } from '../dates.ts';

/** The fields of a critical date that tell whether and when somebody must act. */
export interface Deadline {
  /** The last day to act. */
  readonly cd_action: PlainDate | null;
  /** `false`: done. */
  readonly cd_status: boolean | null;
}

/** The default length of the list of upcoming dates, in months. */
export const listedMonths = 12;

export function isDone(deadline: Pick<Deadline, 'cd_status'>): boolean {
  return deadline.cd_status === false;
}

/** True for a date that is not done and lies between today and the same day `months` later, both included. */
export function isUpcoming(deadline: Deadline, today: PlainDate, months = listedMonths): boolean {
  const { cd_action } = deadline;
  if (cd_action === null || isDone(deadline)) return false;
  return today <= cd_action && cd_action <= addMonths(today, months);
}

/** Dates more days past than this crowd out the week, as after a migration, and are offered apart. */
export const longPastDays = 90;

/** How many dates can be acknowledged at once. */
export const mostAcknowledged = 1000;

export function isLongPast({ daysLeft: days }: { readonly daysLeft: number | null }): boolean {
  return days !== null && days < -longPastDays;
}

/** Negative once the day has passed. */
export function daysLeft(action: PlainDate, today: PlainDate): number {
  return daysBetween(today, action);
}

/** The windows of the report with the days left at which each begins. The first match counts. */
const windows = [
  { name: 'Later', from: 366 },
  { name: '181-365', from: 181 },
  { name: '91-180', from: 91 },
  { name: '61-90', from: 61 },
  { name: '31-60', from: 31 },
  { name: '0-30', from: 0 },
] as const;
export type DateWindow = (typeof windows)[number]['name'] | 'Overdue';

export function windowOf(days: number): DateWindow {
  return windows.find(({ from }) => days >= from)?.name ?? 'Overdue';
}

export type Urgency = 'overdue' | 'soon' | 'later';

/** Soon is the next 30 days, today included. */
export function urgencyOf(days: number): Urgency {
  if (days < 0) return 'overdue';
  return days <= 30 ? 'soon' : 'later';
}

/** "12 days left", "Due today", "3 days overdue". */
export function daysLeftWords(days: number): string {
  if (days === 0) return 'Due today';
  return days < 0 ? `${daysWords(-days)} overdue` : `${daysWords(days)} left`;
}

function daysWords(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;
}

/** The time left until a day: in days up to a year, further ahead as "2 years 3 months left". */
export function timeLeftWords(day: PlainDate, days: number): string {
  return days > 365 ? `${describeSpan(addDays(day, -days), day)} left` : daysLeftWords(days);
}

/** The mark of a date, or `null` for one that is done or has no day. */
export function urgencyWords(
  deadline: Deadline,
  today: PlainDate,
): { readonly urgency: Urgency; readonly words: string } | null {
  if (deadline.cd_action === null || isDone(deadline)) return null;
  const days = daysLeft(deadline.cd_action, today);
  return { urgency: urgencyOf(days), words: timeLeftWords(deadline.cd_action, days) };
}

/** The type of a date, with its mark and where it comes from. */
export function dateTypeWords({ cd_type, cd_expansion, from_lease }: NamedDate): string {
  if (from_lease) return 'Expiration of the lease';
  const type = cd_type ?? 'Critical date';
  return cd_expansion ? `${type} (for expansion)` : type;
}

interface NamedDate {
  readonly cd_type: string | null;
  readonly cd_expansion?: boolean | null | undefined;
  /** The expiration of a lease, which nobody entered as a date. */
  readonly from_lease?: boolean;
}

const longestSubject = 80;

/** What a date is about, in a few words: its type, or the first line of its note where the type is Other. */
export function dateSubject(date: NamedDate & { readonly cd_note: string | null }): string {
  const { cd_type, cd_note } = date;
  const line = cd_type === 'Other' ? (cd_note ?? '').trim().split('\n', 1)[0]?.trim() : '';
  if (!line) return dateTypeWords({ ...date, from_lease: false });
  return line.length <= longestSubject ? line : `${line.slice(0, longestSubject).toWellFormed()}…`;
}
