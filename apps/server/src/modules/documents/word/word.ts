import type { Readable } from 'node:stream';
import { abstractOf, estoppelOf, leaseName, type Estoppel, type LeaseAbstract } from '@panoramic/contract';
import type { FileWriter } from '#calls/file-writer.ts';
import { handlers, multiTransaction, RawReply, type Handler } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { attachment } from '#lib/files/file-names.ts';
import { audit } from '#lib/log.ts';
import { wordDocumentType } from '#lib/word/document-styles.ts';
import { wordSource } from './word.store.ts';

export type LeaseWordTask =
  | { readonly kind: 'estoppel'; readonly content: Estoppel }
  | { readonly kind: 'abstract'; readonly content: LeaseAbstract };

const titles = { estoppel: 'Estoppel Certificate', abstract: 'Lease Abstract' } as const;

/** Word documents from what is stored of a lease. */
export function leaseWordHandlers(writeAside: FileWriter<LeaseWordTask>) {
  function written<N extends 'Documents/GetEstoppel' | 'Documents/GetAbstract'>(kind: LeaseWordTask['kind']): Handler<N> {
    return multiTransaction<N>(async (ctx, { id }) => {
      const { clientId, actor, today, log } = ctx;
      const source = await ctx.transact((tx) => wordSource(tx, clientId, id), 'snapshot');
      const task: LeaseWordTask =
        kind === 'estoppel'
          ? { kind, content: estoppelOf(source, today) }
          : { kind, content: abstractOf(source, today) };
      const { userId } = actor;
      const file = await writeAside({ clientId, userId }, task);
      audit(log, 'exported', { report: titles[kind], lease: id, clientId, userId });
      const name = attachment(`${titles[kind]} ${leaseName(source.lease)} ${today}.docx`);
      return new RawReply(wordDocumentType, file.read(), { 'content-disposition': name });
    });
  }
  return handlers({
    'Documents/GetEstoppel': written<'Documents/GetEstoppel'>('estoppel'),
    'Documents/GetAbstract': written<'Documents/GetAbstract'>('abstract'),
  });
}

/** Written by the thread that makes reports, which alone loads the writer of Word documents. */
export async function writeLeaseWord(_tx: Tx, task: LeaseWordTask): Promise<Readable> {
  const { writeEstoppel, writeAbstract } = await import('./word-documents.ts');
  return task.kind === 'estoppel' ? writeEstoppel(task.content) : writeAbstract(task.content);
}
