import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, callAndRefresh, reasonOf } from '../../../api/index.ts';
import type { StepProps } from '../state/step-props.ts';

/** Has the answers checked by the server: at once when the step is opened with unchecked ones, then on request. */
export function useCheck({ wizard, dispatch }: Pick<StepProps, 'wizard' | 'dispatch'>) {
  const [busy, setBusy] = useState(wizard.isStale);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);

  async function check() {
    const { signal } = (stop.current = new AbortController());
    const sent = wizard.answers;
    setBusy(true);
    setProblem(null);
    try {
      const checked = await callAndRefresh('Import/Check', sent, { signal });
      if (!signal.aborted) dispatch({ type: 'checked', checked, sent });
    } catch (error) {
      if (!signal.aborted) setProblem(reasonOf(error));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }

  function cancel() {
    stop.current?.abort();
    setBusy(false);
    // Nothing is lost when it does not arrive: the next check replaces this one.
    void call('Import/Cancel', { importId: wizard.read.importId }).catch(() => {});
  }

  const checkWhenOpened = useEffectEvent(() => {
    if (wizard.isStale) void check();
  });
  useEffect(() => {
    checkWhenOpened();
    return () => stop.current?.abort();
  }, []);
  return { busy, problem, check: () => void check(), cancel };
}
