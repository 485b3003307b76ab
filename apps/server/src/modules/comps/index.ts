import {
  compListName,
  compOffer,
  joinCommencement,
  mergeCommencement,
  shownColumns,
  splitCommencement,
  type Comp,
} from '@panoramic/contract';
import { documentReply } from '#calls/document-reply.ts';
import { exportReply } from '#calls/export-reply.ts';
import { handlers, InSteps } from '#calls/handler.ts';
import { listReply } from '#calls/list-reply.ts';
import { deactivateRow, findRow } from '#db/row-store.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { toScratchFile } from '#lib/scratch-file.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';
import { compsByIds, countByType, latestComps, possibleDuplicates, selectFound } from './comps.store.ts';
import { compHistory } from './history.store.ts';
import { compSheets } from './report.ts';
import { assertSeen, saveComp } from './save.ts';
import { compTable } from './comp-table.ts';

export const compHandlers = handlers({
  'Comps/SearchComps': new InSteps((ctx, search) => listReply(ctx, 'comps', selectFound(search))),

  'Comps/GetComp': async ({ tx }, { id }) => {
    const comp = await findRow<Comp>(tx, compTable, null, id);
    if (!comp) throw new Problem('not-found', 'There is no such comp.');
    return comp;
  },

  'Comps/EditComps': ({ tx, today }, change) => saveComp(tx, change, today),

  'Comps/DeleteComp': async ({ tx, actor, log }, seen) => {
    const comp = await assertSeen(tx, seen);
    if (!comp) return false;
    audit(log, 'deleted', { what: 'comp', id: comp.id, userId: actor.userId });
    return deactivateRow(tx, compTable, null, comp.id);
  },

  // Written to the side first: a slow reader holds a file, not a connection of the database.
  'Comps/GetReport': new InSteps(async (ctx, listed) => {
    const ids = listed.map(({ id }) => id);
    const file = await ctx.transact(
      async (tx) => toScratchFile(writeWorkbook(await compSheets(tx, ids), ctx.now)),
      'snapshot',
    );
    audit(ctx.log, 'exported', { report: 'comps', rows: ids.length, userId: ctx.actor.userId });
    return documentReply(file.read());
  }),

  'Comps/ExportComps': new InSteps((ctx, { compType, format, columns, ids }) =>
    exportReply(ctx, {
      list: compListName(compType),
      format,
      ids,
      columns: shownColumns(compOffer(compType), columns),
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
});
