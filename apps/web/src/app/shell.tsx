import { compsClientId } from '@panoramic/contract';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SignedIn } from '../api/index.ts';
import { Bell } from '../features/reminders/index.ts';
import { isCompsPath, paths } from '../lib/paths.ts';
import { requestedLocation } from '../lib/requested-location.ts';
import { focusFirstRow, KeyHint, PageTabs, pressTabButton, tabBeside, TitleAside } from '../ui/index.ts';
import { HelpButton } from './help/help-button.tsx';
import type { FrameAction } from './help/shortcuts.ts';
import { useShortcuts } from './help/use-shortcuts.ts';
import { useTermTips } from './help/use-term-tips.ts';
import { useTour } from './help/use-tour.ts';
import { LeftMenu } from './menu/left-menu.tsx';
import { tabOf } from './menu/menu.ts';
import { Logo } from './logo.tsx';
import classes from './shell.module.css';
import { captureTyping, type TypedAhead } from './command-search/typed-ahead.ts';
import { UserMenu } from './menu/user-menu.tsx';
import { usePrintedPages } from './printed-pages.ts';

/** Loaded with the first screen of a room. */
const RoomTabs = lazy(async () => ({ default: (await import('./menu/room-tabs.tsx')).RoomTabs }));
/** Loaded when it is first asked for. */
const CommandSearch = lazy(async () => ({
  default: (await import('./command-search/command-search.tsx')).CommandSearch,
}));
const ShortcutDialog = lazy(async () => ({
  default: (await import('./help/shortcut-dialog.tsx')).ShortcutDialog,
}));
const Tour = lazy(async () => ({ default: (await import('./help/tour.tsx')).Tour }));

export function Shell({ session, children }: { session: SignedIn; children: ReactNode }) {
  const [search, setSearch] = useState<TypedAhead | null>(null);
  const [keysShown, setKeysShown] = useState(false);
  const [helpAt, setHelpAt] = useState<string | null>(null);
  const tour = useTour();
  const navigate = useNavigate();
  function openSearch() {
    setSearch(captureTyping());
  }
  function showKeys() {
    setKeysShown(true);
  }
  function openTab(by: 1 | -1) {
    const path = tabBeside(requestedLocation(), by);
    if (path) void navigate(path);
  }
  const frameActions: Record<FrameAction, () => void> = {
    search: openSearch,
    keys: showKeys,
    list: focusFirstRow,
    nextTab: () => openTab(1),
    tabBefore: () => openTab(-1),
    addRow: () => pressTabButton('addRow'),
    buildSchedule: () => pressTabButton('buildSchedule'),
  };
  useShortcuts(session.roles, (action) => frameActions[action]());
  useTermTips();
  const client = useShownClient(session);
  usePrintedPages(client?.cl_name ?? '', session.today);
  return (
    <div className={classes['shell']}>
      <a href="#content" className={classes['skip']}>
        Skip to content
      </a>
      <header className={classes['header']}>
        <MenuDrawer session={session} />
        <Link
          to={paths.home}
          className={classes['home']}
          aria-label={`${client?.cl_name ?? 'Panoramic'} home`}
        >
          {client?.logoLocation ? (
            <img src={client.logoLocation} alt="" className={classes['clientLogo']} />
          ) : (
            <Logo />
          )}
        </Link>
        {client && <span className={classes['clientName']}>{client.cl_name}</span>}
        <button
          type="button"
          className={classes['search']}
          aria-label="Search screens and leases"
          aria-haspopup="dialog"
          onClick={openSearch}
        >
          <Search size={15} aria-hidden />
          <span className={classes['searchText']}>Search or jump to</span>
          <KeyHint keys="Mod+K" />
        </button>
        <HeaderBell session={session} />
        <UserMenu userName={session.userName} onKeys={showKeys} onTour={tour.begin} />
      </header>
      <aside className={classes['menu']}>
        <LeftMenu session={session} />
      </aside>
      <main id="content" className={classes['main']} tabIndex={-1}>
        <TitleAside
          value={<HelpButton openAt={helpAt} onOpenAt={setHelpAt} onKeys={showKeys} onTour={tour.begin} />}
        >
          <PageTabs value={<TabsOfRoom session={session} />}>{children}</PageTabs>
        </TitleAside>
      </main>
      {keysShown && (
        <Suspense>
          <ShortcutDialog roles={session.roles} onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
      {tour.isOn && (
        <Suspense>
          <Tour roles={session.roles} onEnd={tour.end} />
        </Suspense>
      )}
      {search && (
        <Suspense>
          <CommandSearch roles={session.roles} request={search} />
        </Suspense>
      )}
    </div>
  );
}

/** The client that the header names. Comps belong to no lease client, so their screens name none. */
function useShownClient({ client }: SignedIn) {
  const { pathname } = useLocation();
  if (!isCompsPath(pathname)) return client;
  return client?.cl_id === compsClientId ? client : { cl_name: 'Comps', logoLocation: null };
}

function TabsOfRoom({ session }: { session: SignedIn }) {
  const tab = tabOf(useLocation().pathname);
  if (!tab) return null;
  const line = <div className={classes['tabs']} />;
  return (
    <Suspense fallback={[line, tab.part && line]}>
      <RoomTabs roles={session.roles} />
    </Suspense>
  );
}

/** The bell of the screen's client. Hidden while another tab has chosen another client. */
function HeaderBell({ session: { client, openedFor } }: { session: SignedIn }) {
  if (!client || client.cl_id !== openedFor?.cl_id) return null;
  return <Bell key={client.cl_id} />;
}

/** The menu below 768 px as a drawer. Escape, a click outside and navigation close it. */
function MenuDrawer({ session }: { session: SignedIn }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={classes['burger']}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon size={18} aria-hidden />
      </button>
      <dialog
        ref={dialog}
        className={classes['drawer']}
        aria-label="Menu"
        onClick={(event) => {
          const beside = event.target === event.currentTarget;
          const onLink = event.target instanceof Element && event.target.closest('a') !== null;
          if (beside || onLink) dialog.current?.close();
        }}
      >
        <LeftMenu session={session} />
      </dialog>
    </>
  );
}
