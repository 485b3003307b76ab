import type { CallInput, ReadImport } from '@panoramic/contract';
import { useState, type Dispatch } from 'react';
import { call, reasonOf } from '../../../api/index.ts';
import type { WizardAction } from '../state/wizard.ts';

/** How a file is read; options that are omitted are detected from the file again. */
export type ReadingRequest = Omit<CallInput<'Import/ReadAgain'>, 'importId'>;

export function useReadAgain(read: ReadImport, dispatch: Dispatch<WizardAction>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function readAgain(asked: ReadingRequest) {
    setBusy(true);
    setProblem(null);
    try {
      const found = await call('Import/ReadAgain', { ...asked, importId: read.importId });
      dispatch({ type: 'read', read: found });
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, readAgain: (asked: ReadingRequest) => void readAgain(asked) };
}
