import type { Path } from '../../lib/paths.ts';
import type { ClientArea, Screen } from '../../lib/screen.ts';
import { screens } from '../screens.ts';
import { isOffered, tabOf } from './menu.ts';

/** The tabs of the page's room for these roles, and behind them those of the screens that share its tab. */
export function roomTabs(
  pathname: string,
  roles: readonly string[],
  areas: readonly ClientArea[],
): readonly TabLine[] {
  const current = tabOf(pathname);
  if (!current) return [];
  const offered = screens.filter(
    (screen) => screen.tab?.of === current.of && isOffered(screen, roles, areas),
  );
  const parts = offered.filter(({ tab }) => tab?.label === current.label && tab.part !== undefined);
  return [
    { name: current.of, tabs: tabsOf(offered, ({ tab }) => tab?.label, current.label) },
    { name: current.label, tabs: tabsOf(parts, ({ tab }) => tab?.part, current.part) },
  ].filter(({ tabs }) => tabs.length > 1);
}

export interface TabLine {
  readonly name: string;
  readonly tabs: readonly { readonly label: string; readonly to: Path; readonly isCurrent: boolean }[];
}

/** One tab for the screens of each label, which opens the first of them. */
function tabsOf(
  offered: readonly Screen[],
  labelOf: (screen: Screen) => string | undefined,
  current: string | undefined,
): TabLine['tabs'] {
  const tabs = offered.map((screen) => ({ label: labelOf(screen) ?? '', to: screen.path }));
  return tabs
    .filter(({ label }, at) => tabs.findIndex((tab) => tab.label === label) === at)
    .map(({ label, to }) => ({ label, to, isCurrent: label === current }));
}
