import { Link, useLocation } from 'react-router';
import type { SignedIn } from '../../api/index.ts';
import classes from './left-menu.module.css';
import { entriesOf, isCurrentScreen, menuFor, type MenuEntry, type MenuGroup } from './menu.ts';
import { useAreas } from '../use-areas.ts';

export function LeftMenu({ session }: { session: SignedIn }) {
  const { pathname } = useLocation();
  const areas = useAreas();
  return (
    <nav className={classes['nav']} aria-label="Main">
      <div className={classes['groups']}>
        {menuFor(pathname, session.roles, { clientId: session.client?.cl_id, areas }).map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </div>
      <div className={classes['account']}>
        <div className={classes['user']} title={session.userName}>
          Username: {session.userName}
        </div>
        <ul className={classes['entries']}>
          {entriesOf('Account', session.roles).map((entry) => (
            <Entry key={entry.to} entry={entry} />
          ))}
        </ul>
      </div>
    </nav>
  );
}

function Group({ group }: { group: MenuGroup }) {
  const quiet = group.short === '';
  return (
    <section
      className={classes['group']}
      data-quiet={quiet || undefined}
      data-line={group.inOneLine}
      aria-label={group.label}
    >
      {!quiet && (
        <div className={classes['heading']} aria-hidden>
          <span className={classes['long']}>{group.label}</span>
          <span className={classes['short']}>{group.short}</span>
        </div>
      )}
      <ul className={classes['entries']}>
        {group.entries.map((entry) => (
          <Entry key={entry.to} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const Icon = entry.icon;
  return (
    <li>
      <Link
        to={entry.to}
        className={classes['entry']}
        title={entry.label}
        aria-current={isCurrentScreen(entry, useLocation()) ? 'page' : undefined}
      >
        <Icon size={16} aria-hidden className={classes['icon']} />
        <span className={classes['label']}>{entry.label}</span>
      </Link>
    </li>
  );
}
