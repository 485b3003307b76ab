import type { Dashboard } from '@panoramic/contract';
import { showMoney } from '../../lib/money.ts';
import classes from './dashboard.module.css';
import { Panel } from './panel.tsx';

interface Share {
  readonly name: string;
  /** A total of several small shares, which has no bar of its own. */
  readonly others?: true;
  readonly annual: number;
}

const mostShown = 10;

/** Bars of the annual rent in effect today. Small shares are combined. */
export function RentShares({
  byState,
  byType,
}: {
  byState: Dashboard['rentByState'];
  byType: Dashboard['rentByType'];
}) {
  return (
    <Panel title="Annual rent" note="In effect today, by state and by lease type.">
      {byState.length === 0 ? (
        <p className={classes['nothing']}>No lease has a rent in effect today.</p>
      ) : (
        <div className={classes['shares']}>
          <Bars
            label="By state"
            shares={gathered(byState.map(({ state, annual }) => ({ name: state ?? 'No state', annual })))}
          />
          <Bars
            label="By type"
            shares={gathered(byType.map(({ type, annual }) => ({ name: type ?? 'No type', annual })))}
          />
        </div>
      )}
    </Panel>
  );
}

function gathered(shares: readonly Share[]): readonly Share[] {
  if (shares.length <= mostShown) return shares;
  const rest = shares.slice(mostShown - 1);
  const annual = rest.reduce((sum, share) => sum + share.annual, 0);
  return [...shares.slice(0, mostShown - 1), { name: `${rest.length} others`, annual, others: true }];
}

function Bars({ label, shares }: { label: string; shares: readonly Share[] }) {
  const highest = Math.max(1, ...shares.map(({ annual, others }) => (others ? 0 : annual)));
  return (
    <table className={classes['bars']}>
      <caption>{label}</caption>
      <tbody>
        {shares.map(({ name, annual, others }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {!others && (
                <span className={classes['bar']} style={{ width: `${(annual / highest) * 100}%` }} />
              )}
            </td>
            <td className={classes['amount']}>{showMoney(annual).replace(/\.\d\d$/, '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
