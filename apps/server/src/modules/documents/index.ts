import { fileTypes } from '@panoramic/contract';
import { fileReply } from '#calls/file-reply.ts';
import { handlers, steps, RawReply } from '#calls/handler.ts';
import { sql } from '#db/scope/sql.ts';
import type { DocumentFiles } from '#lib/documents/index.ts';
import { attachment } from '#lib/files/file-names.ts';
import { copyToScratchFile } from '#lib/files/scratch-file.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { exportTypes } from '#lib/spreadsheet/list-file.ts';
import { documentRule, saveDocumentRule } from './document-rule.store.ts';
import { matrixFile } from './matrix-file.ts';
import { documentMatrix } from './matrix.store.ts';
import { findDocuments } from './search.store.ts';
import { pageText, textProgress } from './texts/texts.store.ts';
import { zippedStream } from './zip.ts';
import { zippedFiles } from './zip.store.ts';
import { documentVersions, versionFile } from './versions.store.ts';

export { waitingTextReader, type ReadTextOf } from './texts/read-waiting.ts';
export { readingHandlers } from './reading/reading.ts';
export { leaseWordHandlers, writeLeaseWord } from './word/word.ts';

/** Documents of all leases: found by their text, listed, zipped, and with their earlier files. */
export function documentLibraryHandlers(documents: DocumentFiles) {
  return handlers({
    'Documents/Search': ({ tx, clientId }, { limit, ...filter }) =>
      findDocuments(tx, clientId, filter, limit),

    'Documents/GetText': ({ tx, clientId }, { file_id, page }) => pageText(tx, clientId, file_id, page),

    'Documents/GetProgress': ({ tx, clientId }) => textProgress(tx, clientId),

    'Documents/GetMatrix': ({ tx, clientId }) => documentMatrix(tx, clientId),

    'Documents/GetRule': ({ tx, clientId }) => documentRule(tx, clientId),
    'Documents/SaveRule': ({ tx, clientId }, change) => saveDocumentRule(tx, clientId, change),

    'Documents/ExportMatrix': steps(async (ctx) => {
      const { clientId, actor, log, today, now } = ctx;
      const { rows, rule, client } = await ctx.transact(async (tx) => ({
        rows: await documentMatrix(tx, clientId),
        rule: await documentRule(tx, clientId),
        client: await tx.one<{ cl_name: string }>(sql`select cl_name from clients where cl_id = ${clientId}`),
      }));
      const file = await copyToScratchFile(
        matrixFile(rows, { client: client.cl_name, today, rule, made: now }),
      );
      audit(log, 'exported', { list: 'document matrix', rows: rows.length, clientId, userId: actor.userId });
      return new RawReply(exportTypes.xlsx, file.read(), {
        'content-disposition': attachment(`Document Matrix ${today}.xlsx`),
      });
    }),

    'Documents/GetZip': steps(async (ctx, filter) => {
      const { clientId, actor, log, now, today, request } = ctx;
      const files = await ctx.transact((tx) => zippedFiles(tx, clientId, filter));
      if (files.length === 0) throw new Problem('refused', 'There is no file to put into a zip.');
      audit(log, 'exported', { what: 'documents', files: files.length, clientId, userId: actor.userId });
      const zip = zippedStream(files, { documents, clientId, now, signal: request.signal });
      return new RawReply(fileTypes.zip, zip, {
        'content-disposition': attachment(`Documents ${today}.zip`),
      });
    }),

    'Documents/GetVersions': ({ tx, clientId }, { file_id }) => documentVersions(tx, clientId, file_id),

    'Documents/GetVersion': steps(async (ctx, { file_id, version }) => {
      const { clientId, actor, log, request } = ctx;
      const { filename, ...facts } = await ctx.transact((tx) => versionFile(tx, clientId, file_id, version));
      const content = await documents.open(clientId, facts, request.signal);
      audit(log, 'exported', { what: 'document', id: file_id, version, clientId, userId: actor.userId });
      return fileReply(ctx, { filename, ...facts, content });
    }),
  });
}
