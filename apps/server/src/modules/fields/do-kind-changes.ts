import type { Pool } from '#db/driver/pool.ts';
import { sql } from '#db/scope/sql.ts';
import { inTransaction, type Scope, type Tx } from '#db/scope/transaction.ts';
import type { Log } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { convertValues, previewKind, refuseUnreadable } from './change-kind.ts';
import {
  beginKindChange,
  claimKindChange,
  finishKindChange,
  releaseKindChange,
  tellKindChange,
  waitingKindChanges,
  type AskedKindChange,
  type WaitingKindChange,
} from './kind-change.store.ts';
import { lockOwnFields } from './own-fields.store.ts';

interface Doing {
  readonly pool: Pool;
  readonly log: Log;
}

/** A change that ends its server each time must not end it for ever. */
const mostTries = 5;

/** Does the changes of kind that wait, each in one transaction. Whatever cannot be done now waits for the next round. */
export async function doKindChanges(doing: Doing, stopping: AbortSignal): Promise<void> {
  for (const waiting of await waitingKindChanges(doing.pool)) {
    if (stopping.aborted) return;
    await doKindChange(doing, waiting, stopping);
  }
}

async function doKindChange({ pool, log }: Doing, waiting: WaitingKindChange, stopping: AbortSignal) {
  const { id, client_id: clientId, user_id: userId } = waiting;
  const scope: Scope = { clientId, userId };
  /** Outside the transaction that does the work. */
  const apart = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(pool, scope, work);
  try {
    await inTransaction(pool, scope, async (tx) => {
      const asked = await claimKindChange(tx, id);
      if (!asked) return;
      if (asked.tries >= mostTries) throw new Problem('refused', 'It was tried five times.');
      const input = { ...asked, version: asked.field_version, dryRun: false };
      // Before anybody is held off.
      refuseUnreadable(await previewKind(tx, clientId, input));
      assertGoesOn(await apart((other) => beginKindChange(other, id)), stopping);
      await waitForSaves(apart, clientId, asked);
      await tx.run(
        sql`select set_config('lock_timeout', '100s', true), set_config('app.changes_kind', 'yes', true)`,
      );
      await convertValues(tx, clientId, input, async (done) =>
        assertGoesOn(await apart((other) => tellKindChange(other, id, done)), stopping),
      );
      assertGoesOn(await finishKindChange(tx, id), stopping);
    });
  } catch (error) {
    if (error instanceof StoppedError) return;
    const problem = error instanceof Problem && error.code !== 'unavailable' ? error.message : null;
    const isTry = !stopping.aborted && !(error instanceof Problem);
    await apart((tx) => releaseKindChange(tx, id, { problem, isTry }));
    if (problem === null && !stopping.aborted)
      log.warn({ err: error, change: id, clientId }, 'a change of kind was not done; it is tried again');
  }
}

/** Saves that began before the values were held are seen by the work then. */
function waitForSaves(
  apart: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  clientId: number,
  { kind }: AskedKindChange,
): Promise<void> {
  return apart((tx) => lockOwnFields(tx, clientId, kind));
}

/** Somebody has stopped the change; nothing of it is left. */
class StoppedError extends Error {}

function assertGoesOn(isThere: boolean, stopping: AbortSignal): void {
  if (stopping.aborted) throw new Error('The server stops.');
  if (!isThere) throw new StoppedError('The change was stopped.');
}
