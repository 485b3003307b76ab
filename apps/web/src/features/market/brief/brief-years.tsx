import type { Brief } from '@panoramic/contract';
import { axisTicks } from '../../../lib/axis-ticks.ts';
import { shortCount, showMoney } from '../../../lib/money.ts';
import classes from './brief.module.css';

/** The rent of each year as a column, stacked by type, as the Word document has it. */
export function BriefYears({ years: { labels, series } }: { years: Brief['years'] }) {
  if (series.length === 0) return null;
  const sums = labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const ticks = axisTicks(Math.max(...sums));
  const top = ticks.at(-1) ?? 1;
  const words = `Rent by year. ${labels.map((year, at) => `${year}: ${showMoney(sums[at] ?? 0)}`).join(', ')}.`;
  return (
    <>
      <div className={classes['years']} role="img" aria-label={words}>
        {labels.map((year, at) => (
          <div key={year} className={classes['year']}>
            <span className={classes['sum']}>{shortCount(sums[at] ?? 0)}</span>
            {series.toReversed().map(({ name, values }) => (
              <span
                key={name}
                className={classes['piece']}
                data-drawn
                data-place={series.findIndex((one) => one.name === name)}
                style={{ height: `${((values[at] ?? 0) / top) * 100}px` }}
              />
            ))}
            <span>{year}</span>
          </div>
        ))}
      </div>
      {series.length > 1 && (
        <p className={classes['legend']}>
          {series.map(({ name }, at) => (
            <span key={name}>
              <span className={classes['swatch']} data-drawn data-place={at} /> {name}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
