import { call, currentSession, onceConfirmed, queryClient, queryFor, takeOutKept } from '../api/index.ts';
import { linkedClientId } from '../lib/pending-link.ts';
import type { ScreenComponent } from '../lib/screen.ts';
import { redirectFor } from './guard.ts';
import { loadScreen, screenAt } from './screen-loading.ts';

/** Resolves when the code of the screen that the page is opened with is loaded, or takes long. */
let firstScreen: Promise<unknown> = Promise.resolve();
/** Milliseconds that the frame waits for it. */
const patience = 400;

/** Confirms a stored token with the server, which returns the current roles and client. */
export const confirmedSession = {
  ...queryFor('Account/GetSession', {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    // Screens read what the account had put away as soon as they open. Frame and screen are rendered together,
    // which takes less than one after the other.
    const [confirmed] = await Promise.all([
      call('Account/GetSession', {}, { signal }),
      takeOutKept().catch(() => undefined),
      firstScreen,
    ]);
    return confirmed;
  },
};

/**
 * The page is opened with a stored session: the screen's code is loaded while the server confirms it, and
 * its data is read as soon as it has. Otherwise each would wait until the frame around it is rendered.
 */
export function loadFirstScreen(): void {
  const session = currentSession();
  if (session.state !== 'unconfirmed') return;
  const { pathname, search } = window.location;
  const screen = screenAt(pathname);
  if (screen && redirectFor(screen.access, session.roles) === null) {
    let component: ScreenComponent | null = null;
    // A failure is ignored here: the screen loads its code again and reports errors.
    const code = loadScreen(screen).then(
      (loaded) => (component = loaded),
      () => null,
    );
    firstScreen = Promise.race([code, new Promise((resolve) => setTimeout(resolve, patience))]);
    onceConfirmed(({ needsSecondFactor }) => {
      if (!needsSecondFactor && linkedClientId(search) === null)
        component?.prefetch?.(new URLSearchParams(search));
    });
  }
  void queryClient.prefetchQuery(confirmedSession);
}
