import {
  call,
  confirmSession,
  currentSession,
  isSecondFactorMissing,
  queryClient,
  queryFor,
  takeOutKept,
} from '../api/index.ts';
import { linkedClientId } from '../lib/pending-link.ts';
import { redirectFor } from './guard.ts';
import { loadScreen, screenAt } from './screen-loading.ts';

/** Confirms a stored token with the server, which returns the current roles and client. */
export const confirmedSession = {
  ...queryFor('Account/GetSession', {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    // Also restores what the account keeps, because screens read it as soon as they open.
    const [confirmed] = await Promise.all([
      call('Account/GetSession', {}, { signal }),
      takeOutKept().catch(() => undefined),
    ]);
    return confirmed;
  },
};

/**
 * Milliseconds to wait for session and code, and then for data. After that the page renders what has arrived:
 * a spinner, or the frame around an empty screen.
 */
const patience = { code: 400, data: 200 };

/**
 * Loads the first screen when the page is opened with a stored session: the screen's code while the server
 * confirms the session, its data once the session is confirmed. Resolves when frame, screen and data can be
 * rendered together, which takes less time than one after another.
 */
export async function loadFirstScreen(): Promise<void> {
  const session = currentSession();
  if (session.state !== 'unconfirmed') return;
  const { pathname, search } = window.location;
  const screen = screenAt(pathname);
  const mayOpen = screen && redirectFor(screen.access, session.roles) === null;
  // A failure is ignored here: a component that needs the missing part requests it again and reports errors.
  const asked = Promise.allSettled([
    queryClient.fetchQuery(confirmedSession),
    mayOpen ? loadScreen(screen) : undefined,
  ]);
  const [confirmed, code] = (await within(patience.code, asked)) ?? [];
  if (confirmed?.status !== 'fulfilled' || currentSession().state !== 'unconfirmed') return;
  confirmSession(confirmed.value);
  const isReady = !isSecondFactorMissing(confirmed.value.secondFactor) && linkedClientId(search) === null;
  if (isReady && code?.status === 'fulfilled')
    await within(patience.data, code.value?.prefetch?.(new URLSearchParams(search)));
}

function within<T>(milliseconds: number, awaited: Promise<T> | undefined): Promise<T | undefined> {
  return Promise.race([
    awaited,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds)),
  ]);
}
