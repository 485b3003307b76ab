import type { Readable } from 'node:stream';
import {
  abstractOf,
  estoppelOf,
  leaseName,
  type Estoppel,
  type LeaseAbstract,
  type PlainDate,
} from '@panoramic/contract';
import type { FileWriter } from '#calls/file-writer.ts';
import { handlers, steps, RawReply, type Actor } from '#calls/handler.ts';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import { attachment } from '#lib/files/file-names.ts';
import { audit, type Log } from '#lib/log.ts';
import { wordDocumentType } from '#lib/word/document-styles.ts';
import { wordSource } from './word.store.ts';

export type LeaseWordTask =
  | { readonly kind: 'estoppel'; readonly content: Estoppel }
  | { readonly kind: 'abstract'; readonly content: LeaseAbstract };

const titles = { estoppel: 'Estoppel Certificate', abstract: 'Lease Abstract' } as const;

interface WordRequest {
  readonly clientId: number;
  readonly actor: Actor;
  readonly today: PlainDate;
  readonly log: Log;
  readonly request: { readonly signal: AbortSignal };
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
}

/** Word documents from what is stored of a lease. */
export function leaseWordHandlers(writeAside: FileWriter<LeaseWordTask>) {
  async function written(ctx: WordRequest, kind: LeaseWordTask['kind'], id: number): Promise<RawReply> {
    const { clientId, actor, today, log } = ctx;
    const source = await ctx.transact((tx) => wordSource(tx, clientId, id, today), 'read');
    const task: LeaseWordTask =
      kind === 'estoppel'
        ? { kind, content: estoppelOf(source, today) }
        : { kind, content: abstractOf(source, today) };
    const { userId } = actor;
    const file = await writeAside({ clientId, userId }, task, ctx.request.signal);
    audit(log, 'exported', { report: titles[kind], lease: id, clientId, userId });
    const name = attachment(`${titles[kind]} ${leaseName(source.lease)} ${today}.docx`);
    return new RawReply(wordDocumentType, file.read(), { 'content-disposition': name });
  }
  return handlers({
    'Documents/GetEstoppel': steps((ctx, { id }) => written(ctx, 'estoppel', id)),
    'Documents/GetAbstract': steps((ctx, { id }) => written(ctx, 'abstract', id)),
  });
}

/** Written by the thread that makes reports, which alone loads the writer of Word documents. */
export async function writeLeaseWord(_tx: Tx, task: LeaseWordTask): Promise<Readable> {
  const { writeEstoppel, writeAbstract } = await import('./word-documents.ts');
  return task.kind === 'estoppel' ? writeEstoppel(task.content) : writeAbstract(task.content);
}
