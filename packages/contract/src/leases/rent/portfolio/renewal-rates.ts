import { daysBetween, type PlainDate } from '../../../dates.ts';

/** What a renewal is assumed to cost at first. */
export const renewalRents = ['growth', 'market'] as const;
export type RenewalRent = (typeof renewalRents)[number];

export const renewalRentLabels: Record<RenewalRent, string> = {
  growth: 'Last rent plus growth',
  market: 'Market estimate',
};

/** The market estimate of a lease's base rent, as somebody may see it. */
export interface RenewalRate {
  /** Names the lease where the estimates are listed. */
  readonly label: string;
  /** Dollars per SF and year, today. */
  readonly perSf: number;
  /** The change of its logarithm in a quarter. */
  readonly perQuarter: number;
  readonly sqft: number;
}

/** The estimates by lease (`sd_id`); a lease without one is renewed at its last rent plus growth. */
export type RenewalRates = ReadonlyMap<number, RenewalRate>;

/** The rate of today carried along the trend to a day ahead, to the cent; on an earlier day it is today's. */
export function rateAhead(rate: number, perQuarter: number, today: PlainDate, day: PlainDate): number {
  const quarters = Math.max(0, (daysBetween(today, day) * 4) / 365.25);
  return Math.round(rate * Math.exp(perQuarter * quarters) * 100) / 100;
}

/** The monthly base rent in cents of a lease that is renewed on a day. */
export function renewalRentOn({ perSf, perQuarter, sqft }: RenewalRate, today: PlainDate, day: PlainDate) {
  return Math.round((Math.round(100 * rateAhead(perSf, perQuarter, today, day)) * sqft) / 12);
}
