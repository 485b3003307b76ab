import { mayUse } from '@panoramic/contract';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { SignedIn } from '../api/index.ts';
import { clearRequestedPage, takeRequestedPage, type RequestedPage } from '../lib/requested-page.ts';
import { landingFor, samePath } from '../lib/paths.ts';
import type { Screen } from '../lib/screen.ts';
import { hasUserActed } from '../ui/index.ts';
import classes from './continue-link.module.css';
import { screens } from './screens.ts';

/** Sign-in leads to the landing page. There a link leads on to the page that was asked for before. */
export function ContinueLink({ session }: { session: SignedIn }) {
  const { pathname } = useLocation();
  const landing = landingFor(session.roles);
  const isLanded = samePath(pathname, landing);
  const [asked] = useState(() => takeRequestedPage(session.userId));
  const [isOver, setOver] = useState(false);
  // The user has followed the link, or has gone somewhere else.
  const isElsewhere = !isLanded && screenAt(pathname)?.access !== 'anyone';
  if (isElsewhere && !isOver) setOver(true);
  useEffect(() => {
    if (isElsewhere) clearRequestedPage();
  }, [isElsewhere]);
  if (!asked || isOver || !isLanded || samePath(asked.pathname, landing)) return null;
  return <Offered asked={asked} roles={session.roles} />;
}

function Offered({ asked, roles }: { asked: RequestedPage; roles: readonly string[] }) {
  const { pathname, search, state } = asked;
  const [label, setLabel] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void labelOf({ pathname, search }, roles).then((found) => isShown && setLabel(found));
    return () => {
      isShown = false;
    };
  }, [pathname, search, roles]);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (label && !hasUserActed()) link.current?.focus();
  }, [label]);
  if (!label) return null;
  return (
    <p className={classes['continue']} data-keeps-focus>
      <Link ref={link} to={pathname + search} state={state} className={classes['link']}>
        Continue to {label}
        <ArrowRight size={16} aria-hidden />
      </Link>
    </p>
  );
}

/** `null` when the roles do not allow the page, or it shows nothing. */
async function labelOf(
  { pathname, search }: Pick<RequestedPage, 'pathname' | 'search'>,
  roles: readonly string[],
): Promise<string | null> {
  const screen = screenAt(pathname);
  if (!screen || !mayUse(screen.access, roles)) return null;
  return screen.subject ? screen.subject(new URLSearchParams(search)) : screen.title;
}

/** A path that ends in `*` stands for all below it. */
function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ path }) =>
    path.endsWith('*')
      ? pathname.toLowerCase().startsWith(path.slice(0, -1).toLowerCase())
      : samePath(path, pathname),
  );
}
