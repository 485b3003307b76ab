import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { holdUpNavigation, requestedLocation } from '../lib/requested-location.ts';
import { useUnsavedWork } from '../lib/unsaved-work.ts';
import { confirm } from './overlays/dialogs.tsx';

/** A navigation with this state is not blocked, because the session is over. */
export const skipUnsavedGuard = { unguarded: true } as const;

/** How long a navigation waits without any pending save ending, before it asks. */
const patienceMs = 2000;

interface GuardOptions {
  readonly settle?: (patienceMs: number) => Promise<boolean>;
  /** The user has decided to leave what is unsaved. */
  readonly onLeave?: () => void;
}

/**
 * Asks before the user leaves unsaved edits. `settle` first waits until pending saves have ended or stalled,
 * and tells whether something is still unsaved. Returns a function that lifts the guard; call it after saving
 * when navigating in the same turn.
 */
export function useUnsavedGuard(dirty: boolean, { settle, onLeave }: GuardOptions = {}): () => void {
  useUnsavedWork(dirty);
  const held = useRef(dirty);
  useEffect(() => {
    held.current = dirty;
  }, [dirty]);

  const navigate = useNavigate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isBlocked =
      held.current &&
      nextLocation.state?.unguarded !== true &&
      address(currentLocation) !== address(nextLocation);
    if (isBlocked) holdUpNavigation(nextLocation);
    return isBlocked;
  });
  const decide = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    const isUnsaved = !settle || (await settle(patienceMs));
    const leave =
      !isUnsaved ||
      (await confirm('Leave without saving? What you typed here is lost.', {
        destructive: true,
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
      }));
    if (leave && isUnsaved) onLeave?.();
    // A second navigation, asked for while the first one waited, takes its place.
    const { pathname, search } = requestedLocation();
    const isReplaced = pathname + search !== address(blocker.location);
    if (leave && !isReplaced) blocker.proceed();
    else blocker.reset();
    if (leave && isReplaced) void navigate(pathname + search, { state: skipUnsavedGuard });
    holdUpNavigation(null);
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void decide();
  }, [blocker.state]);

  useEffect(() => {
    if (!dirty) return undefined;
    function warn(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);

  return () => {
    held.current = false;
  };
}

function address({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}
