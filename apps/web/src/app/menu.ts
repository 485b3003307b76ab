import { compTypes, mayUse } from '@panoramic/contract';
import {
  Building2,
  CalendarClock,
  ChartColumn,
  House,
  List,
  Plus,
  Scale,
  Search,
  Settings,
  type LucideIcon,
} from 'lucide-react';
import { isCompsPath, paths, samePath, to } from '../lib/paths.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

export interface MenuGroup {
  readonly label: string;
  /** Stands for the label where there is room for icons only. */
  readonly short: string;
  readonly entries: readonly MenuEntry[];
}

type Roles = readonly string[];

/** The left menu on the page at `pathname` for somebody with these roles. */
export function menuFor(pathname: string, roles: Roles): readonly MenuGroup[] {
  return isCompsPath(pathname) ? compsMenu(roles) : leaseMenu(roles);
}

function leaseMenu(roles: Roles): readonly MenuGroup[] {
  const search = { label: 'Search', to: paths.leaseSearch, icon: Search };
  const active = { label: 'Active Leases', to: paths.activeLeases, icon: List };
  const add = { label: 'Add Lease', to: paths.addLease, icon: Plus };
  return [
    {
      label: 'Lease Management',
      short: 'Lease',
      entries: [search, active, ...(mayUse('Write', roles) ? [add] : [])],
    },
    {
      label: 'Lease Overview',
      short: 'View',
      entries: [
        { label: 'Dashboard', to: paths.dashboard, icon: ChartColumn },
        { label: 'Critical Dates', to: paths.criticalDates, icon: CalendarClock },
      ],
    },
    { label: 'Panoramic', short: '', entries: elsewhere(roles) },
  ].filter(({ entries }) => entries.length > 0);
}

/** What leads out of the lease area. */
function elsewhere(roles: Roles): MenuEntry[] {
  const home = { label: 'Panoramic Home', to: paths.clients, icon: House };
  const comps = { label: 'Comps', to: paths.comps, icon: Scale };
  const administration = { label: 'Administration', to: paths.admin, icon: Settings };
  return [
    ...(mayUse('Write', roles) || mayUse('Home Limited', roles) ? [home] : []),
    ...(mayUse('Comps', roles) ? [comps] : []),
    ...(mayUse('Admin', roles) ? [administration] : []),
  ];
}

function compsMenu(roles: Roles): readonly MenuGroup[] {
  const ofTypes = compTypes.map(({ id, name }) => ({
    label: name,
    short: name
      .split(/[ -]/)
      .map((word) => word[0])
      .join(''),
    entries: [
      { label: 'Search Comps', to: to(paths.compSearch, { compType: id }), icon: Search },
      { label: 'Add Comp', to: to(paths.compsAdd, { compType: id }), icon: Plus },
    ],
  }));
  const back = { label: 'Lease Management', to: paths.leaseSearch, icon: Building2 };
  const out = elsewhere(roles).filter((entry) => entry.to !== paths.comps);
  return [...ofTypes, { label: 'Panoramic', short: '', entries: [back, ...out] }];
}

/** Whether `entry` is the page one is on: the same path, and the comp type where it has one. */
export function isCurrent(entry: MenuEntry, location: { pathname: string; search: string }): boolean {
  const [path = '', query = ''] = entry.to.split('?');
  const isHome = samePath(location.pathname, paths.home) && samePath(path, paths.leaseSearch);
  if (!isHome && !samePath(path, location.pathname)) return false;
  const wanted = new URLSearchParams(query).get('compType');
  return wanted === null || new URLSearchParams(location.search).get('compType') === wanted;
}
