import type { Readable } from 'node:stream';
import type { Brief, MarketEstimate, ParsedInput, PlainDate } from '@panoramic/contract';
import type { FileWriter } from '#calls/file-writer.ts';
import { handlers, steps, RawReply, type Actor } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { attachment } from '#lib/files/file-names.ts';
import { audit } from '#lib/log.ts';
import { wordDocumentType } from '#lib/word/document-styles.ts';
import type { Transactions } from '../counted-state.ts';
import { briefContent } from './brief-content.ts';
import { briefMarket } from './brief-market.ts';
import { briefSource } from './brief.store.ts';

export interface BriefTask {
  readonly brief: Brief;
  readonly now: Date;
}

interface BriefAsker extends Transactions {
  readonly clientId: number;
  readonly actor: Actor;
  readonly today: PlainDate;
}

/** The estimate that the caller may see; refuses those for whom there is no market. */
type Estimate = (asker: BriefAsker, id: number) => Promise<MarketEstimate>;

export function briefHandlers(estimate: Estimate, writeAside: FileWriter<BriefTask>) {
  async function briefOf(asker: BriefAsker, { id, names }: ParsedInput<'Market/GetBrief'>): Promise<Brief> {
    const market = briefMarket(await estimate(asker, id), names === 'yes');
    const source = await asker.transact((tx) => briefSource(tx, asker.clientId, id), 'read');
    return briefContent(source, market, asker.today);
  }

  return handlers({
    'Market/GetBriefContent': steps(briefOf),

    'Market/GetBrief': steps(async (ctx, asked) => {
      const { actor, clientId, today, now, log } = ctx;
      const brief = await briefOf(ctx, asked);
      const { userId } = actor;
      const file = await writeAside({ clientId, userId }, { brief, now }, ctx.request.signal);
      audit(log, 'exported', { report: 'renewal brief', lease: asked.id, clientId, userId });
      const name = attachment(`Renewal Brief ${brief.lease} ${today}.docx`);
      return new RawReply(wordDocumentType, file.read(), { 'content-disposition': name });
    }),
  });
}

/** Written by the processes that make reports, which alone loads the writer of Word documents. */
export async function writeBrief(_tx: Tx, { brief, now }: BriefTask): Promise<Readable> {
  const { writeBriefDocument } = await import('./brief-document.ts');
  return writeBriefDocument(brief, now);
}
