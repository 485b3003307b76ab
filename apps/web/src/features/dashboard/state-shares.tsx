import { stateNames, type Dashboard, type StateCode } from '@panoramic/contract';
import { Link } from 'react-router';
import { showCount, showMoney } from '../../lib/money.ts';
import { paths, to } from '../../lib/paths.ts';
import { Spinner } from '../../ui/index.ts';
import classes from './dashboard.module.css';
import { Panel } from './panel.tsx';
import map from './site-map.module.css';
import type { drawUnitedStates } from '../../lib/maps/united-states.ts';

type State = Dashboard['states'][number];
type Drawn = ReturnType<typeof drawUnitedStates>;

interface SharesProps {
  states: readonly State[];
  zipCodes: number;
  drawn: Drawn | undefined;
}

const mostListed = 10;

/** The share of the leases that each state has, as a map and as bars, for many sites. */
export function StateShares({ states, zipCodes, drawn }: SharesProps) {
  const leases = states.reduce((sum, state) => sum + state.leases, 0);
  const shared = states
    .toSorted((a, b) => b.leases - a.leases)
    .map(({ state, leases: count, sqft, annual }): StateShare => ({
      state,
      leases: count,
      sqft,
      annual,
      share: count / Math.max(1, leases),
    }));
  return (
    <Panel
      wide
      title="Sites"
      note={`The share of the open leases in each state, in ${showCount(zipCodes)} zip codes. Open a state to see its leases.`}
    >
      <div className={map['shares']}>
        {drawn ? <Map drawn={drawn} states={shared} /> : <Spinner />}
        <Largest states={shared.slice(0, mostListed)} />
      </div>
      <ul className={map['legend']}>
        {bands.map(({ band, words }) => (
          <li key={band}>
            <span data-drawn data-band={band} /> {words}
          </li>
        ))}
      </ul>
      <details className={classes['asTable']}>
        <summary>As a table</summary>
        <StateTable states={shared} />
      </details>
    </Panel>
  );
}

interface StateShare extends State {
  /** Of all open leases, from 0 to 1. */
  readonly share: number;
}

const bands = [
  { band: 4, from: 0.1, words: '10% and more' },
  { band: 3, from: 0.05, words: '5% to 10%' },
  { band: 2, from: 0.02, words: '2% to 5%' },
  { band: 1, from: 0, words: 'Less than 2%' },
] as const;

function bandOf({ share }: StateShare) {
  return bands.find(({ from }) => share >= from)?.band;
}

/** A smaller state has no room for its share; the bars and the table have it. */
const roomForLabel = 1800;

function Map({ drawn, states }: { drawn: Drawn; states: readonly StateShare[] }) {
  return (
    <svg
      className={map['map']}
      data-drawn
      viewBox="0 0 975 610"
      aria-label="Map of the United States with shares"
    >
      <path d={drawn.nation} className={map['states']} />
      <path d={drawn.borders} className={map['borders']} />
      {states.map((state) => {
        const place = drawn.states.get(nameOf(state));
        if (!place) return null;
        const [x, y] = place.center;
        return (
          <Link key={state.state} to={linkOf(state)} aria-label={describe(state)}>
            <path d={place.outline} data-band={bandOf(state)}>
              <title>{describe(state)}</title>
            </path>
            {place.area > roomForLabel && (
              <text x={x} y={y} className={map['label']}>
                {state.share < 0.005 ? '<1%' : percent(state.share, 0)}
              </text>
            )}
          </Link>
        );
      })}
    </svg>
  );
}

function Largest({ states }: { states: readonly StateShare[] }) {
  const highest = Math.max(...states.map(({ share }) => share));
  return (
    <table className={classes['bars']}>
      <caption>Most leases</caption>
      <tbody>
        {states.map((state) => (
          <tr key={state.state}>
            <th scope="row">
              <Link to={linkOf(state)}>{state.state ?? 'No state'}</Link>
            </th>
            <td>
              <span
                className={classes['bar']}
                data-drawn
                style={{ width: `${(state.share / highest) * 100}%` }}
              />
            </td>
            <td className={classes['amount']}>{percent(state.share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StateTable({ states }: { states: readonly StateShare[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Leases</th>
          <th scope="col">Share</th>
          <th scope="col">SQFT</th>
          <th scope="col">Annual rent</th>
        </tr>
      </thead>
      <tbody>
        {states.map((state) => (
          <tr key={state.state}>
            <td>
              <Link to={linkOf(state)}>{nameOf(state)}</Link>
            </td>
            <td className={classes['number']}>{showCount(state.leases)}</td>
            <td className={classes['number']}>{percent(state.share)}</td>
            <td className={classes['number']}>{showCount(state.sqft)}</td>
            <td className={classes['number']}>{showMoney(state.annual)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf({ state }: Pick<State, 'state'>): string {
  if (state === null) return 'No state';
  // Safe: a code that is no state has no name, and is shown as it is.
  return stateNames[state as StateCode] ?? state;
}

function linkOf({ state }: State): string {
  return to(paths.activeLeases, { search: 1, ...(state !== null && { sstate: state }), sstatus: 1 });
}

function describe(state: StateShare): string {
  const { leases, sqft } = state;
  return `${nameOf(state)}: ${showCount(leases)} ${leases === 1 ? 'lease' : 'leases'}, ${percent(state.share)}, ${showCount(sqft)} SF`;
}

function percent(share: number, digits = 2): string {
  return share.toLocaleString('en-US', {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
