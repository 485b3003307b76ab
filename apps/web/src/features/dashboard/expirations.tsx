import type { Dashboard, PlainDate } from '@panoramic/contract';
import { Link } from 'react-router';
import { showCount } from '../../lib/money.ts';
import { paths, to } from '../../lib/paths.ts';
import classes from './dashboard.module.css';
import { Panel } from './panel.tsx';

type Year = Dashboard['expirations'][number];

/** A bar for each year. Each bar opens its leases. */
export function Expirations({ years, today }: { years: readonly Year[]; today: PlainDate }) {
  const most = Math.max(1, ...years.map(({ leases }) => leases));
  return (
    <Panel
      title="Leases expiring per year"
      note="The number of leases, with their square feet below. Open a year to see its leases."
    >
      {years.length === 0 ? (
        <p className={classes['nothing']}>No lease has an expiration date.</p>
      ) : (
        <ol className={classes['columns']}>
          {years.map((year) => (
            <li key={year.year}>
              <Link
                to={to(paths.activeLeases, {
                  search: 1,
                  sced: `${year.year}-01-01`,
                  scede: `${year.year}-12-31`,
                  sstatus: 1,
                })}
                aria-label={`${year.year}: ${showCount(year.leases)} ${year.leases === 1 ? 'lease' : 'leases'}, ${showCount(year.sqft)} SF`}
              >
                <span className={classes['columnRoom']}>
                  <span
                    className={classes['column']}
                    data-past={String(year.year) < today.slice(0, 4) || undefined}
                    style={{ height: `${(year.leases / most) * 100}%` }}
                  >
                    <span className={classes['columnTop']} data-figures>
                      {showCount(year.leases)}
                    </span>
                  </span>
                </span>
                <span className={classes['columnFoot']} data-figures>
                  <b>{year.year}</b>
                  <span>{shortCount(year.sqft)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

export function shortCount(value: number): string {
  return compact.format(value);
}
