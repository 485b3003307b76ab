import { showDate, type PlainDate, type RentPeriod, type Term } from '@panoramic/contract';
import { useMemo, useState, type PointerEvent } from 'react';
import { tickInDollars } from '../../../lib/axis-ticks.ts';
import { showMoney } from '../../../lib/money.ts';
import { drawingOf, type RentDrawingShape } from './drawing.ts';
import classes from './rent-drawing.module.css';

interface RentDrawingProps {
  terms: readonly Term[];
  expiration: PlainDate | null;
  today: PlainDate;
  /** The small drawing has no scale of money and fewer words. */
  size?: 'normal' | 'small';
}

/**
 * The schedule as steps, one area for each type of rent, with today marked. A text describes the period
 * pointed at.
 */
export function RentDrawing({ terms, expiration, today, size = 'normal' }: RentDrawingProps) {
  const shape = useMemo(() => drawingOf(terms, expiration, today), [terms, expiration, today]);
  const [pointed, setPointed] = useState<number | null>(null);
  if (!shape || shape.types.length === 0) return null;
  const current = shape.periods.find(({ from, to }) => from <= today && today <= to);
  const told = (pointed === null ? undefined : shape.periods[pointed]) ?? current ?? shape.periods[0];

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = (event.clientX - left) / width;
    const index = shape?.periods.findIndex((period) => at < period.at + period.width) ?? -1;
    setPointed(index < 0 ? null : index);
  }

  return (
    <figure className={classes['figure']} data-size={size}>
      <div className={classes['chart']} role="img" aria-label={inWords(shape)}>
        {size === 'normal' &&
          shape.ticks.map((tick) => (
            <span key={tick} className={classes['tick']} style={{ bottom: share(tick / topOf(shape)) }}>
              {tickInDollars(tick, topOf(shape))}
            </span>
          ))}
        <div
          className={classes['plot']}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <Areas shape={shape} told={pointed === null ? undefined : told} />
          {shape.today !== null && (
            <span
              className={classes['today']}
              data-side={shape.today > 0.8 ? 'left' : 'right'}
              style={{ left: share(shape.today) }}
            >
              Today
            </span>
          )}
        </div>
        <div className={classes['years']}>
          {shape.years.map(({ year, at }) => (
            <span key={year} style={{ left: share(at) }} data-edge={at > 0.94 ? 'end' : undefined}>
              {year}
            </span>
          ))}
        </div>
      </div>
      {size === 'normal' && (
        <figcaption className={classes['caption']}>
          <Legend shape={shape} />
          {told && <PeriodWords period={told} />}
        </figcaption>
      )}
    </figure>
  );
}

function Areas({
  shape,
  told,
}: {
  shape: RentDrawingShape;
  told: RentDrawingShape['periods'][number] | undefined;
}) {
  return (
    <svg data-drawn viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {shape.ticks.map((tick) => {
        const y = 100 - (tick / topOf(shape)) * 100;
        return <line key={tick} x2={100} y1={y} y2={y} />;
      })}
      {shape.types.map(({ type, path }) => (
        <path key={type} d={path} data-type={type} />
      ))}
      {told && <rect x={told.at * 100} width={told.width * 100} height={100} />}
    </svg>
  );
}

function Legend({ shape }: { shape: RentDrawingShape }) {
  if (shape.types.length < 2) return null;
  return (
    <span className={classes['legend']}>
      {shape.types.map(({ type }) => (
        <span key={type}>
          <svg data-drawn width={10} height={10} aria-hidden>
            <path d="M0,0H10V10H0Z" data-type={type} />
          </svg>
          {type}
        </span>
      ))}
    </span>
  );
}

function PeriodWords({ period: { from, to, rent } }: { period: RentPeriod }) {
  const paid = rent.lines.filter(({ cents }) => cents > 0);
  const parts =
    paid.length > 1 ? ` (${paid.map(({ type, cents }) => `${type} ${money(cents)}`).join(', ')})` : '';
  return (
    <span data-figures>
      {showDate(from)} to {showDate(to)}: {money(rent.total)} a month{parts}
    </span>
  );
}

function inWords({ periods }: RentDrawingShape): string {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return '';
  const begins = `from ${money(first.rent.total)} a month on ${showDate(first.from)}`;
  return periods.length === 1
    ? `Rent ${begins}`
    : `Rent ${begins} to ${money(last.rent.total)} from ${showDate(last.from)}, in ${periods.length} steps`;
}

function topOf({ ticks }: RentDrawingShape): number {
  return ticks.at(-1) ?? 1;
}

function money(cents: number): string {
  return showMoney(cents / 100);
}

function share(part: number): string {
  return `${part * 100}%`;
}
