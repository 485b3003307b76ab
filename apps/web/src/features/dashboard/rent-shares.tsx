import type { Dashboard } from '@panoramic/contract';
import { showCount, showMoney } from '../../lib/money.ts';
import classes from './dashboard.module.css';
import { Panel } from './panel.tsx';

interface Share {
  readonly name: string;
  readonly annual: number;
}

const mostShown = 10;

interface RentSharesProps {
  byState: Dashboard['states'];
  byType: Dashboard['rentByType'];
}

/** Bars of the annual rent in effect today. Only the highest of many states are drawn; the table has all. */
export function RentShares({ byState, byType }: RentSharesProps) {
  const states = byState
    .filter(({ annual }) => annual > 0)
    .map(({ state, annual }) => ({ name: state ?? 'No state', annual }));
  const types = byType.map(({ type, annual }) => ({ name: type ?? 'No type', annual }));
  const isCut = states.length > mostShown;
  const label = isCut ? `By state, the ${mostShown} highest of ${showCount(states.length)}` : 'By state';
  return (
    <Panel title="Annual rent" note="In effect today, by state and by lease type.">
      {states.length === 0 ? (
        <p className={classes['nothing']}>No lease has a rent in effect today.</p>
      ) : (
        <div className={classes['shares']}>
          <Bars label={label} shares={states.slice(0, mostShown)} />
          <Bars label="By type" shares={types} />
        </div>
      )}
      {isCut && <AllStates states={states} />}
    </Panel>
  );
}

function Bars({ label, shares }: { label: string; shares: readonly Share[] }) {
  const highest = Math.max(1, ...shares.map(({ annual }) => annual));
  return (
    <table className={classes['bars']}>
      <caption>{label}</caption>
      <tbody>
        {shares.map(({ name, annual }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span className={classes['bar']} data-drawn style={{ width: `${(annual / highest) * 100}%` }} />
            </td>
            <td className={classes['amount']}>{showMoney(annual)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AllStates({ states }: { states: readonly Share[] }) {
  return (
    <details className={classes['asTable']}>
      <summary>All states</summary>
      <table>
        <tbody>
          {states.map(({ name, annual }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={classes['number']}>{showMoney(annual)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
