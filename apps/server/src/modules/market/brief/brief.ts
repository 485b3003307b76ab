import type { Readable } from 'node:stream';
import type { Brief, PlainDate } from '@panoramic/contract';
import type { FileWriter } from '#calls/file-writer.ts';
import { handlers, multiTransaction, RawReply, type Actor } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { attachment } from '#lib/files/file-names.ts';
import { audit } from '#lib/log.ts';
import { briefContent } from './brief-content.ts';
import { briefMarket } from './brief-market.ts';
import { briefSource } from './brief.store.ts';
import { estimateOfLease } from './estimate-of-lease.ts';

interface BriefAsked {
  readonly clientId: number;
  readonly id: number;
  /** Tells tenants and addresses of comps, to those who may see them. */
  readonly names: boolean;
  readonly roles: Actor['roles'];
  readonly today: PlainDate;
}

interface BriefTask extends BriefAsked {
  readonly now: Date;
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export function briefHandlers(writeAside: FileWriter<BriefTask>) {
  return handlers({
    'Market/GetBriefContent': ({ tx, clientId, actor, today }, { id, names }) =>
      briefOf(tx, { clientId, id, names: names === 'yes', roles: actor.roles, today }),

    'Market/GetBrief': multiTransaction(async (ctx, { id, names }) => {
      const { actor, clientId, today, now, log, transact } = ctx;
      const asked = { clientId, id, names: names === 'yes', roles: actor.roles, today };
      // Refuses before the thread is asked; tells the name of the file.
      const { lease } = await transact((tx) => briefOf(tx, asked));
      const file = await writeAside({ clientId, userId: actor.userId }, { ...asked, now });
      audit(log, 'exported', { report: 'renewal brief', lease: id, clientId, userId: actor.userId });
      const name = attachment(`Renewal Brief ${lease} ${today}.docx`);
      return new RawReply(wordType, file.read(), { 'content-disposition': name });
    }),
  });
}

async function briefOf(tx: Tx, { clientId, id, names, roles, today }: BriefAsked): Promise<Brief> {
  const estimate = await estimateOfLease(tx, { clientId, roles, today }, id);
  return briefContent(await briefSource(tx, clientId, id), briefMarket(estimate, names), today);
}

/** Written by the thread that makes reports, which alone loads the writer of Word documents. */
export async function writeBrief(tx: Tx, { now, ...asked }: BriefTask): Promise<Readable> {
  const [brief, { writeBriefDocument }] = await Promise.all([
    briefOf(tx, asked),
    import('./brief-document.ts'),
  ]);
  return writeBriefDocument(brief, now);
}
