import type { CallOutput, OwnField, OwnFieldType } from '@panoramic/contract';
import { useState } from 'react';
import { callAndRefresh, reasonOf } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';
import { typeWords } from './field-words.ts';

export type KindPreview = CallOutput<'Fields/ChangeKind'>;

/** Previews and starts a change of the field's kind; over many rows the list of fields follows it. */
export function useKindChange({ kind, key, version, label }: OwnField, onStarted: () => void) {
  const [preview, setPreview] = useState<KindPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);

  async function ask(type: OwnFieldType, choices: string[], dryRun: boolean) {
    setSent(true);
    setProblem(null);
    try {
      const reply = await callAndRefresh('Fields/ChangeKind', { kind, key, type, choices, dryRun, version });
      if (dryRun) return setPreview(reply);
      if (!reply.underWay) notify(`${label} is ${typeWords[type].toLowerCase()} now.`);
      onStarted();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setSent(false);
    }
  }

  function reset() {
    setPreview(null);
    setProblem(null);
  }

  return { preview, problem, isSent, ask, reset };
}
