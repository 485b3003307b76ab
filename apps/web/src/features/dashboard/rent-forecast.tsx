import type { Dashboard } from '@panoramic/contract';
import { axisTicks, tickInDollars } from '../../lib/axis-ticks.ts';
import { showMoney } from '../../lib/money.ts';
import classes from './dashboard.module.css';
import { Panel } from './panel.tsx';
import { endWords, largestFalls, monthWords, type RentFall } from './rent-falls.ts';
import chart from './rent-forecast.module.css';

/** A step chart of the monthly rent on the first day of each month, with its largest falls in words. */
export function RentForecast({
  months,
  remaining,
}: {
  months: Dashboard['rentAhead'];
  remaining: Dashboard['remainingTerm'];
}) {
  const isNothing = months.every(({ monthly }) => monthly === 0);
  const falls = largestFalls(months);
  return (
    <Panel title="Rent over the next 24 months" note={<Remaining {...remaining} />}>
      {isNothing ? (
        <p className={classes['nothing']}>No lease has a rent in these months.</p>
      ) : (
        <>
          <Steps months={months} falls={falls} />
          <Falls falls={falls} />
          <AsTable months={months} />
        </>
      )}
    </Panel>
  );
}

interface MonthsProps {
  months: Dashboard['rentAhead'];
}

/** The drawing stretches to its panel; the labels are text of the page, so that they keep their size. */
function Steps({ months, falls }: MonthsProps & { falls: readonly RentFall[] }) {
  const ticks = axisTicks(Math.max(...months.map(({ monthly }) => monthly)));
  const top = ticks.at(-1) ?? 1;
  const line = months.map(({ monthly }, index) => `${100 - (monthly / top) * 100}H${index + 1}`).join('V');
  return (
    <div className={chart['chart']} role="img" aria-label={describe(months)}>
      {ticks.map((tick) => (
        <span key={tick} className={chart['tick']} style={{ bottom: share(tick / top) }}>
          {tickInDollars(tick, top)}
        </span>
      ))}
      <svg data-drawn viewBox={`0 0 ${months.length} 100`} preserveAspectRatio="none" aria-hidden>
        {ticks.map((tick) => (
          <line key={tick} x2={months.length} y1={100 - (tick / top) * 100} y2={100 - (tick / top) * 100} />
        ))}
        <path d={`M0,${line}V100H0Z`} className={chart['area']} />
        <path d={`M0,${line}`} className={chart['stroke']} />
      </svg>
      <div className={chart['marks']}>
        {falls.map(({ month, index }, place) => (
          <span
            key={month}
            style={{
              left: share(index / months.length),
              bottom: share((months[index]?.monthly ?? 0) / top),
            }}
          >
            {place + 1}
          </span>
        ))}
      </div>
      <div className={chart['months']}>
        {months.map(({ month }, index) =>
          index % 6 === 0 ? (
            <span key={month} style={{ left: share(index / months.length) }}>
              {monthWords(month)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

function share(part: number): string {
  return `${part * 100}%`;
}

function Falls({ falls }: { falls: readonly RentFall[] }) {
  if (falls.length === 0) return null;
  return (
    <ol className={chart['falls']} aria-label="Where the rent falls">
      {falls.map(({ month, words }) => (
        <li key={month}>{words}</li>
      ))}
    </ol>
  );
}

function AsTable({ months }: MonthsProps) {
  return (
    <details className={classes['asTable']}>
      <summary>As a table</summary>
      <table>
        <tbody>
          {months.map(({ month, monthly, ended }) => (
            <tr key={month}>
              <th scope="row">{monthWords(month)}</th>
              <td className={classes['number']}>{showMoney(monthly)}</td>
              <td>{endWords(ended)?.replace(/ here\.$/, '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function describe(months: Dashboard['rentAhead']): string {
  const [first, last] = [months[0], months.at(-1)];
  return first && last
    ? `Monthly rent from ${showMoney(first.monthly)} to ${showMoney(last.monthly)}`
    : 'No rent';
}

function Remaining({ bySqft, byRent }: Dashboard['remainingTerm']) {
  const parts = [
    bySqft !== null && `${bySqft.toFixed(1)} years by SF`,
    byRent !== null && `${byRent.toFixed(1)} years by rent`,
  ].filter(Boolean);
  return parts.length === 0 ? null : (
    <>Average remaining term, weighted: {parts.join(', ')}; leases past their expiration count as 0.</>
  );
}
