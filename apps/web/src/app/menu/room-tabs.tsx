import { Link, useLocation } from 'react-router';
import { useCurrentTabInSight } from '../../ui/index.ts';
import classes from '../../ui/tab-links.module.css';
import { useAreas } from '../use-areas.ts';
import { roomTabs } from './room.ts';

/** The screens of the current page's room as tabs: links, each to an address of its own. */
export function RoomTabs({ roles }: { roles: readonly string[] }) {
  const { pathname } = useLocation();
  const room = roomTabs(pathname, roles, useAreas());
  const bar = useCurrentTabInSight(pathname);
  if (!room || room.tabs.length < 2) return null;
  return (
    <nav ref={bar} className={`${classes['tabs']} ${classes['line']}`} aria-label={room.room} data-tabs>
      {room.tabs.map(({ label, to, isCurrent }) => (
        <Link
          key={to}
          to={to}
          className={classes['tab']}
          aria-current={isCurrent ? (to.toLowerCase() === pathname.toLowerCase() ? 'page' : true) : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
