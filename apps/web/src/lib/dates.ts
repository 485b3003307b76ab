import { describeSpan, type PlainDate } from '@panoramic/contract';

/** How far `date` is from `today`, in words: "2 years 3 months left", "117 days left", "today", "5 days ago". */
export function timeLeft(date: PlainDate, today: PlainDate): string {
  if (date === today) return 'today';
  const past = date < today;
  const span = past ? describeSpan(date, today) : describeSpan(today, date);
  return `${span} ${past ? 'ago' : 'left'}`;
}

const moments = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
});

/** A timestamp in the reader's time zone: 03/31/2027, 2:05 PM. */
export function showTimestamp(iso: string): string {
  return moments.format(new Date(iso));
}

const times = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** The time of a timestamp in the reader's time zone: 2:05 PM. */
export function showTime(iso: string): string {
  return times.format(new Date(iso));
}

const days = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });

const plainDays = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' });

/** The day of a timestamp in the reader's time zone, as a plain date; a day stays as it is. */
export function dayOf(iso: string): PlainDate {
  return iso.includes('T') ? plainDays.format(new Date(iso)) : iso;
}

/** The day of a timestamp in the reader's time zone: 03/31/2027. */
export function showTimestampDay(iso: string): string {
  return days.format(new Date(iso));
}
