import { contentTypeOf, documentsTab, fileRequired, type DocumentFile } from '@panoramic/contract';
import { documentReply } from '#calls/document-reply.ts';
import { handlers, InSteps, RawReply, type Actor } from '#calls/handler.ts';
import type { Tx } from '#db/transaction.ts';
import type { Documents, Settling } from '#lib/documents/index.ts';
import { attachment, safeFileName } from '#lib/file-names.ts';
import { audit, type Log } from '#lib/log.ts';
import { refuse } from '#lib/problem.ts';
import { findFile, holdFile, removeUnlessKept } from './document-files.store.ts';
import { rowHandlers } from './row-handlers.ts';
import { saveRow } from './rows.ts';
import { storedTab } from './stored-tab.ts';

const documentFiles = storedTab('document_files', documentsTab, {
  fixed: ['filename', 'user_id'],
  orderBy: 'date desc nulls last, file_id desc',
  onInsert: ({ actor }) => ({ user_id: actor.userId }),
});

/** Rows like those of the other tabs, and a file to each. */
export function documentHandlers(documents: Documents) {
  return {
    ...rowHandlers(documentFiles),
    ...handlers({
      'Leases/EditDocumentFiles': new InSteps(async (ctx, input) => {
        const { clientId, file } = ctx;
        if (!file) {
          if (input.file_id === 0) refuse([{ field: 'filename', message: fileRequired }]);
          return saved(ctx.transactOnce(input, (tx) => saveRow(tx, clientId, documentFiles, input, ctx)));
        }
        const { digest, size } = file.content;
        const filename = safeFileName(nameOf(file.filename, input.filename));
        const facts = { filename, digest, size };
        const withFile = { ...documentFiles, onSave: () => facts };
        let settling: Settling | undefined;
        try {
          const row = await saved(
            ctx.transactOnce({ ...input, ...facts }, async (tx) => {
              await holdFile(tx, clientId, digest);
              const inserted = await saveRow(tx, clientId, withFile, input, ctx);
              // Last: what the row's rules refuse has touched nothing, and a file at its place is kept.
              settling = await file.content.settle(clientId);
              return inserted;
            }),
          );
          await settling?.done();
          return row;
        } catch (error) {
          if (settling) await tidied(ctx, documents, settling);
          throw error;
        }
      }),

      'Leases/GetDocument': new InSteps(async (ctx, { file_id }) => {
        const { filename, content } = await opened(ctx, documents, file_id);
        return documentReply(content, { filename });
      }),

      'Leases/DownloadDocument': new InSteps(async (ctx, { file_id }) => {
        const { filename, size, content } = await opened(ctx, documents, file_id);
        return new RawReply(contentTypeOf(filename), content, {
          'content-length': String(size),
          'content-disposition': attachment(filename),
          'content-security-policy': inertPolicy,
        });
      }),
    }),
  };
}

/** Whatever the file holds, opened by itself it can do nothing. */
const inertPolicy =
  "default-src 'none'; sandbox; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** Safe: the row's columns are the contract's fields, by their names. */
function saved(row: Promise<unknown>): Promise<DocumentFile> {
  return row as Promise<DocumentFile>;
}

/** A browser calls a file without a name blob. */
function nameOf(ofPart: string | null, ofField: string | null | undefined): string {
  return (ofPart === 'blob' ? ofField || ofPart : ofPart || ofField) ?? '';
}

interface Reading {
  readonly clientId: number;
  readonly actor: Actor;
  readonly log: Log;
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

async function opened({ transact, clientId, actor, log }: Reading, documents: Documents, id: number) {
  const { digest, ...file } = await transact((tx) => findFile(tx, clientId, id));
  const content = await documents.open(clientId, digest);
  audit(log, 'exported', { what: 'document', id, clientId, userId: actor.userId });
  return { ...file, content };
}

/** A failure here is not the caller's: the clean-up tries again. */
async function tidied({ transact, log }: Reading, documents: Documents, settling: Settling): Promise<void> {
  await removeUnlessKept(transact, documents, settling).catch((error: unknown) =>
    log.warn({ err: error }, 'a file without a row is left to the clean-up'),
  );
}
