import type { CallOutput, OwnField, OwnFieldType } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, callAndRefresh, ProblemError, queryFor, reasonOf, refreshAfter } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';
import { typeWords } from './field-words.ts';

export type KindPreview = CallOutput<'Fields/ChangeKind'>;

/** Previews, starts and stops a change of the field's kind, and follows one that somebody else has started. */
export function useKindChange(field: OwnField, onDone: () => void) {
  const { kind, key, version, label } = field;
  const [preview, setPreview] = useState<KindPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const { data: underWay = null } = useUnderWay(field, isSent && preview !== null);

  // Ended elsewhere, or after the connection of this page was lost.
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && underWay === null && !isSent) {
      void refreshAfter('Fields/ChangeKind');
      onDone();
    }
    wasUnderWay.current = underWay !== null;
  }, [underWay, isSent, onDone]);

  async function ask(type: OwnFieldType, choices: string[], dryRun: boolean) {
    setSent(true);
    setProblem(null);
    try {
      const reply = await callAndRefresh('Fields/ChangeKind', { kind, key, type, choices, dryRun, version });
      if (dryRun) return setPreview(reply);
      notify(`${label} is ${typeWords[type].toLowerCase()} now.`);
      onDone();
    } catch (error) {
      const goesOn = !dryRun && error instanceof ProblemError && error.code === 'offline';
      wasUnderWay.current &&= goesOn;
      setProblem(reasonOf(error));
    } finally {
      setSent(false);
      setStopping(false);
    }
  }

  async function stop() {
    setStopping(isSent);
    try {
      await call('Fields/StopKindChange', { kind, key });
    } catch (error) {
      setStopping(false);
      setProblem(reasonOf(error));
    }
  }

  function reset() {
    setPreview(null);
    setProblem(null);
  }

  return { preview, problem, isSent, isStopping, underWay, ask, stop: () => void stop(), reset };
}

const askEveryMs = 700;

/** Asked when the dialog opens, and while a change is under way. */
function useUnderWay({ kind, key }: OwnField, isStarted: boolean) {
  return useQuery({
    ...queryFor('Fields/GetKindChange', { kind, key }),
    staleTime: 0,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) => (isStarted || data ? askEveryMs : false),
  });
}
