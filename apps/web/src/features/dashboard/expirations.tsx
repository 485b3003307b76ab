import type { Dashboard, PlainDate } from '@panoramic/contract';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { shortCount, showCount } from '../../lib/money.ts';
import { paths, to } from '../../lib/paths.ts';
import classes from './dashboard.module.css';
import { expirationColumns } from './expiration-columns.ts';
import { Panel } from './panel.tsx';

type Year = Dashboard['expirations'][number];

/** A bar for each year, upright where there is room for the years below them. Each bar opens its leases. */
export function Expirations({ years, today }: { years: readonly Year[]; today: PlainDate }) {
  const thisYear = Number(today.slice(0, 4));
  const columns = expirationColumns(years, thisYear);
  const most = Math.max(1, ...columns.map(({ leases }) => leases));
  return (
    <Panel
      title="Leases expiring per year"
      note="The number of leases, with their square feet below. Open a year to see its leases."
    >
      {years.length === 0 ? (
        <p className={classes['nothing']}>No lease has an expiration date.</p>
      ) : (
        <div className={classes['columnsFit']}>
          <ol className={classes['columns']}>
            {columns.map((column) => (
              <li key={column.label}>
                <Link
                  to={to(paths.activeLeases, {
                    search: 1,
                    sced: `${column.from}-01-01`,
                    scede: `${column.to}-12-31`,
                    sstatus: 1,
                  })}
                  aria-label={`${column.label}: ${showCount(column.leases)} ${column.leases === 1 ? 'lease' : 'leases'}, ${showCount(column.sqft)} SF`}
                >
                  <span className={classes['columnRoom']}>
                    <span
                      className={classes['column']}
                      data-drawn
                      data-past={column.to < thisYear || undefined}
                      style={shareOf(column.leases / most)}
                    >
                      <span className={classes['columnTop']} data-figures>
                        {showCount(column.leases)}
                      </span>
                    </span>
                  </span>
                  <span className={classes['columnFoot']} data-figures>
                    <b>{column.label}</b>
                    <span>{shortCount(column.sqft)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Panel>
  );
}

/** The length of a bar, which stands or lies. Safe: React passes custom properties on. */
function shareOf(part: number): CSSProperties {
  return { '--share': `${part * 100}%` } as CSSProperties;
}
