import type { Dashboard } from '@panoramic/contract';
import { showMoney } from '../../lib/money.ts';
import classes from './dashboard.module.css';
import { Panel } from './panel.tsx';

interface Share {
  readonly name: string;
  /** A total of several small shares. */
  readonly others?: true;
  readonly annual: number;
}

const mostShown = 10;

/** Bars of the annual rent in effect today. Small shares are combined. */
export function RentShares({
  byState,
  byType,
}: {
  byState: Dashboard['states'];
  byType: Dashboard['rentByType'];
}) {
  const paid = byState.filter(({ annual }) => annual > 0);
  return (
    <Panel title="Annual rent" note="In effect today, by state and by lease type.">
      {paid.length === 0 ? (
        <p className={classes['nothing']}>No lease has a rent in effect today.</p>
      ) : (
        <div className={classes['shares']}>
          <Bars
            label="By state"
            shares={gathered(
              paid.map(({ state, annual }) => ({ name: state ?? 'No state', annual })),
              'states',
            )}
          />
          <Bars
            label="By type"
            shares={gathered(
              byType.map(({ type, annual }) => ({ name: type ?? 'No type', annual })),
              'types',
            )}
          />
        </div>
      )}
    </Panel>
  );
}

function gathered(shares: readonly Share[], what: string): readonly Share[] {
  if (shares.length <= mostShown) return shares;
  const rest = shares.slice(mostShown - 1);
  const annual = rest.reduce((sum, share) => sum + share.annual, 0);
  return [...shares.slice(0, mostShown - 1), { name: `${rest.length} other ${what}`, annual, others: true }];
}

function Bars({ label, shares }: { label: string; shares: readonly Share[] }) {
  const highest = Math.max(1, ...shares.map(({ annual }) => annual));
  return (
    <table className={classes['bars']}>
      <caption>{label}</caption>
      <tbody>
        {shares.map(({ name, annual, others }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span
                className={classes['bar']}
                data-others={others}
                style={{ width: `${(annual / highest) * 100}%` }}
              />
            </td>
            <td className={classes['amount']}>{showMoney(annual)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
