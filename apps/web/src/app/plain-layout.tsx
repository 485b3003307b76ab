import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Logo } from './logo.tsx';
import classes from './shell.module.css';

/** The layout without a menu, for signed-out users and the root path. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes['plain']}>
      <header className={classes['header']}>
        <Link to={paths.home} className={classes['home']} aria-label="Panoramic home">
          <Logo />
        </Link>
      </header>
      <main className={classes['plainMain']}>{children}</main>
    </div>
  );
}
