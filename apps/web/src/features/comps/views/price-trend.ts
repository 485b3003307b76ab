import {
  compDescriptors,
  marketPrice,
  medianOf,
  quarterSpan,
  trendOf,
  type Comp,
  type CompTypeId,
  type Trend,
} from '@panoramic/contract';

export interface DatedPrice {
  readonly comp: Comp;
  /** Quarters counted through the years; an unknown quarter is the middle of its year. */
  readonly quarter: number;
  readonly price: number;
}

export interface PricesOverTime {
  readonly prices: readonly DatedPrice[];
  /** `null` when there are too few comps for a trend. */
  readonly trend: Trend | null;
  /** The price of the trend at a quarter. */
  readonly level: (quarter: number) => number;
}

/** The first unit price of each comp over its date, and the trend through them that the market uses. */
export function pricesOverTime(type: CompTypeId, comps: readonly Comp[]): PricesOverTime {
  const [{ price: name }] = compDescriptors[type].measures;
  const prices = comps.flatMap((comp): DatedPrice[] => {
    const [date, price] = [comp.leaseCommencement, marketPrice(comp, name)];
    if (date === null || price === null || price <= 0) return [];
    const { first, last } = quarterSpan(date);
    return [{ comp, quarter: (first + last) / 2, price }];
  });
  const last = prices.reduce((latest, { quarter }) => Math.max(latest, quarter), 0);
  const rates = prices.map(({ comp, quarter, price }) => ({ quarter, rate: price, group: groupOf(comp) }));
  const found = trendOf(rates, last);
  const slope = found.perQuarter;
  const level = medianOf(prices.map(({ quarter, price }) => Math.log(price) - slope * quarter));
  return {
    prices,
    trend: found.count === 0 ? null : found,
    level: (quarter) => Math.exp(level + slope * quarter),
  };
}

/** Groups comps by submarket and rate type: prices of different groups differ for other reasons than time. */
function groupOf({ submarket, rateType }: Comp): string {
  return `${submarket ?? ''}|${rateType ?? ''}`;
}

export interface YearLine {
  readonly year: number;
  readonly count: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** What the picture shows, as figures by year, the latest first. */
export function pricesByYear(prices: readonly DatedPrice[]): readonly YearLine[] {
  const byYear = Map.groupBy(prices, ({ quarter }) => Math.floor((quarter - 1) / 4));
  return [...byYear]
    .map(([year, ofYear]) => {
      const values = ofYear.map(({ price }) => price).toSorted((a, b) => a - b);
      const [low = 0, high = low] = [values[0], values.at(-1)];
      return { year, count: values.length, low, median: medianOf(values), high };
    })
    .toSorted((a, b) => b.year - a.year);
}
