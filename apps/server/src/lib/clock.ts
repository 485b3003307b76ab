import { dateIn, type PlainDate } from '@panoramic/contract';

/** The time, handed in so that a test can drive it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function todayOf(clock: Clock, timeZone: string): PlainDate {
  return dateIn(timeZone, clock.now());
}

/** HH:mm where people are. */
export function timeOf(clock: Clock, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(clock.now());
}
