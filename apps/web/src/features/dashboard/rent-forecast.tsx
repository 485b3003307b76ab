import { showDate, type Dashboard } from '@panoramic/contract';
import { showMoney } from '../../lib/money.ts';
import classes from './dashboard.module.css';
import { shortCount } from './expirations.tsx';
import { Panel } from './panel.tsx';

const [width, height, left, bottom] = [640, 320, 64, 22];

/** A step chart of the monthly rent on the first day of each month. */
export function RentForecast({
  months,
  remaining,
}: {
  months: Dashboard['rentAhead'];
  remaining: Dashboard['remainingTerm'];
}) {
  const isNothing = months.every(({ monthly }) => monthly === 0);
  return (
    <Panel title="Rent over the next 24 months" note={<Remaining {...remaining} />}>
      {isNothing ? (
        <p className={classes['nothing']}>No lease has a rent in these months.</p>
      ) : (
        <>
          <Steps months={months} />
          <AsTable months={months} />
        </>
      )}
    </Panel>
  );
}

interface MonthsProps {
  months: Dashboard['rentAhead'];
}

function Steps({ months }: MonthsProps) {
  const highest = Math.max(1, ...months.map(({ monthly }) => monthly));
  const step = (width - left) / Math.max(1, months.length);
  function y(monthly: number) {
    return height - bottom - (monthly / highest) * (height - bottom - 12);
  }
  const line = months
    .map(
      ({ monthly }, index) =>
        `${index === 0 ? 'M' : 'V'}${index === 0 ? `${left},` : ''}${y(monthly)}H${left + (index + 1) * step}`,
    )
    .join('');
  return (
    <svg
      className={classes['line']}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describe(months)}
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={left} x2={width} y1={y(highest * part)} y2={y(highest * part)} />
          <text x={left - 8} y={y(highest * part) + 4} textAnchor="end">
            ${shortCount(highest * part)}
          </text>
        </g>
      ))}
      <path d={`${line}V${height - bottom}H${left}Z`} className={classes['area']} />
      <path d={line} className={classes['stroke']} />
      {months.map(({ month }, index) =>
        index % 6 === 0 ? (
          <text key={month} x={left + index * step} y={height - 6}>
            {showDate(month).slice(0, 3) + month.slice(0, 4)}
          </text>
        ) : null,
      )}
    </svg>
  );
}

function AsTable({ months }: MonthsProps) {
  return (
    <details className={classes['asTable']}>
      <summary>As a table</summary>
      <table>
        <tbody>
          {months.map(({ month, monthly }) => (
            <tr key={month}>
              <th scope="row">{showDate(month).slice(0, 3) + month.slice(0, 4)}</th>
              <td>{showMoney(monthly)}</td>
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
  return parts.length === 0 ? null : <>Average remaining term, weighted: {parts.join(', ')}.</>;
}
