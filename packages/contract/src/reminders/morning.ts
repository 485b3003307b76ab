import { addDays, dateIn, type PlainDate } from '../dates.ts';
import { emails, fieldTable, text } from '../fields/index.ts';

export const defaultMorning = '07:00';

/** The reminder settings of a client. */
export const reminderSettingFields = fieldTable({
  time: text('Time of the Morning', {
    max: 5,
    width: 'sm',
    help: 'Reminders are sent at this time.',
    shape: { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: 'Enter a time such as 07:00.' },
  }),
  zone: text('Time Zone', { max: 60, width: 'md', help: 'Whose morning it is.' }),
  recipients: emails('Default Recipients', {
    help: 'Who is reminded of dates without addresses of their own; several with commas between them.',
  }),
});

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

export interface Morning {
  /** HH:mm */
  readonly time: string;
  readonly zone: string;
}

/**
 * The day whose reminders are due now, or `null` when they are made already or it is too early. A missed
 * day is made up together with today, so that nobody gets two mails. A recorded day in the future is
 * ignored, because the clock must have been ahead.
 */
export function dayToRemind(morning: Morning, done: PlainDate | null, now: Date): PlainDate | null {
  const today = dateIn(morning.zone, now);
  if (done === today) return null;
  const missed = done !== null && done < addDays(today, -1);
  return missed || timeIn(morning.zone, now) >= morning.time ? today : null;
}

/** The local time as HH:mm. */
function timeIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(now);
}
