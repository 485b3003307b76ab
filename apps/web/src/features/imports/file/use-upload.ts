import type { CallInput, ImportKind, ReadImport } from '@panoramic/contract';
import { useEffect, useRef, useState } from 'react';
import { call, ProblemError, reasonOf, upload } from '../../../api/index.ts';
import { proposedKind } from '../state/proposed-kind.ts';
import { refusalOf } from './file-rules.ts';

interface Sending {
  readonly fileName: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** Sends a file and reads what the server found in it. Without a kind, uses the one it seems to hold. */
export function useUpload(kind: ImportKind | null, onRead: (read: ReadImport) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The file that did not arrive; it can be sent again without choosing it again. */
  const [lost, setLost] = useState<File | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File) {
    const refusal = refusalOf(file);
    setProblem(refusal);
    setLost(null);
    if (refusal !== null) return;
    const { signal } = (stop.current = new AbortController());
    try {
      setSending({ fileName: file.name, share: 0 });
      // The file comes last, so that the server has the fields before the bytes.
      // Safe: the form's fields, and the file that the multipart form carries beside them.
      const form = { kind: kind ?? 'leases', file } as CallInput<'Import/Read'>;
      const read = await upload('Import/Read', form, {
        signal,
        onProgress: (share) => setSending({ fileName: file.name, share }),
      });
      onRead(kind === null ? await asProposed(read, signal) : read);
    } catch (error) {
      if (signal.aborted) return;
      setProblem(reasonOf(error));
      if (error instanceof ProblemError && error.code === 'offline') setLost(file);
    } finally {
      setSending(null);
    }
  }

  return {
    sending,
    problem,
    send: (file: File) => void send(file),
    retry: lost ? () => void send(lost) : undefined,
    cancel: () => stop.current?.abort(),
  };
}

/** Reads the file again as the kind that it seems to hold; keeps the first reading if that fails. */
async function asProposed(read: ReadImport, signal: AbortSignal): Promise<ReadImport> {
  const kind = proposedKind(read);
  if (kind === read.kind) return read;
  try {
    return await call('Import/ReadAgain', { importId: read.importId, kind }, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return read;
  }
}
