import type { Path } from '../../lib/paths.ts';
import type { ClientArea, RoomName } from '../../lib/screen.ts';
import { screens } from '../screens.ts';
import { isOffered, tabOf } from './menu.ts';

/** The room of the page at `pathname`, and its tabs for these roles. */
export function roomTabs(
  pathname: string,
  roles: readonly string[],
  areas: readonly ClientArea[],
): RoomTabs | null {
  const current = tabOf(pathname);
  if (!current) return null;
  const offered = screens.filter(({ tab }) => tab?.of === current.of);
  const tabs = offered
    .filter((screen) => isOffered(screen, roles, areas))
    .flatMap(({ tab, path }) =>
      tab ? [{ label: tab.label, to: path, isCurrent: tab.label === current.label }] : [],
    );
  return {
    room: current.of,
    tabs: tabs.filter(({ label }, at) => tabs.findIndex((tab) => tab.label === label) === at),
  };
}

interface RoomTabs {
  readonly room: RoomName;
  readonly tabs: readonly { readonly label: string; readonly to: Path; readonly isCurrent: boolean }[];
}
