import type { Readable } from 'node:stream';
import type { Pool } from '#db/driver/pool.ts';
import { inTransaction, nobody } from '#db/scope/transaction.ts';
import { enqueue, queuedJobs } from '#jobs/enqueue.ts';
import { DamagedFileProblem, type DocumentFiles } from '#lib/documents/index.ts';
import type { Log } from '#lib/log.ts';
import { clientIds } from '../../leases/index.ts';
import {
  awaitTexts,
  claimText,
  moveToSlowLane,
  releaseText,
  storeText,
  type ReadText,
  type WaitingFile,
} from './texts.store.ts';

interface ReadableFile {
  readonly clientId: number;
  readonly filename: string;
  readonly size: number;
}

/** Files that are read within seconds, and those that were not. */
type Lane = 'quick' | 'slow';

/**
 * Reads the text of a file; `slow` when it takes too long for the quick lane. Fails only for a reason outside the
 * file, as when the server stops.
 */
export type ReadTextOf = (
  source: Readable,
  file: ReadableFile,
  lane: Lane,
  stopping: AbortSignal,
) => Promise<ReadText | (Omit<ReadText, 'state'> & { readonly state: 'slow' })>;

interface Reader {
  readonly pool: Pool;
  readonly documents: DocumentFiles;
  readonly read: ReadTextOf;
  readonly log: Log;
}

interface Work extends Reader {
  readonly lane: Lane;
  readonly stopping: AbortSignal;
}

/** Files of one client that are read before it is another client's turn, and how long that may take. */
const turn = { files: 20, milliseconds: 30_000 };

/**
 * Reads the files of one client's documents that nobody has read, or of all clients', in turns. Clients that ask
 * meanwhile get their turns too: neither many files nor slow ones keep them waiting. Where the quick lane runs
 * twice, the two read files of different clients.
 */
export function waitingTextReader(reader: Reader, lane: Lane) {
  /** Clients whose files are being read; `true` when somebody has asked again meanwhile. */
  const busy = new Map<number, boolean>();
  return async (stopping: AbortSignal, clientId?: number): Promise<void> => {
    const { pool } = reader;
    const work: Work = { ...reader, lane, stopping };
    let waiting = clientId === undefined ? await clientIds(pool) : [clientId];
    for (const id of waiting) await inTransaction(pool, scopeOf(id), (tx) => awaitTexts(tx, id));
    while (!stopping.aborted) {
      const [id, ...others] = waiting;
      if (id === undefined) return;
      waiting = others;
      if (busy.has(id)) busy.set(id, true);
      else if (await readClient(id))
        waiting = [...new Set([...others, ...(await askingClients(pool, lane, id)), id])];
    }

    /** `true` when the client may have more files. */
    async function readClient(id: number): Promise<boolean> {
      busy.set(id, false);
      try {
        return (await readTurn(work, id)) || busy.get(id) === true;
      } finally {
        busy.delete(id);
      }
    }
  };
}

/** Other clients with uploads whose texts wait to be read. */
async function askingClients(pool: Pool, lane: Lane, own: number): Promise<readonly number[]> {
  const jobs = await inTransaction(pool, nobody, (tx) => queuedJobs(tx, queueOf[lane]));
  return jobs.flatMap(({ clientId = own }) => (clientId === own ? [] : [clientId]));
}

const queueOf = { quick: 'document-text', slow: 'slow-document-text' } as const;

/** Reads files for one turn; `true` when the client may have more of them. */
async function readTurn(work: Work, clientId: number): Promise<boolean> {
  const { pool, lane, stopping } = work;
  const until = performance.now() + turn.milliseconds;
  for (let count = 0; count < turn.files && performance.now() < until; count += 1) {
    if (stopping.aborted) return false;
    const file = await inTransaction(pool, scopeOf(clientId), (tx) => claimText(tx, clientId, lane));
    if (!file) return false;
    await readOne(work, clientId, file);
  }
  return true;
}

async function readOne(work: Work, clientId: number, file: WaitingFile): Promise<void> {
  const { pool, log, stopping } = work;
  const { digest, filename } = file;
  try {
    const read = await textOf(work, clientId, file);
    await inTransaction(pool, scopeOf(clientId), async (tx) => {
      if (read.state !== 'slow') return storeText(tx, clientId, digest, read);
      await moveToSlowLane(tx, clientId, digest);
      await enqueue(tx, 'slow-document-text', { clientId });
    });
    if (read.state !== 'read' && read.state !== 'no text')
      log.info({ clientId, digest, filename, state: read.state }, 'the text of a document was not read');
  } catch (error) {
    await inTransaction(pool, scopeOf(clientId), (tx) => releaseText(tx, clientId, digest));
    if (!stopping.aborted) throw error;
  }
}

async function textOf(
  { documents, read, lane, stopping }: Work,
  clientId: number,
  file: WaitingFile,
): ReturnType<ReadTextOf> {
  try {
    const source = await documents.open(clientId, file, stopping);
    return await read(source, { clientId, ...file }, lane, stopping);
  } catch (error) {
    if (error instanceof DamagedFileProblem) return { state: 'damaged', pages: null, texts: [] } as const;
    throw error;
  }
}

function scopeOf(clientId: number) {
  return { clientId, userId: null };
}
