import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, callAndRefresh, reasonOf } from '../../../api/index.ts';
import { restoreLostFocus } from '../../../ui/focus.ts';
import type { StepProps } from '../state/step-props.ts';

const askAgainMs = 1000;

/** Has the server check the answers: at once when the step is opened with unchecked ones, then on request. */
export function useCheck({ wizard, dispatch }: Pick<StepProps, 'wizard' | 'dispatch'>) {
  const [busy, setBusy] = useState(wizard.isStale);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  const { importId } = wizard.read;

  async function send() {
    const { signal } = (stop.current = new AbortController());
    const sent = wizard.answers;
    try {
      await earlierCheckEnded(importId, signal);
      const checked = await callAndRefresh('Import/Check', sent, { signal });
      if (!signal.aborted) dispatch({ type: 'checked', checked, sent });
    } catch (error) {
      if (!signal.aborted) setProblem(reasonOf(error));
    } finally {
      if (!signal.aborted) {
        setBusy(false);
        restoreLostFocus();
      }
    }
  }

  function check() {
    setBusy(true);
    setProblem(null);
    void send();
  }

  function cancel() {
    stop.current?.abort();
    setBusy(false);
    // A lost cancel does no harm, because the next check replaces this one.
    void call('Import/Cancel', { importId }).catch(() => {});
  }

  const checkWhenOpened = useEffectEvent(() => {
    if (wizard.isStale) void send();
  });
  useEffect(() => {
    checkWhenOpened();
    return () => stop.current?.abort();
  }, []);
  return { busy, problem, check, cancel };
}

/** Waits for a check from before the page was reloaded: the server continues it, and runs one at a time. */
async function earlierCheckEnded(importId: number, signal: AbortSignal): Promise<void> {
  const { state } = await call('Import/GetProgress', { importId }, { signal });
  if (state !== 'checking') return;
  await new Promise((resolve) => {
    setTimeout(resolve, askAgainMs);
  });
  signal.throwIfAborted();
  await earlierCheckEnded(importId, signal);
}
