import { noSpaceLeft } from '#lib/problem.ts';
import type { Pool } from '../driver/pool.ts';

/** What a server knows about its database beside what the database answers. */
export interface Availability {
  /** Why the database is being started again, in words for the operator; `null` while it runs. */
  readonly restarting: string | null;
  /** The disk of the write-ahead log is full: writing on would end the database. */
  readonly diskFull: boolean;
}

const ofPools = new WeakMap<Pool, Availability>();

/** Keeps a reference to the supervisor's state, which is read at each question. */
export function setAvailability(pool: Pool, availability: Availability): void {
  ofPools.set(pool, availability);
}

/** Nothing is known about a database that is not ours to supervise. */
export function availabilityOf(pool: Pool): Availability {
  return ofPools.get(pool) ?? { restarting: null, diskFull: false };
}

/** Refuses a write before it begins, so that the database keeps the disk space that it needs to run. */
export function assertSpaceToWrite(pool: Pool): void {
  if (availabilityOf(pool).diskFull) throw noSpaceLeft();
}
