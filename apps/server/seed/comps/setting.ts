import type { CompPayload, PlainDate } from '@panoramic/contract';
import type { Random } from './random.ts';

/** The factors of place and time on the price of a deal. */
export interface CompSeed {
  /** The factor against the average of the region. */
  readonly level: number;
  /** The factor against the prices of today. */
  readonly index: number;
  readonly dense: boolean;
  readonly start: PlainDate;
  readonly year: number;
  readonly random: Random;
}

export type SeedDeal = Omit<CompPayload, 'compType'>;
export type Pair = readonly [low: number, high: number];
