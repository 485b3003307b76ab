import { dateIn, type PlainDate } from '@panoramic/contract';

/** The time, handed in so that a test can drive it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that shows an earlier time is wrong, and must not change stored times. */
export const earliestPlausibleTime = new Date('2026-01-01T00:00:00Z');

const minute = 60_000;
const todays = new Map<string, { minute: number; date: PlainDate }>();

/** Cached by the minute, because every request asks, and in every zone a day begins at a full minute. */
export function todayOf(clock: Clock, timeZone: string): PlainDate {
  const now = clock.now();
  const asked = Math.floor(now.getTime() / minute);
  let today = todays.get(timeZone);
  if (today?.minute !== asked) {
    today = { minute: asked, date: dateIn(timeZone, now) };
    todays.set(timeZone, today);
  }
  return today.date;
}

/** The moment of a day and a time (HH:mm:ss) in the time zone. */
export function momentOf(date: PlainDate, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const shift = (at: number) => Date.parse(`${localMoment(new Date(at), timeZone)}Z`) - at;
  // Twice, because the clocks may change between the first guess and the moment itself.
  return new Date(asUtc - shift(asUtc - shift(asUtc)));
}

function localMoment(at: Date, timeZone: string): string {
  return `${dateIn(timeZone, at)}T${timeOf({ now: () => at }, timeZone)}`;
}

/** The time as HH:mm:ss in the time zone. */
export function timeOf(clock: Clock, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(clock.now());
}
