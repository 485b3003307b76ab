import { counted, leaseName, showChange, type MarketRow } from '@panoramic/contract';
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useNavigate } from 'react-router';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from './gap-scatter.module.css';
import { dotAt, outlineOf, scatterShape, type ScatterLease, type ScatterShape } from './scatter-shape.ts';

interface GapScatterProps {
  /** `undefined` while they are loading. */
  rows: readonly MarketRow[] | undefined;
  /** The lease pointed at, here or in the table. */
  pointed: number | null;
  onPoint: (id: number | null) => void;
}

const height = 176;

/**
 * A scatter plot of the gap over the months left, with the area of a dot by square feet. A caption describes
 * the lease pointed at, and the arrow keys walk from lease to lease.
 */
export function GapScatter({ rows, pointed, onPoint }: GapScatterProps) {
  const navigate = useNavigate();
  const isPhone = useNarrow('sm');
  const [plot, width] = useWidth();
  const leases = useMemo(() => (rows ?? []).flatMap((row) => asLease(row) ?? []), [rows]);
  const shape = useMemo(() => scatterShape(leases, { width, height }), [leases, width]);
  const dot = shape.dots.find(({ id }) => id === pointed);
  const row = dot && rows?.find(({ sd_id }) => sd_id === dot.id);

  function point(event: PointerEvent<HTMLElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onPoint(dotAt(shape.dots, event.clientX - left, event.clientY - top)?.id ?? null);
  }

  function open() {
    if (dot) void navigate(to(paths.leaseMarket, { id: dot.id }));
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter') open();
    else {
      const next = walked(shape, pointed, event.key);
      if (next === undefined) return;
      onPoint(next);
    }
    event.preventDefault();
  }

  if (rows && leases.length === 0) return null;
  const figure = (
    <figure className={classes['figure']}>
      <div className={classes['chart']}>
        <span className={classes['axisTitle']}>Gap to market</span>
        {shape.gaps.map(({ value, y }) => (
          <span key={value} className={classes['gap']} style={{ top: y }}>
            {value > 0 ? `+${value}` : value}%
          </span>
        ))}
        <div
          ref={plot}
          className={classes['plot']}
          style={{ height }}
          role="application"
          aria-roledescription="scatter"
          aria-label={`${inWords(leases)} Arrow keys walk from lease to lease, Enter opens one.`}
          aria-busy={!rows}
          tabIndex={0}
          onPointerMove={point}
          onPointerLeave={() => onPoint(null)}
          onClick={open}
          onKeyDown={press}
        >
          <Dots shape={shape} width={width} />
          {dot && <Ring dot={dot} />}
        </div>
        {shape.months.map(({ value, x }) => (
          <span key={value} className={classes['month']} style={{ left: x }}>
            {value}
          </span>
        ))}
        <span className={classes['monthTitle']}>months left</span>
      </div>
      <figcaption className={classes['caption']} aria-live="polite" data-figures>
        {row ? <Told row={row} /> : <Legend />}
      </figcaption>
    </figure>
  );
  // Folds the drawing on a phone, so that the list comes first.
  return isPhone ? (
    <details className={classes['folded']}>
      <summary>Drawing</summary>
      {figure}
    </details>
  ) : (
    figure
  );
}

/** Memoized by leases and width, because pointing only moves a ring over the dots. */
const Dots = memo(function DrawnDots({ shape, width }: { shape: ScatterShape; width: number }) {
  return (
    <svg data-drawn width={width} height={height} aria-hidden>
      {shape.gaps.map(({ value, y }) => (
        <line key={value} x2={width} y1={y} y2={y} data-zero={value === 0 || undefined} />
      ))}
      <path d={outlineOf(shape.dots, 'below')} data-side="below" />
      <path d={outlineOf(shape.dots, 'above')} data-side="above" />
    </svg>
  );
});

function Ring({ dot: { x, y, r } }: { dot: ScatterShape['dots'][number] }) {
  const size = 2 * r + 6;
  return <span className={classes['pointed']} style={{ left: x, top: y, width: size, height: size }} />;
}

function Legend() {
  return (
    <>
      <span className={classes['named']}>
        <span className={classes['key']} data-drawn data-side="above" /> Above the market
      </span>
      <span className={classes['named']}>
        <span className={classes['key']} data-drawn data-side="below" /> Below the market
      </span>
      <span className={classes['quiet']}>Area: square feet</span>
    </>
  );
}

function Told({ row }: { row: MarketRow }) {
  const { ours, market, gap_percent, gap_year, months_left, sd_sqft } = row;
  return (
    <>
      <strong>{leaseName(row)}</strong>: {showMoney(ours)} against {showMoney(market)} per SF
      {gap_percent !== null && ` (${showChange(gap_percent)})`}
      {gap_year !== null && `, ${showMoney(gap_year)} a year`}, {showCount(sd_sqft)} SF,{' '}
      {months_left === null ? 'no expiration' : `${counted(Math.floor(months_left), 'month')} left`}
    </>
  );
}

/** `null` for a lease without market, rent or expiration: it has no place in the drawing. */
function asLease({ sd_id, gap_percent, months_left, sd_sqft }: MarketRow): ScatterLease | null {
  if (gap_percent === null || months_left === null) return null;
  return { id: sd_id, gap: gap_percent, monthsLeft: months_left, sqft: sd_sqft ?? 0 };
}

/** The next lease to the right or left by months left; `undefined` for another key. */
function walked({ dots }: ScatterShape, from: number | null, key: string): number | null | undefined {
  if (key === 'Escape') return null;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  const sorted = dots.toSorted((a, b) => a.x - b.x || a.y - b.y);
  if (key === 'Home') return sorted[0]?.id;
  if (key === 'End') return sorted.at(-1)?.id;
  if (step === undefined) return undefined;
  const at = sorted.findIndex(({ id }) => id === from);
  const next = at < 0 ? 0 : Math.min(sorted.length - 1, Math.max(0, at + step));
  return sorted[next]?.id;
}

function inWords(leases: readonly ScatterLease[]): string {
  const above = leases.filter(({ gap }) => gap > 0).length;
  const soon = leases.filter(({ gap, monthsLeft }) => gap > 0 && monthsLeft <= 24).length;
  return `Gap to the market over months left: ${counted(leases.length, 'lease')}, ${showCount(above)} above the market, ${counted(soon, 'of them ends', 'of them end')} within two years.`;
}

function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(120, Math.round(entry.contentRect.width)));
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}
