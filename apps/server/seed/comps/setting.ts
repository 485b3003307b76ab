import type { CompPayload, PlainDate } from '@panoramic/contract';
import type { Random } from './random.ts';

/** Where and when a deal was made, as far as its price depends on it. */
export interface CompSeed {
  /** Against the average of the region. */
  readonly level: number;
  /** Against the prices of today. */
  readonly index: number;
  readonly dense: boolean;
  readonly start: PlainDate;
  readonly year: number;
  readonly random: Random;
}

export type SeedDeal = Omit<CompPayload, 'compType'>;
export type Pair = readonly [low: number, high: number];
