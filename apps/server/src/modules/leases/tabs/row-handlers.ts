import { handlers, steps, type Actor, type Handlers } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit, type Log } from '#lib/log.ts';
import { deleteRow, listRows, saveRow } from './rows.ts';
import type { RowCalls, Saving, StoredTab } from './stored-tab.ts';

interface RowCtx extends Saving {
  readonly tx: Tx;
  readonly clientId: number;
  readonly actor: Actor;
  readonly log: Log;
}

export function rowHandlers<Calls extends RowCalls>(
  stored: StoredTab<Calls>,
): Handlers<Calls[keyof RowCalls]> {
  const { list, save, remove } = stored.calls;
  function listed(ctx: Parameters<typeof listRows>[0], { id }: { id: number }) {
    return listRows(ctx, stored, id);
  }
  // Safe, both times: the calls' inputs and outputs are made from the same tab in the contract.
  const table = {
    [list]: steps(listed as never),
    [save]: (ctx: RowCtx, payload: Readonly<Record<string, unknown>>) =>
      saveRow(ctx.tx, ctx.clientId, stored, payload, ctx),
    [remove]: async ({ tx, clientId, actor, log }: RowCtx, { id }: { id: number }) => {
      const gone = await deleteRow(tx, clientId, stored, id);
      if (gone) audit(log, 'deleted', { what: stored.tab.noun, id, clientId, userId: actor.userId });
      return gone;
    },
  };
  return handlers<Calls[keyof RowCalls]>(table as never);
}
