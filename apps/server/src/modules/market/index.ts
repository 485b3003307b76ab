import {
  byStake,
  estimateLease,
  fewestShownComps,
  hasRole,
  marketReply,
  marketRow,
  radarRows,
  type MarketEstimate,
  type PlainDate,
} from '@panoramic/contract';
import { documentReply } from '#calls/document-reply.ts';
import type { FileWriter } from '#calls/file-writer.ts';
import { handlers, steps, type Actor } from '#calls/handler.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { briefHandlers, type BriefTask } from './brief/brief.ts';
import { compChanges, type CompIndex } from './comp-index.ts';
import type { Transactions } from './counted-state.ts';
import { readLeaseFacts } from './lease-facts.store.ts';
import { saveLeaseMarket } from './lease-market.store.ts';
import { assertRole, viewOf } from './market-access.ts';
import { openLeasesInMarket } from './portfolio.ts';
import type { MarketReportTask } from './report.ts';
import { marketSettings, saveMarketSettings } from './settings.store.ts';
import { saveChecklist, soldBuildings } from './sold/sold.store.ts';

export { writeBrief } from './brief/brief.ts';
export { CompIndex } from './comp-index.ts';
export { landlordHandlers } from './landlords/landlords.ts';
export { leaseCompHandlers } from './lease-comps/make-comp.ts';
export { openSalesCounter } from './sold/open-sales.ts';
export { renewalRatesFrom } from './renewal-rates.ts';
export { writeMarketReport } from './report.ts';

/** Everything that sets leases against comps. `index` holds the comps in memory. */
export function marketHandlers(index: CompIndex, writeAside: FileWriter<MarketReportTask>) {
  return handlers({
    'Market/GetSettings': async ({ tx, clientId, actor }) => {
      const settings = await marketSettings(tx, clientId);
      viewOf(actor, settings);
      return settings;
    },

    'Market/SaveSettings': async ({ tx, clientId, actor }, change) => {
      const before = await marketSettings(tx, clientId);
      viewOf(actor, before);
      const { figuresForAll } = change;
      if (figuresForAll !== undefined && figuresForAll !== before.figuresForAll) assertRole(actor, 'Comps');
      return saveMarketSettings(tx, clientId, change);
    },

    'Market/GetEstimate': steps((ctx, { id, all }) => leaseEstimate(index, ctx, id, all)),

    'Market/SaveLeaseMarket': steps(async (ctx, change) => {
      const { clientId, actor } = ctx;
      await ctx.transact(async (tx) => {
        viewOf(actor, await marketSettings(tx, clientId));
        if (change.excluded !== undefined || change.pinned !== undefined) assertRole(actor, 'Comps');
        await saveLeaseMarket(tx, clientId, change, { tellsComps: hasRole(actor.roles, 'Comps') });
      });
      return leaseEstimate(index, ctx, change.sd_id, change.all);
    }),

    'Market/GetPortfolio': steps((ctx, search) => {
      const { clientId, actor, today } = ctx;
      const asked = { clientId, search, today, view: viewFor(actor) };
      return openLeasesInMarket(index, ctx, asked, ({ lease, found, dates }, view) => [
        marketRow(lease, found, dates, { today, view }),
      ]);
    }),

    'Market/GetOptions': steps(async (ctx, search) => {
      const { clientId, actor, today } = ctx;
      const asked = { clientId, search, today, view: viewFor(actor) };
      const rows = await openLeasesInMarket(index, ctx, asked, ({ lease, found, dates }, view) =>
        radarRows(lease, found, dates, { today, view }),
      );
      return rows.toSorted(byStake);
    }),

    'Market/GetSold': steps(async (ctx) => {
      const state = await index.salesAt(await ctx.transact(compChanges, 'read'), ctx);
      return ctx.transact((tx) => soldBuildings(tx, state, ctx.clientId), 'read');
    }),

    'Market/AcknowledgeSale': steps(async (ctx, change) => {
      const { clientId, actor } = ctx;
      assertRole(actor, 'Write');
      const { sd_id, compId } = change;
      const state = await index.salesAt(await ctx.transact(compChanges, 'read'), ctx);
      return ctx.transact(async (tx) => {
        async function sale() {
          const sold = await soldBuildings(tx, state, clientId, sd_id);
          return sold.find((one) => one.compId === compId);
        }
        if (!(await sale())) throw new Problem('not-found', 'There is no such sale.');
        await saveChecklist(tx, clientId, change);
        const saved = await sale();
        if (!saved) throw new Problem('not-found', 'There is no such sale.');
        return saved;
      });
    }),

    'Market/GetQuality': steps(async (ctx) => {
      const { clientId, actor } = ctx;
      const { view, changes } = await ctx.transact(
        async (tx) => ({
          view: viewOf(actor, await marketSettings(tx, clientId)),
          changes: await compChanges(tx),
        }),
        'read',
      );
      const quality = await (await index.at(changes, ctx)).quality();
      if (view === 'everything') return [...quality];
      return quality
        .filter(({ tested }) => tested >= fewestShownComps)
        .map((one) => {
          const words = one.words.filter(({ tested }) => tested >= fewestShownComps);
          return Object.assign({}, one, { words });
        });
    }),

    'Market/GetReport': steps(async (ctx, search) => {
      const { clientId, actor, today, now, log } = ctx;
      const asked = { clientId, search, today, view: viewFor(actor) };
      const rows = await openLeasesInMarket(index, ctx, asked, ({ lease, found, dates }, view) => [
        marketRow(lease, found, dates, { today, view }),
      ]);
      const { userId } = actor;
      const file = await writeAside(
        { clientId, userId },
        { clientId, search, today, now, rows },
        ctx.request.signal,
      );
      audit(log, 'exported', { report: 'Market', clientId, userId });
      return documentReply(file.read());
    }),
  });
}

/** The renewal brief, which tells the same figures. */
export function marketBriefHandlers(index: CompIndex, writeAside: FileWriter<BriefTask>) {
  return briefHandlers((asker, id) => leaseEstimate(index, asker, id), writeAside);
}

function viewFor(actor: Actor) {
  return (settings: Parameters<typeof viewOf>[1]) => viewOf(actor, settings);
}

interface Asker extends Transactions {
  readonly clientId: number;
  readonly actor: Actor;
  readonly today: PlainDate;
}

/** The market estimate of one lease: one trip to the database as long as the comps have not changed. */
async function leaseEstimate(index: CompIndex, ctx: Asker, id: number, all = false): Promise<MarketEstimate> {
  const { clientId, actor, today } = ctx;
  const { facts, settings, changes } = await ctx.transact((tx) => readLeaseFacts(tx, clientId, id), 'read');
  const view = viewOf(actor, settings);
  if (!facts) throw new Problem('not-found', 'There is no such lease.');
  const { market } = await index.at(changes, ctx);
  const found = estimateLease(market, facts, settings, today);
  return marketReply(market, facts, found, { today, view, all });
}
