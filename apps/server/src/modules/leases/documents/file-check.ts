import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Pool } from '#db/driver/pool.ts';
import { inTransaction, nobody } from '#db/scope/transaction.ts';
import { timeOf, todayOf, type Clock } from '#lib/clock.ts';
import { DamagedFileProblem, type DocumentFiles } from '#lib/documents/index.ts';
import { audit, type Log } from '#lib/log.ts';
import { clientIds } from './clean-up.ts';
import { filesAfter } from './document-files.store.ts';
import { recordFileCheck, resumeFileCheck, type CheckState } from './file-check.store.ts';

interface Checking {
  readonly pool: Pool;
  readonly documents: DocumentFiles;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** In the configured time zone: at this hour few users work, and the day's backup has usually been taken. */
const checkFrom = '03:00';
/** How often the progress is stored, in milliseconds; another server resumes from there. */
const noteEvery = 10_000;

/**
 * Reads every file that a document names or once named, once a night, and tells in the log which are
 * damaged or missing. It reads one at a time and rests as long as that took.
 */
export async function checkDocuments(checking: Checking): Promise<void> {
  const { pool, clock, timeZone, log, stopping } = checking;
  if (timeOf(clock, timeZone) < checkFrom) return;
  const day = todayOf(clock, timeZone);
  const begun = await inTransaction(pool, nobody, (tx) => resumeFileCheck(tx, day, clock.now()));
  if (!begun) return;
  let state = begun;
  async function note(times: { seenAt: Date | null; finishedAt?: Date }): Promise<void> {
    await inTransaction(pool, nobody, (tx) => recordFileCheck(tx, day, { state, ...times }));
  }
  let notedAt = performance.now();
  try {
    for await (const looked of filesSince(checking, begun)) {
      ({ state } = looked);
      if (performance.now() - notedAt > noteEvery) {
        await note({ seenAt: clock.now() });
        notedAt = performance.now();
      }
      await setTimeout(looked.ms, undefined, { signal: stopping });
    }
  } catch (error) {
    await note({ seenAt: null });
    if (stopping.aborted) return;
    throw error;
  }
  await note({ seenAt: clock.now(), finishedAt: clock.now() });
  const { files, damaged, missing } = state;
  audit(log, 'documents-checked', { files, damaged, missing });
}

interface Looked {
  readonly state: CheckState;
  /** Milliseconds that it took. */
  readonly ms: number;
}

async function* filesSince({ pool, documents, log }: Checking, from: CheckState): AsyncGenerator<Looked> {
  let state = from;
  for (const clientId of await clientIds(pool)) {
    if (clientId < from.at_client) continue;
    const after = clientId === from.at_client ? from.at_digest : '';
    const scope = { clientId, userId: null };
    const files = await inTransaction(pool, scope, (tx) => filesAfter(tx, clientId, after), 'read');
    for (const { documentId, filename, ...facts } of files) {
      const begun = performance.now();
      const fault = await faultOf(documents, clientId, facts);
      const { digest } = facts;
      if (fault)
        log.error({ document: documentId, clientId, filename, digest }, `the file of a document is ${fault}`);
      state = movedTo(state, { at_client: clientId, at_digest: digest }, fault);
      yield { state, ms: performance.now() - begun };
    }
  }
}

function movedTo(
  { files, damaged, missing }: CheckState,
  place: Pick<CheckState, 'at_client' | 'at_digest'>,
  fault: DamagedFileProblem['fault'] | null,
): CheckState {
  return {
    ...place,
    files: files + 1,
    damaged: damaged + Number(fault === 'damaged'),
    missing: missing + Number(fault === 'missing'),
  };
}

/** A store that cannot be reached is no fault of the file: the check stops and is resumed later. */
async function faultOf(
  documents: DocumentFiles,
  clientId: number,
  facts: { readonly digest: string; readonly size: number },
): Promise<DamagedFileProblem['fault'] | null> {
  try {
    await finished((await documents.open(clientId, facts)).resume());
    return null;
  } catch (error) {
    if (error instanceof DamagedFileProblem) return error.fault;
    throw error;
  }
}
