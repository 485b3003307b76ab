import type { Forecast } from '@panoramic/contract';
import { memo, useMemo } from 'react';
import { axisTicks, tickInDollars } from '../../../lib/axis-ticks.ts';
import { showMoney } from '../../../lib/money.ts';
import { TickLines } from '../../../ui/charts/tick-lines.tsx';
import { chartData, type ChartData } from './chart-series.ts';
import type { ForecastPeriod } from './grid-columns.ts';
import classes from './forecast-chart.module.css';

/** Stacked columns by month or quarter, or by fiscal year where there are many months. The grid below is its table. */
export const ForecastChart = memo(function ForecastChart({
  forecast,
  period,
}: {
  forecast: Forecast;
  period: ForecastPeriod;
}) {
  const data = useMemo(() => chartData(forecast, period), [forecast, period]);
  const ticks = axisTicks(data.highest);
  const top = ticks.at(-1) ?? 1;
  const step = Math.ceil(data.columns.length / 12);
  return (
    <div className={classes['box']}>
      <div className={classes['chart']} role="img" aria-label={describe(data, forecast)}>
        <TickLines ticks={ticks} top={top} show={(tick) => tickInDollars(tick, top)} />
        <div className={classes['columns']}>
          {data.columns.map((label, at) => (
            <div key={label} className={classes['column']}>
              {data.series.map((series, band) => (
                <span
                  key={series.key}
                  className={classes['band']}
                  data-drawn
                  data-band={series.assumed ? 'assumed' : band}
                  style={{ height: `${((series.amounts[at] ?? 0) / top) * 100}%` }}
                />
              ))}
              {at % step === 0 && (
                <span className={classes['label']} data-part={partOf(at / step)}>
                  {label}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      <ul className={classes['legend']}>
        {data.series.map(({ key, label, assumed }, band) => (
          <li key={key}>
            <span className={classes['key']} data-drawn data-band={assumed ? 'assumed' : band} aria-hidden />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
});

/** Which share of the labels this one belongs to: narrow windows show half or a quarter of them. */
function partOf(index: number): 'all' | 'half' | 'quarter' {
  if (index % 4 === 0) return 'quarter';
  return index % 2 === 0 ? 'half' : 'all';
}

function describe({ columns, series }: ChartData, { total }: Forecast): string {
  const sum = total.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
  const names = series.map(({ label }) => label).join(', ');
  return `Rent from ${columns[0]} to ${columns.at(-1)}, ${showMoney(sum)} in all, stacked by ${names}`;
}
