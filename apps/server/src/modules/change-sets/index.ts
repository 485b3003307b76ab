import { handlers } from '#calls/handler.ts';
import { ownFieldTableOf } from '../fields/index.ts';
import { changedRows } from './changed-rows.ts';
import { changeSetSeenBy, changeSetsOf } from './change-sets.store.ts';
import { deleteMany, editMany, previewMany, restoreMany } from './many.ts';
import { mergeCompsAsSet } from './merged-comps.ts';
import { manyComps, manyLeases } from './many-kinds.ts';
import { undo } from './undo.ts';

export { workbookHandlers, writeCompWorkbook, writePortfolio } from './workbooks/workbooks.ts';

export const changeSetHandlers = handlers({
  'Import/GetChangeSets': (ctx) => changeSetsOf(ctx.tx, ctx),
  'Import/GetChangedRows': async (ctx, { changeSetId, from }) => {
    const { id } = await changeSetSeenBy(ctx.tx, ctx, changeSetId);
    return changedRows(ctx.tx, id, from);
  },
  'Import/Undo': (ctx, { changeSetId }) => undo(ctx.tx, ctx, changeSetId),

  'Leases/PreviewEditMany': async ({ tx, clientId }, asked) =>
    previewMany(tx, manyLeases(clientId, await ownFieldTableOf(tx, clientId, 'leases')), asked),
  'Leases/EditMany': async (ctx, asked) =>
    editMany(ctx, manyLeases(ctx.clientId, await ownFieldTableOf(ctx.tx, ctx.clientId, 'leases')), asked),
  'Leases/DeleteMany': (ctx, { ids }) => deleteMany(ctx, manyLeases(ctx.clientId), ids),
  'Leases/RestoreMany': (ctx, { ids }) => restoreMany(ctx, manyLeases(ctx.clientId), ids),

  'Comps/PreviewEditMany': async ({ tx }, { compType, ...asked }) =>
    previewMany(tx, manyComps(compType, await ownFieldTableOf(tx, null, `comps${compType}`)), asked),
  'Comps/EditMany': async (ctx, { compType, ...asked }) =>
    editMany(
      { ...ctx, clientId: null },
      manyComps(compType, await ownFieldTableOf(ctx.tx, null, `comps${compType}`)),
      asked,
    ),
  'Comps/MergeComps': (ctx, merge) => mergeCompsAsSet({ ...ctx, clientId: null }, merge),
  'Comps/DeleteMany': (ctx, { ids }) => deleteMany({ ...ctx, clientId: null }, manyComps(null), ids),
});
