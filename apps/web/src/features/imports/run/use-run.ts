import { useState } from 'react';
import { call, callAndRefresh, ProblemError, reasonOf } from '../../../api/index.ts';

export type Wanted = 'all' | 'good';

/**
 * Starts and cancels an import. A broken connection does not end the import: the server reports its progress.
 */
export function useRun(importId: number) {
  const [isStarted, setStarted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(only: Wanted) {
    setStarted(true);
    setProblem(null);
    try {
      await callAndRefresh('Import/Run', { importId, only });
    } catch (error) {
      const isOffline = error instanceof ProblemError && error.code === 'offline';
      if (!isOffline) setProblem(reasonOf(error));
    } finally {
      setStarted(false);
    }
  }

  async function cancel() {
    try {
      await call('Import/Cancel', { importId });
    } catch (error) {
      setProblem(reasonOf(error));
    }
  }

  return { isStarted, problem, run: (only: Wanted) => void run(only), cancel: () => void cancel() };
}
