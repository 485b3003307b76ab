import { dateIn, type PlainDate } from '@panoramic/contract';

/** The time, handed in so that a test can drive it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function todayOf(clock: Clock, timeZone: string): PlainDate {
  return dateIn(timeZone, clock.now());
}
