import { compsClientId, compTypes, mayUse } from '@panoramic/contract';
import { Building2, type LucideIcon } from 'lucide-react';
import { isCompsPath, paths, samePath, to, type Path } from '../../lib/paths.ts';
import type { ClientArea, MenuGroupName, Screen } from '../../lib/screen.ts';
import { screens } from '../screens.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

export interface MenuGroup {
  readonly label: string;
  /** Replaces the label where there is room for icons only. */
  readonly short: string;
  readonly entries: readonly MenuEntry[];
  /** Its label and its entries share one line. */
  readonly inOneLine?: true;
}

type Roles = readonly string[];
type Areas = readonly ClientArea[];

interface MenuOptions {
  readonly clientId?: number | undefined;
  /** The areas that the client has. */
  readonly areas?: Areas;
}

/** The left menu on the page at `pathname` for somebody with these roles. */
export function menuFor(
  pathname: string,
  roles: Roles,
  { clientId, areas = [] }: MenuOptions = {},
): readonly MenuGroup[] {
  // The reserved client Comps has no leases, so its menu does not offer to find or add one.
  const hasLeases = clientId !== compsClientId;
  return isCompsPath(pathname) ? compsMenu(roles, hasLeases) : leaseMenu(roles, hasLeases, areas);
}

function leaseMenu(roles: Roles, hasLeases: boolean, areas: Areas): readonly MenuGroup[] {
  const ofLeases: readonly MenuGroup[] = [
    { label: 'Lease Management', short: 'Lease', entries: entriesOf('Lease Management', roles) },
    { label: 'Lease Overview', short: 'View', entries: entriesOf('Lease Overview', roles) },
    { label: 'Rent', short: 'Rent', entries: entriesOf('Rent', roles, areas) },
    { label: 'Market', short: 'Mkt', entries: entriesOf('Market', roles, areas) },
  ];
  return [
    ...(hasLeases ? ofLeases : []),
    { label: 'Panoramic', short: '', entries: entriesOf('Panoramic', roles) },
  ].filter(({ entries }) => entries.length > 0);
}

function compsMenu(roles: Roles, hasLeases: boolean): readonly MenuGroup[] {
  const ofEach = entriesOf('Each comp type', roles);
  const ofTypes = compTypes.map(({ id, name }) => ({
    label: name,
    inOneLine: true as const,
    short: name
      .split(/[ -]/)
      .map((word) => word[0])
      .join(''),
    entries: ofEach.map(({ label, to: path, icon }) => ({ label, to: to(path, { compType: id }), icon })),
  }));
  const back = { label: 'Lease Management', to: paths.leaseSearch, icon: Building2 };
  const out = entriesOf('Panoramic', roles).filter((entry) => entry.to !== paths.comps);
  const ways = [...(hasLeases ? [back] : []), ...out];
  return [
    ...ofTypes,
    { label: 'All comps', short: 'All', entries: entriesOf('All comp types', roles) },
    { label: 'Panoramic', short: '', entries: ways },
  ].filter(({ entries }) => entries.length > 0);
}

/** The screens of a menu group for these roles. */
export function entriesOf(
  group: MenuGroupName,
  roles: Roles,
  areas: Areas = [],
): (MenuEntry & { readonly to: Path })[] {
  return screens.flatMap((screen) =>
    screen.menu?.group === group && isOffered(screen, roles, areas)
      ? [{ label: screen.menu.label, to: screen.path, icon: screen.menu.icon }]
      : [],
  );
}

export function isOffered({ access, area, menu }: Screen, roles: Roles, areas: Areas): boolean {
  const isThere = area === undefined || areas.includes(area);
  return isThere && (menu?.shownTo ?? [access]).some((one) => mayUse(one, roles));
}

/** Whether `entry` is the current page: same path and, if it has one, same comp type. */
export function isCurrentScreen(entry: MenuEntry, location: { pathname: string; search: string }): boolean {
  const [path = '', query = ''] = entry.to.split('?');
  const isHome = samePath(location.pathname, paths.home) && samePath(path, paths.leaseSearch);
  // The tabs of the accounting are screens of their own, below its path.
  const isBelow = samePath(path, paths.accounting) && samePath(path, location.pathname.slice(0, path.length));
  if (!isHome && !isBelow && !samePath(path, location.pathname)) return false;
  const wanted = new URLSearchParams(query).get('compType');
  return wanted === null || new URLSearchParams(location.search).get('compType') === wanted;
}
