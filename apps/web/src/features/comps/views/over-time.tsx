import {
  compDescriptors,
  compField,
  showComputedPercent,
  showValue,
  trendPerYear,
  unitOf,
  type Comp,
  type CompTypeId,
} from '@panoramic/contract';
import { memo, useMemo } from 'react';
import { axisTicks } from '../../../lib/axis-ticks.ts';
import { showCount } from '../../../lib/money.ts';
import { pricesByYear, pricesOverTime, type DatedPrice, type PricesOverTime } from './price-trend.ts';
import { TickLines } from '../../../ui/charts/tick-lines.tsx';
import classes from './views.module.css';

interface OverTimeProps {
  type: CompTypeId;
  comps: readonly Comp[];
  /** The zip code that is pointed at on the map; its comps stand out. */
  isPointed: (comp: Comp) => boolean;
}

/** The first unit price of each comp over its date, with the trend. The table below it says the same. */
export const OverTime = memo(function OverTime({ type, comps, isPointed }: OverTimeProps) {
  const data = useMemo(() => pricesOverTime(type, comps), [type, comps]);
  const [{ price }] = compDescriptors[type].measures;
  const field = compField(type, price);
  // Safe: unit prices are amounts of money.
  const shown = (value: number) => showValue((Math.round(value * 100) / 100) as never, field);
  const unit = unitOf(price);
  if (data.prices.length === 0)
    return <p className={classes['note']}>None of these comps has a date and a {field.label}.</p>;
  return (
    <section className={classes['time']} aria-label={`${field.label} over time`}>
      <Drawing
        data={data}
        label={`${field.label} ${unit} over time. ${describeTrend(data)}`}
        isPointed={isPointed}
      />
      <p className={classes['note']}>
        {field.label} {unit}. {describeTrend(data)}
        {data.prices.length > mostDots &&
          ` ${showCount(mostDots)} of ${showCount(data.prices.length)} are drawn.`}
      </p>
      <details className={classes['asTable']}>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Comps</th>
              <th scope="col">Lowest</th>
              <th scope="col">Median</th>
              <th scope="col">Highest</th>
            </tr>
          </thead>
          <tbody>
            {pricesByYear(data.prices).map(({ year, count, low, median, high }) => (
              <tr key={year}>
                <td>{year}</td>
                <td>{showCount(count)}</td>
                <td>{shown(low)}</td>
                <td>{shown(median)}</td>
                <td>{shown(high)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
});

function describeTrend({ trend }: PricesOverTime): string {
  if (!trend) return 'Too few comps for a trend.';
  const percent = trendPerYear(trend);
  const words =
    percent === 0
      ? 'no change'
      : `${showComputedPercent(Math.abs(percent))} ${percent > 0 ? 'up' : 'down'} a year`;
  return `Trend: ${words}, from ${showCount(trend.count)} comps of the same submarket and rate type.`;
}

interface DrawingProps {
  data: PricesOverTime;
  label: string;
  isPointed: (comp: Comp) => boolean;
}

function Drawing({ data: { prices, trend, level }, label, isPointed }: DrawingProps) {
  const quarters = prices.map(({ quarter }) => quarter).toSorted((a, b) => a - b);
  const first = Math.floor(((quarters[0] ?? 1) - 1) / 4);
  const last = Math.floor(((quarters.at(-1) ?? 1) - 1) / 4) + 1;
  const ticks = axisTicks(usualHighest(prices));
  const top = ticks.at(-1) ?? 1;
  const x = (quarter: number) => (100 * ((quarter - 1) / 4 - first)) / (last - first);
  const y = (price: number) => 100 - (100 * Math.min(price, top)) / top;
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const step = Math.ceil(years.length / 12);
  const [from, to] = [first * 4 + 1, last * 4 + 1];
  return (
    <div className={classes['chart']} role="img" aria-label={label}>
      <TickLines ticks={ticks} top={top} show={(tick) => `$${tick.toLocaleString('en-US')}`} />
      {years.map(
        (year, index) =>
          index % step === 0 && (
            <span key={year} className={classes['year']} style={{ left: `${x(year * 4 + 1)}%` }}>
              {year}
            </span>
          ),
      )}
      <svg data-drawn viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {trend && (
          <line className={classes['trend']} x1={x(from)} x2={x(to)} y1={y(level(from))} y2={y(level(to))} />
        )}
      </svg>
      {evenly(prices, mostDots).map(({ comp, quarter, price }) => (
        <span
          key={comp.id}
          className={classes['dot']}
          data-drawn
          data-above={price > top || undefined}
          data-pointed={isPointed(comp) || undefined}
          style={{ left: `${x(quarter + jitter(comp.id))}%`, top: `${y(price)}%` }}
        />
      ))}
    </div>
  );
}

/** More dots could not be told apart; the trend and the table count all comps. */
const mostDots = 1500;

function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)]).flatMap(
    (one) => one ?? [],
  );
}

/** Limits the scale, so that a mistyped price does not flatten the others: higher dots stand at the edge. */
function usualHighest(prices: readonly DatedPrice[]): number {
  const sorted = prices.map(({ price }) => price).toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 1;
  return Math.min(sorted.at(-1) ?? 1, usual * 2);
}

/** Places the comps of one quarter side by side, each always at the same offset. */
function jitter(id: number): number {
  return (((id * 7919) % 17) / 17 - 0.5) * 0.8;
}
