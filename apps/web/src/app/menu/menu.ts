import { compsClientId, compTypes, mayUse } from '@panoramic/contract';
import { Building2, type LucideIcon } from 'lucide-react';
import { isCompsPath, paths, samePath, to, type Path } from '../../lib/paths.ts';
import type { ClientArea, MenuGroupName, RoomName, Screen } from '../../lib/screen.ts';
import { screens } from '../screens.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** The room whose entry it is; where every screen is listed, the room that it is a tab of. */
  readonly room?: RoomName;
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
  /** Every screen instead of one entry for the screens of a room, for the command search. */
  readonly everyScreen?: boolean;
}

/** The left menu on the page at `pathname` for somebody with these roles. */
export function menuFor(
  pathname: string,
  roles: Roles,
  { clientId, areas = [], everyScreen = false }: MenuOptions = {},
): readonly MenuGroup[] {
  // The reserved client Comps has no leases, so its menu does not offer to find or add one.
  const hasLeases = clientId !== compsClientId;
  const entries = (group: MenuGroupName) => entriesOf(group, roles, { areas, everyScreen });
  const groups = isCompsPath(pathname) ? compsMenu(entries, hasLeases) : leaseMenu(entries, hasLeases);
  return groups.filter((group) => group.entries.length > 0);
}

type EntriesOf = (group: MenuGroupName) => readonly OwnEntry[];

function leaseMenu(entries: EntriesOf, hasLeases: boolean): readonly MenuGroup[] {
  const ofLeases: readonly MenuGroup[] = [
    { label: 'Lease Management', short: 'Lease', entries: entries('Lease Management') },
    { label: 'Lease Overview', short: 'View', entries: entries('Lease Overview') },
    { label: 'Money', short: 'Money', entries: entries('Money') },
  ];
  return [...(hasLeases ? ofLeases : []), { label: 'Panoramic', short: '', entries: entries('Panoramic') }];
}

function compsMenu(entries: EntriesOf, hasLeases: boolean): readonly MenuGroup[] {
  const ofEach = entries('Each comp type');
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
  const out = entries('Panoramic').filter(({ to: path, room }) => path !== paths.comps && room === undefined);
  return [
    ...ofTypes,
    { label: 'All comps', short: 'All', entries: entries('All comp types') },
    { label: 'Panoramic', short: '', entries: [...(hasLeases ? [back] : []), ...out] },
  ];
}

type OwnEntry = MenuEntry & { readonly to: Path };

/** The entries of a menu group for these roles: one for each room, unless every screen is wanted. */
export function entriesOf(
  group: MenuGroupName,
  roles: Roles,
  { areas = [], everyScreen = false }: Pick<MenuOptions, 'areas' | 'everyScreen'> = {},
): readonly OwnEntry[] {
  const entries = screens.flatMap((screen): OwnEntry[] => {
    const { menu, path, tab } = screen;
    if (menu?.group !== group || !isOffered(screen, roles, areas)) return [];
    if (menu.besideMenu && !everyScreen) return [];
    const label = tab && !everyScreen ? tab.of : menu.label;
    return [{ label, to: path, icon: menu.icon, ...(tab && { room: tab.of }) }];
  });
  if (everyScreen) return entries;
  return entries.filter(
    ({ room }, at) => room === undefined || entries.findIndex((entry) => entry.room === room) === at,
  );
}

export function isOffered({ access, area, menu }: Screen, roles: Roles, areas: Areas): boolean {
  const isThere = area === undefined || areas.includes(area);
  return isThere && (menu?.shownTo ?? [access]).some((one) => mayUse(one, roles));
}

/** Whether `entry` is the current page, or its room: same path and, if it has one, same comp type. */
export function isCurrentScreen(entry: MenuEntry, location: { pathname: string; search: string }): boolean {
  const [path = '', query = ''] = entry.to.split('?');
  if (entry.room) return tabOf(location.pathname)?.of === entry.room;
  const isHome = samePath(location.pathname, paths.home) && samePath(path, paths.leaseSearch);
  // The tabs of the accounting are screens of their own, below its path.
  const isBelow = samePath(path, paths.accounting) && samePath(path, location.pathname.slice(0, path.length));
  if (!isHome && !isBelow && !samePath(path, location.pathname)) return false;
  const wanted = new URLSearchParams(query).get('compType');
  return wanted === null || new URLSearchParams(location.search).get('compType') === wanted;
}

/** The tab of its room that the page at `pathname` is. */
export function tabOf(pathname: string): Screen['tab'] {
  return screens.find(({ path }) => samePath(path, pathname))?.tab;
}
