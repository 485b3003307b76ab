import { Link, useLocation } from 'react-router';
import { samePath } from '../../lib/paths.ts';
import { useCurrentTabInSight } from '../../ui/index.ts';
import classes from '../../ui/tab-links.module.css';
import { useAreas } from '../use-areas.ts';
import { roomTabs, type TabLine } from './room.ts';

/** The screens of the current page's room as tabs: links, each to an address of its own. */
export function RoomTabs({ roles }: { roles: readonly string[] }) {
  const { pathname } = useLocation();
  return roomTabs(pathname, roles, useAreas()).map((line) => (
    <Tabs key={line.name} line={line} pathname={pathname} />
  ));
}

function Tabs({ line: { name, tabs }, pathname }: { line: TabLine; pathname: string }) {
  const bar = useCurrentTabInSight(pathname);
  return (
    <nav ref={bar} className={`${classes['tabs']} ${classes['line']}`} aria-label={name} data-tabs>
      {tabs.map(({ label, to, isCurrent }) => (
        <Link
          key={to}
          to={to}
          className={classes['tab']}
          aria-current={isCurrent ? (samePath(to, pathname) ? 'page' : true) : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
