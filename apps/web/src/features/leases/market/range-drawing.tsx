import { showMoney } from '../../../lib/money.ts';
import classes from './range-drawing.module.css';
import { rangeScale, type MarketRange } from './range-scale.ts';

/** The market's range as a band, its middle, the comps as ticks and the lease's own rate as a mark. */
export function RangeDrawing({ range }: { range: MarketRange }) {
  const { low, estimate, high, ours, comps } = range;
  const { place } = rangeScale(range);
  const left = (rate: number) => `${place(rate) * 100}%`;
  return (
    <div className={classes['drawing']} role="img" aria-label={inWords(range)}>
      <div className={classes['axis']} data-drawn />
      <div
        className={classes['band']}
        data-drawn
        style={{ left: left(low), width: `${(place(high) - place(low)) * 100}%` }}
      />
      {comps.map((rate, index) => (
        // Ticks have no identity of their own, and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={classes['comp']} data-drawn style={{ left: left(rate) }} />
      ))}
      <span className={classes['middle']} style={{ left: left(estimate) }}>
        <span data-edge={edgeOf(place(estimate))}>Market {showMoney(estimate)}</span>
      </span>
      {ours !== null && (
        <span className={classes['ours']} style={{ left: left(ours) }}>
          <span data-edge={edgeOf(place(ours))}>Ours {showMoney(ours)}</span>
        </span>
      )}
    </div>
  );
}

/** A label at the edge is written towards the middle. */
function edgeOf(place: number): 'start' | 'end' | undefined {
  if (place < 0.18) return 'start';
  return place > 0.82 ? 'end' : undefined;
}

function inWords({ low, estimate, high, ours }: MarketRange): string {
  const market = `Market ${showMoney(estimate)} per square foot, between ${showMoney(low)} and ${showMoney(high)}`;
  if (ours === null) return `${market}. The lease has no rent today.`;
  const where = ours < low ? 'below' : ours > high ? 'above' : 'within';
  return `${market}. Ours ${showMoney(ours)}, ${where} the range.`;
}
