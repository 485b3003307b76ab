import { Button } from '@mantine/core';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import {
  createBrowserRouter,
  Link,
  Navigate,
  Outlet,
  useLocation,
  useRouteError,
  type RouteObject,
} from 'react-router';
import { rolesOf, useSession } from '../api/index.ts';
import { saveRequestedPage } from '../lib/requested-page.ts';
import { savePendingLink } from '../lib/pending-link.ts';
import { landingFor, paths } from '../lib/paths.ts';
import type { Screen } from '../lib/screen.ts';
import {
  FailureMessage,
  MessagePage,
  PageFrame,
  SkeletonRows,
  Spinner,
  skipUnsavedGuard,
} from '../ui/index.ts';
import { redirectFor } from './guard.ts';
import { screenComponent } from './screen-loading.ts';
import { Root } from './root.tsx';
import { screens } from './screens.ts';

/**
 * The routes of all screens; paths match without regard to case. A feature adds a screen in its own
 * `routes.ts` (see lib/screen.ts), not here.
 */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    children: [
      { path: paths.root, element: <Landing /> },
      { path: paths.accessDenied, element: <AccessDenied /> },
      ...screens.map(routeOf),
      { path: '*', element: <NotFound /> },
    ],
  },
]);

function routeOf(screen: Screen): RouteObject {
  const opened = <Opened key={screen.path} screen={screen} />;
  return {
    path: screen.path,
    element: <Guarded screen={screen} />,
    errorElement: <RouteFailure />,
    children: [
      { index: true, element: opened },
      ...(screen.path.endsWith('*') ? [{ path: '*', element: opened }] : []),
    ],
  };
}

function Landing() {
  return <Navigate to={landingFor(rolesOf(useSession()))} replace />;
}

/** Checks access before the screen's code is loaded and whenever the session changes. */
function Guarded({ screen }: { screen: Screen }) {
  const roles = rolesOf(useSession());
  const redirect = redirectFor(screen.access, roles);
  const location = useLocation();
  // Saves the page before redirecting to the login.
  const isSentToLogin = roles === null && redirect !== null;
  useLayoutEffect(() => {
    if (isSentToLogin && !savePendingLink(location)) saveRequestedPage(location);
  }, [isSentToLogin, location]);
  useTitle(screen.title);
  return redirect ? <Navigate to={redirect} replace state={skipUnsavedGuard} /> : <Outlet />;
}

/** Shows the frame of a screen while its code is loading. */
function Opened({ screen }: { screen: Screen }) {
  // State, so that the component does not change when the code has been loaded.
  const [Component] = useState(() => screenComponent(screen));
  return (
    <Suspense fallback={screen.access === 'anyone' ? <Spinner /> : <Opening screen={screen} />}>
      <Component />
    </Suspense>
  );
}

function Opening({ screen }: { screen: Screen }) {
  return (
    <PageFrame title={screen.title} width="table">
      <SkeletonRows />
    </PageFrame>
  );
}

function AccessDenied() {
  useTitle('Access Denied');
  return (
    <MessagePage
      title="403: Access Denied"
      text="You do not have permission to open this page. Contact the site administrators if you need it."
      actions={<GoHome />}
    />
  );
}

function NotFound() {
  useTitle('Page not found');
  return <MessagePage title="Page not found" text="There is nothing at this address." actions={<GoHome />} />;
}

function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Panoramic`;
  }, [title]);
}

function GoHome() {
  return (
    <Button component={Link} to={paths.root}>
      Go Home
    </Button>
  );
}

function RouteFailure() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return <FailureMessage onRetry={() => window.location.reload()} />;
}
