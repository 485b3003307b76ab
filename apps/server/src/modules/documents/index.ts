import { contentTypeOf } from '@panoramic/contract';
import { handlers, multiTransaction, pointRead, RawReply } from '#calls/handler.ts';
import type { DocumentFiles } from '#lib/documents/index.ts';
import { attachment } from '#lib/files/file-names.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { documentMatrix } from './matrix.store.ts';
import { findDocuments } from './search.store.ts';
import { pageText, textProgress } from './texts/texts.store.ts';
import { documentVersions, versionFile } from './versions.store.ts';

export { readWaitingTexts, type ReadTextOf } from './texts/read-waiting.ts';
export type { ReadText } from './texts/texts.store.ts';

/** Documents of all leases: found by their text, listed, zipped, and with their earlier files. */
export function documentLibraryHandlers(documents: DocumentFiles) {
  return handlers({
    'Documents/Search': ({ tx, clientId }, { limit, ...filter }) =>
      findDocuments(tx, clientId, filter, limit),

    'Documents/GetText': pointRead(({ tx, clientId }, { file_id, page }) =>
      pageText(tx, clientId, file_id, page),
    ),

    'Documents/GetProgress': ({ tx, clientId }) => textProgress(tx, clientId),

    'Documents/GetMatrix': ({ tx, clientId }) => documentMatrix(tx, clientId),

    'Documents/ExportMatrix': () => {
      throw new Problem('internal', 'Not yet.');
    },

    'Documents/GetZip': () => {
      throw new Problem('internal', 'Not yet.');
    },

    'Documents/GetVersions': ({ tx, clientId }, { file_id }) => documentVersions(tx, clientId, file_id),

    'Documents/GetVersion': multiTransaction(async (ctx, { file_id, version }) => {
      const { clientId, actor, log, request } = ctx;
      const { filename, ...facts } = await ctx.transact((tx) => versionFile(tx, clientId, file_id, version));
      const content = await documents.open(clientId, facts, request.signal);
      audit(log, 'exported', { what: 'document', id: file_id, version, clientId, userId: actor.userId });
      return new RawReply(contentTypeOf(filename), content, {
        'content-length': String(facts.size),
        'content-disposition': attachment(filename),
      });
    }),
  });
}
