import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './overlays/dialogs.tsx';

/** A navigation with this state is not blocked, because the session is over. */
export const skipUnsavedGuard = { unguarded: true } as const;

/**
 * Asks before the user leaves unsaved edits. Returns a function that lifts the guard; call it after
 * saving when navigating in the same turn.
 */
export function useUnsavedGuard(dirty: boolean): () => void {
  const held = useRef(dirty);
  useEffect(() => {
    held.current = dirty;
  }, [dirty]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      held.current &&
      nextLocation.state?.unguarded !== true &&
      address(currentLocation) !== address(nextLocation),
  );
  const decide = useEffectEvent(async () => {
    const leave = await confirm('Leave without saving? What you typed here is lost.', {
      destructive: true,
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
    });
    if (blocker.state !== 'blocked') return;
    if (leave) blocker.proceed();
    else blocker.reset();
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
