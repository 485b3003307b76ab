import {
  compListName,
  compListColumns,
  joinCommencement,
  mergeCommencement,
  splitCommencement,
  type CallOutput,
  type Comp,
} from '@panoramic/contract';
import { documentReply } from '#calls/document-reply.ts';
import { exportReply } from '#calls/export-reply.ts';
import { handlers, steps } from '#calls/handler.ts';
import { listReply } from '#calls/list-reply.ts';
import type { FileWriter } from '#calls/file-writer.ts';
import { deactivateRow, findRow } from '#db/scope/row-store.ts';
import { audit } from '#lib/log.ts';
import { zipPlaces } from '#lib/places/zip-places.ts';
import { Problem } from '#lib/problem.ts';
import {
  compHistory,
  compsByIds,
  countByType,
  latestComps,
  possibleDuplicates,
  quickSearchComps,
  selectCompsOfChangeSet,
  selectFoundComps,
} from './comps.store.ts';
import { exportedColumns } from '../fields/index.ts';
import { findDuplicates } from './duplicates/find-duplicates.ts';
import { dismissDuplicate } from './duplicates/separate-deals.ts';
import type { CompReportTask } from './report.ts';
import { leaseWordsOf } from './near.ts';
import { lockUnchangedComp, saveComp } from './save.ts';
import { compSets, compsOfSet, deleteCompSet, saveCompSet } from './sets/sets.store.ts';
import { compTable } from './comp-table.ts';

export { compTable } from './comp-table.ts';
export { compHistoryKind } from './comps.store.ts';
export { mergeComps } from './duplicates/merge-comps.ts';
export { writeCompReport } from './report.ts';
export { saveComp } from './save.ts';

export function compHandlers(
  writeAside: FileWriter<CompReportTask>,
  mapTiles: CallOutput<'Comps/GetMapTiles'>,
) {
  return handlers({
    'Comps/SearchComps': steps((ctx, search) =>
      listReply(ctx, 'comps', (tx) => selectFoundComps(tx, search, ctx)),
    ),

    'Comps/QuickSearch': ({ tx }, { query }) => quickSearchComps(tx, query),

    'Comps/GetComp': async ({ tx }, { id }) => {
      const comp = await findRow<Comp>(tx, compTable, null, id);
      if (!comp) throw new Problem('not-found', 'There is no such comp.');
      return comp;
    },

    'Comps/EditComps': ({ tx, today }, change) => saveComp(tx, change, today),

    'Comps/DeleteComp': async ({ tx, actor, log }, seen) => {
      const comp = await lockUnchangedComp(tx, seen);
      if (!comp) return false;
      audit(log, 'deleted', { what: 'comp', id: comp.id, userId: actor.userId });
      return deactivateRow(tx, compTable, null, comp.id);
    },

    'Comps/GetReport': steps(async (ctx, { comps, search }) => {
      const { actor, today, now, log, request } = ctx;
      const ids = comps.map(({ id }) => id);
      const leaseWords = search && (await ctx.transact((tx) => leaseWordsOf(tx, ctx.clientId, search)));
      const file = await writeAside(
        { clientId: null, userId: actor.userId },
        { ids, search, leaseWords, today, now },
        request.signal,
      );
      audit(log, 'exported', { report: 'comps', rows: ids.length, userId: actor.userId });
      return documentReply(file.read());
    }),

    'Comps/ExportComps': steps(async (ctx, { compType, format, columns, ids }) =>
      exportReply(ctx, {
        list: compListName(compType),
        format,
        ids,
        columns: await exportedColumns(ctx, `comps${compType}`, compListColumns(compType), columns),
        read: async (tx, some) => (await compsByIds(tx, some)).filter((comp) => comp.compType === compType),
      }),
    ),

    'Comps/GetHistory': ({ tx }, { id }) => compHistory(tx, id),

    'Comps/GetOverview': async ({ tx }) => ({
      counts: await countByType(tx),
      latest: await latestComps(tx, 12),
    }),

    'Comps/PossibleDuplicates': async ({ tx }, change) => {
      const date = mergeCommencement(change, splitCommencement(null));
      if ('problem' in date) return [];
      const { compType, address = null, tenant = null, buyer = null } = change;
      const deal = { compType, address, tenant, buyer, leaseCommencement: joinCommencement(date.value) };
      return possibleDuplicates(tx, deal, change.id);
    },

    'Comps/FindDuplicates': steps((ctx, { compType, dismissed }) =>
      ctx.transact((tx) => findDuplicates(tx, compType ?? null, dismissed === 'yes'), 'read'),
    ),

    'Comps/DismissDuplicate': ({ tx }, pair) => dismissDuplicate(tx, pair),

    'Comps/GetPlaces': steps(async (_ctx, { zips }) => {
      const { placeOf } = await zipPlaces();
      return zips.flatMap((zip) => {
        const place = placeOf(zip);
        return place ? [{ zip, ...place }] : [];
      });
    }),

    'Comps/GetMapTiles': async () => mapTiles,

    'Comps/GetCompSets': ({ tx }) => compSets(tx),

    'Comps/GetCompsOfSet': ({ tx }, { id }) => compsOfSet(tx, id),

    'Comps/GetCompsById': ({ tx }, { ids }) => compsByIds(tx, ids),

    'Comps/GetCompsOfChangeSet': steps((ctx, { id }) => listReply(ctx, 'comps', selectCompsOfChangeSet(id))),

    'Comps/SaveCompSet': ({ tx, actor, now }, change) =>
      saveCompSet({ tx, now, userId: actor.userId }, change),

    'Comps/DeleteCompSet': async ({ tx, actor, log }, { id, version }) => {
      const isDeleted = await deleteCompSet(tx, id, version);
      if (isDeleted) audit(log, 'deleted', { what: 'comp set', id, userId: actor.userId });
      return isDeleted;
    },
  });
}
