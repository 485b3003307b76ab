import { daysBetween, showDate, type Dashboard, type PlainDate } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { showCount } from '../../lib/money.ts';
import { paths, to } from '../../lib/paths.ts';
import { Spinner } from '../../ui/index.ts';
import classes from './dashboard.module.css';
import map from './site-map.module.css';
import { StateShares } from './state-shares.tsx';
import type { drawUnitedStates } from '../../lib/maps/united-states.ts';
import { Panel } from './panel.tsx';

type Site = Dashboard['sites'][number];

const nearness = [
  { name: 'expired', words: 'Expired', within: 0 },
  { name: 'year', words: 'Within a year', within: 365 },
  { name: 'three', words: 'Within three years', within: 1095 },
  { name: 'later', words: 'Later', within: Infinity },
] as const;

/** More circles than these would lie over one another: the map shows the states' shares instead. */
const mostCircles = 100;

interface SiteMapProps {
  sites: readonly Site[];
  states: Dashboard['states'];
  today: PlainDate;
}

export function SiteMap({ sites, states, today }: SiteMapProps) {
  const drawn = useQuery({ queryKey: ['asset', 'united states'], queryFn: loadMap, staleTime: Infinity });
  const placed = sites.filter(({ place }) => place !== null);
  if (placed.length > mostCircles)
    return <StateShares states={states} zipCodes={placed.length} drawn={drawn.data} />;
  return <SiteCircles sites={sites} placed={placed} drawn={drawn.data} today={today} />;
}

interface SiteCirclesProps extends Pick<SiteMapProps, 'sites' | 'today'> {
  /** The sites whose place is known. */
  placed: readonly Site[];
  drawn: ReturnType<typeof drawUnitedStates> | undefined;
}

/** A map with a circle for each zip code, sized by square feet and coloured by the first expiration. */
function SiteCircles({ sites, placed, drawn, today }: SiteCirclesProps) {
  return (
    <Panel
      wide
      title="Sites"
      note={`${showCount(placed.length)} zip codes. Size: square feet. Open one to see its leases.`}
    >
      {drawn ? <Map {...drawn} sites={placed} today={today} /> : <Spinner />}
      <ul className={map['legend']}>
        {nearness.map(({ name, words }) => (
          <li key={name}>
            <span data-drawn data-near={name} /> {words}
          </li>
        ))}
      </ul>
      <details className={classes['asTable']}>
        <summary>As a table</summary>
        <SiteTable sites={sites} />
      </details>
    </Panel>
  );
}

async function loadMap() {
  const { drawUnitedStates } = await import('../../lib/maps/united-states.ts');
  return drawUnitedStates();
}

type MapProps = ReturnType<typeof drawUnitedStates> & { sites: readonly Site[]; today: PlainDate };

function Map({ nation, borders, project, sites, today }: MapProps) {
  const largest = Math.max(1, ...sites.map(({ sqft }) => sqft));
  return (
    <svg
      className={map['map']}
      data-drawn
      viewBox="0 0 975 610"
      aria-label="Map of the United States with the sites"
    >
      <path d={nation} className={map['states']} />
      <path d={borders} className={map['borders']} />
      {sites.map((site) => {
        const point = site.place && project(site.place);
        if (!point) return null;
        const near = nearnessOf(site, today);
        return (
          <Link key={site.zip} to={linkOf(site)} aria-label={describe(site)}>
            <circle
              cx={point[0]}
              cy={point[1]}
              r={4 + 14 * Math.sqrt(site.sqft / largest)}
              data-near={near.name}
            >
              <title>{describe(site)}</title>
            </circle>
          </Link>
        );
      })}
    </svg>
  );
}

function nearnessOf({ expiration }: Site, today: PlainDate) {
  const days = expiration === null ? Infinity : daysBetween(today, expiration);
  return nearness.find(({ within }) => (within === 0 ? days < 0 : days <= within)) ?? nearness[3];
}

/** Links to the lease if there is only one, otherwise to the list. */
function linkOf({ zip, leases, sd_id }: Site): string {
  return leases === 1
    ? to(paths.leaseSummary, { id: sd_id })
    : to(paths.activeLeases, { search: 1, szip: zip, sstatus: 1 });
}

function describe({ city, state, zip, leases, sqft, expiration }: Site): string {
  const until = expiration === null ? 'no expiration' : `first expires ${showDate(expiration)}`;
  return `${[city, state].filter(Boolean).join(', ')} ${zip}: ${showCount(leases)} ${leases === 1 ? 'lease' : 'leases'}, ${showCount(sqft)} SF, ${until}`;
}

function SiteTable({ sites }: { sites: readonly Site[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Zip</th>
          <th scope="col">City</th>
          <th scope="col">Leases</th>
          <th scope="col">SQFT</th>
          <th scope="col">First expiration</th>
        </tr>
      </thead>
      <tbody>
        {sites.slice(0, 500).map((site) => (
          <tr key={site.zip}>
            <td>
              <Link to={linkOf(site)}>{site.zip}</Link>
            </td>
            <td>{[site.city, site.state].filter(Boolean).join(', ')}</td>
            <td className={classes['number']}>{showCount(site.leases)}</td>
            <td className={classes['number']}>{showCount(site.sqft)}</td>
            <td className={classes['number']}>{site.expiration === null ? '' : showDate(site.expiration)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
