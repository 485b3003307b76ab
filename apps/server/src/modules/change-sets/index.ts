import { handlers } from '#calls/handler.ts';
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

  'Leases/PreviewEditMany': ({ tx, clientId }, asked) => previewMany(tx, manyLeases(clientId), asked),
  'Leases/EditMany': (ctx, asked) => editMany(ctx, manyLeases(ctx.clientId), asked),
  'Leases/DeleteMany': (ctx, { ids }) => deleteMany(ctx, manyLeases(ctx.clientId), ids),
  'Leases/RestoreMany': (ctx, { ids }) => restoreMany(ctx, manyLeases(ctx.clientId), ids),

  'Comps/PreviewEditMany': ({ tx }, { compType, ...asked }) => previewMany(tx, manyComps(compType), asked),
  'Comps/EditMany': (ctx, { compType, ...asked }) =>
    editMany({ ...ctx, clientId: null }, manyComps(compType), asked),
  'Comps/MergeComps': (ctx, merge) => mergeCompsAsSet({ ...ctx, clientId: null }, merge),
  'Comps/DeleteMany': (ctx, { ids }) => deleteMany({ ...ctx, clientId: null }, manyComps(null), ids),
});
