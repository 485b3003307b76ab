import type { DocumentTextState } from '@panoramic/contract';
import type { PageMessage, ReadingTask } from '../lib/document-texts/index.ts';
import type { ReadTextOf } from '../modules/documents/index.ts';
import { ProcessEndedError } from './child-process.ts';
import { ProcessPool } from './process-pool.ts';

export interface DocumentReaderLimits {
  /** Memory of each process that reads. */
  readonly megabytes: number;
  /** Pages of a file that are read as pictures. */
  readonly ocrPages: number;
}

/**
 * How long a file may be read in each lane, in seconds; no page is begun as a picture after `ocr`. The niceness
 * gives requests more of the processor.
 */
const usualPace = { niceness: 10, quick: { seconds: 20, ocr: 15 }, slow: { seconds: 600, ocr: 360 } };

/**
 * Reads files by processes that are given their bytes and nothing else: no setting, no database, no file but the
 * program's own, and less of the processor than requests get. Each reads files of one client only: what a file
 * does to it reaches neither the server nor another client.
 */
export function documentReader({ megabytes, ocrPages }: DocumentReaderLimits, pace = usualPace): ReadTextOf {
  const processes = new ProcessPool({
    kind: 'documents',
    environment: {},
    readable: 'program',
    // The recognizer of pictures has one of its own, and its compiled program counts as much again.
    threads: 3,
    niceness: pace.niceness,
    megabytes,
    seconds: pace.slow.seconds,
    atOnce: 2,
    perClient: 2,
    waitMs: 2 * pace.slow.seconds * 1000,
    idleMs: 10_000,
    mostTasks: 100,
    oneClient: true,
  });
  return async (source, { clientId, filename, size }, lane, signal) => {
    const { seconds, ocr } = pace[lane];
    const task: ReadingTask = { filename, ocrPages, ocrMilliseconds: ocr * 1000, lane };
    const texts: { page: number; text: string }[] = [];
    let pages: number | null = null;
    function onTold(message: unknown): void {
      // Safe: a task of this kind tells nothing else.
      const told = message as PageMessage;
      if ('pages' in told) ({ pages } = told);
      else texts.push(told);
    }
    try {
      const client = `client ${clientId}`;
      const answer = await processes.run({ client, task, seconds, input: { source, size }, onTold, signal });
      // Safe: the process answers with the state.
      return { state: answer as DocumentTextState | 'slow', pages, texts };
    } catch (error) {
      if (!(error instanceof ProcessEndedError)) throw error;
      if (error.reason === 'time' && lane === 'quick') return { state: 'slow', pages, texts };
      return { state: error.reason === 'crash' ? 'damaged' : 'too large', pages, texts };
    } finally {
      source.destroy();
    }
  };
}
