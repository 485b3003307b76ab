import { setTimeout } from 'node:timers/promises';
import type { ParsedInput, DocumentFile } from '@panoramic/contract';
import { documentReply } from '#calls/document-reply.ts';
import { fileReply } from '#calls/file-reply.ts';
import { handlers, steps, type Actor } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { DamagedFileProblem, type DocumentFiles, type ReceivedFile } from '#lib/documents/index.ts';
import { timeOf } from '#lib/clock.ts';
import { safeFileName } from '#lib/files/file-names.ts';
import { audit, type Log } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { awaitText, findDay, findFile } from './document-files.store.ts';
import { rowHandlers } from '../tabs/row-handlers.ts';
import { canBeSaved, saveRow } from '../tabs/rows.ts';
import type { Saving, TabRow } from '../tabs/stored-tab.ts';
import { documentDate, documentFiles, type DayOfDocument } from '../tabs/stored-tabs.ts';
import { beginUpload, endUpload, preventRemoval } from './uploads.store.ts';

/** Rows like those of the other tabs, and a file to each that has one. */
export function documentHandlers(documents: DocumentFiles) {
  return {
    ...rowHandlers(documentFiles),
    ...handlers({
      'Leases/EditDocumentFiles': steps(async (ctx, input) => {
        const { clientId, file } = ctx;
        if (!file) return saved(ctx.transactOnce(input, (tx) => saveDocument(tx, clientId, input, ctx)));
        const { digest, size } = file.content;
        const filename = safeFileName(nameOf(file.filename, input.filename));
        const facts = { filename, digest, size };
        const uploadId = await upload(ctx, file.content, input);
        return saved(
          ctx.transactOnce({ ...input, ...facts }, async (tx) => {
            await preventRemoval(tx, clientId, digest);
            const row = await saveDocument(tx, clientId, input, ctx, facts);
            await endUpload(tx, clientId, uploadId);
            await awaitText(tx, clientId, digest);
            return row;
          }),
        );
      }),

      'Leases/GetDocument': steps(async (ctx, { file_id }) => {
        const { filename, content } = await opened(ctx, documents, file_id);
        return documentReply(content, { filename });
      }),

      'Leases/DownloadDocument': steps(async (ctx, { file_id }) => {
        return fileReply(ctx, await opened(ctx, documents, file_id));
      }),
    }),
  };
}

type SentDocument = ParsedInput<'Leases/EditDocumentFiles'>;

/** Saves the row with the facts of its file, if one came with it, and the time of its day. */
async function saveDocument(
  tx: Tx,
  clientId: number,
  { moment, ...input }: SentDocument,
  saving: Saving,
  facts: object = {},
): Promise<TabRow> {
  const day = await dayOf(tx, clientId, { moment, ...input }, saving);
  const stored = { ...documentFiles, onSave: () => ({ ...facts, ...(day && { time: day.time }) }) };
  return saveRow(tx, clientId, stored, { ...input, ...(day && { date: day.date }) }, saving);
}

/** A client's clock may differ, and an upload takes its time. */
const currentWithin = 3_600_000;

/**
 * The day and time of the document to be saved, or `null` to keep what is stored. A new document gets the current
 * time, unless its payload has another day. Of a saved one, the moment as it was answered changes nothing, whatever
 * the date part says; any other date is a day that somebody chose, without a time.
 */
async function dayOf(
  tx: Tx,
  clientId: number,
  { file_id, date, moment }: SentDocument,
  { today, now, timeZone }: Saving,
): Promise<DayOfDocument | null> {
  const sent = moment === undefined ? Number.NaN : Date.parse(moment);
  if (!file_id) {
    const isNow = (date ?? today) === today || Math.abs(sent - now.getTime()) < currentWithin;
    return isNow
      ? { date: today, time: timeOf({ now: () => now }, timeZone) }
      : { date: date ?? today, time: null };
  }
  const stored = await findDay(tx, clientId, file_id);
  if (!stored || date === undefined || date === stored.date) return null;
  const answered = documentDate(stored, timeZone);
  if (stored.time !== null && answered !== null && Date.parse(answered) === sent) return { ...stored };
  return { date: date ?? today, time: null };
}

/** Safe: the row's columns are the contract's fields, by their names. */
function saved(row: Promise<unknown>): Promise<DocumentFile> {
  return row as Promise<DocumentFile>;
}

/** A browser calls a file without a name blob. */
function nameOf(ofPart: string | null, ofField: string | null | undefined): string {
  return (ofPart === 'blob' ? ofField || ofPart : ofPart || ofField) ?? '';
}

interface Uploading {
  readonly clientId: number;
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** A removal by the clean-up takes one call to the store. */
const triesDuringRemoval = 20;
const pauseDuringRemoval = 250;

/**
 * Brings the file to its place, with no transaction open while the store takes its time. Returns `null` when
 * the save will be refused; nothing was stored then. The transaction that saves gives the answer, which may
 * be a reply given before. The clean-up removes files that were stored and whose row was then not saved.
 */
async function upload(
  { clientId, transact }: Uploading,
  content: ReceivedFile,
  input: Readonly<Record<string, unknown>>,
): Promise<number | null> {
  for (let tries = 0; tries < triesDuringRemoval; tries += 1) {
    const { isRefused, uploadId } = await transact(async (tx) =>
      (await canBeSaved(tx, clientId, documentFiles, input))
        ? { isRefused: false, uploadId: await beginUpload(tx, clientId, content.digest) }
        : { isRefused: true, uploadId: null },
    );
    if (isRefused) return null;
    if (uploadId !== null) {
      await content.store(clientId);
      return uploadId;
    }
    await setTimeout(pauseDuringRemoval);
  }
  throw new Problem('unavailable', 'The same file is just being removed. Try again shortly.', {
    retryAfterSeconds: 5,
  });
}

interface Reading extends Pick<Uploading, 'clientId' | 'transact'> {
  readonly request: { readonly signal: AbortSignal };
  readonly actor: Actor;
  readonly log: Log;
}

async function opened(
  { transact, clientId, actor, log, request }: Reading,
  documents: DocumentFiles,
  id: number,
) {
  const file = await transact((tx) => findFile(tx, clientId, id));
  const { filename, size, digest } = file;
  function told(error: unknown): unknown {
    if (!(error instanceof DamagedFileProblem)) return error;
    const { fault } = error;
    log.error({ document: id, clientId, filename, digest }, `the file of a document is ${fault}`);
    return new Problem('internal', `The file ${filename} is ${fault} on the server. ${askForBackup}`, {
      cause: error,
    });
  }
  const content = await documents.open(clientId, file, request.signal).catch((error: unknown) => {
    throw told(error);
  });
  // A reply that has begun is cut off.
  content.once('error', told);
  audit(log, 'exported', { what: 'document', id, clientId, userId: actor.userId });
  return { filename, size, digest, content };
}

const askForBackup = 'Ask an administrator to bring it back from a backup.';
