import type { Readable } from 'node:stream';
import type { Pool } from '#db/driver/pool.ts';
import { inTransaction, nobody } from '#db/scope/transaction.ts';
import { queuedJobs } from '#jobs/enqueue.ts';
import { DamagedFileProblem, type DocumentFiles } from '#lib/documents/index.ts';
import type { Log } from '#lib/log.ts';
import { clientIds } from '../../leases/index.ts';
import {
  awaitTexts,
  claimText,
  releaseText,
  storeText,
  type ReadText,
  type WaitingFile,
} from './texts.store.ts';

export interface ReadableFile {
  readonly clientId: number;
  readonly filename: string;
  readonly size: number;
}

/** Reads the text of a file; fails only for a reason outside the file, as when the server stops. */
export type ReadTextOf = (source: Readable, file: ReadableFile, stopping: AbortSignal) => Promise<ReadText>;

interface Work {
  readonly pool: Pool;
  readonly documents: DocumentFiles;
  readonly read: ReadTextOf;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** Files of one client that are read before it is another client's turn, and how long that may take. */
const turn = { files: 20, milliseconds: 30_000 };

/**
 * Reads the files of one client's documents that nobody has read, or of all clients', in turns. Clients that ask
 * meanwhile get their turns too: neither many files nor slow ones keep them waiting.
 */
export async function readWaitingTexts(work: Work, clientId?: number): Promise<void> {
  const { pool, stopping } = work;
  let waiting = clientId === undefined ? await clientIds(pool) : [clientId];
  for (const id of waiting) await inTransaction(pool, scopeOf(id), (tx) => awaitTexts(tx, id));
  while (!stopping.aborted) {
    const [id, ...others] = waiting;
    if (id === undefined) return;
    const hasMore = await readTurn(work, id);
    waiting = hasMore ? [...new Set([...others, ...(await askingClients(pool, id)), id])] : others;
  }
}

/** Other clients with uploads whose texts wait to be read. */
async function askingClients(pool: Pool, own: number): Promise<readonly number[]> {
  const jobs = await inTransaction(pool, nobody, (tx) => queuedJobs(tx, 'document-text'));
  return jobs.flatMap(({ clientId = own }) => (clientId === own ? [] : [clientId]));
}

/** Reads files for one turn; `true` when the client may have more of them. */
async function readTurn(work: Work, clientId: number): Promise<boolean> {
  const { pool, stopping } = work;
  const until = performance.now() + turn.milliseconds;
  for (let count = 0; count < turn.files && performance.now() < until; count += 1) {
    if (stopping.aborted) return false;
    const file = await inTransaction(pool, scopeOf(clientId), (tx) => claimText(tx, clientId));
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
    await inTransaction(pool, scopeOf(clientId), (tx) => storeText(tx, clientId, digest, read));
    if (read.state !== 'read' && read.state !== 'no text')
      log.info({ clientId, digest, filename, state: read.state }, 'the text of a document was not read');
  } catch (error) {
    await inTransaction(pool, scopeOf(clientId), (tx) => releaseText(tx, clientId, digest));
    if (!stopping.aborted) throw error;
  }
}

async function textOf({ documents, read, stopping }: Work, clientId: number, file: WaitingFile) {
  try {
    const source = await documents.open(clientId, file, stopping);
    return await read(source, { clientId, ...file }, stopping);
  } catch (error) {
    if (error instanceof DamagedFileProblem) return { state: 'damaged', pages: null, texts: [] } as const;
    throw error;
  }
}

function scopeOf(clientId: number) {
  return { clientId, userId: null };
}
