import {
  compProblems,
  mergeCommencement,
  splitCommencement,
  type Comp,
  type CompChange,
  type PlainDate,
} from '@panoramic/contract';
import { insertRow, updateRow } from '#db/scope/row-store.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { withReadOwn } from '../fields/index.ts';
import { lockComp } from './comps.store.ts';
import { compTable } from './comp-table.ts';

/** The lease that a comp was made from. */
interface Origin {
  readonly fromClient: number;
  readonly fromLease: number;
}

/** A new comp without an id, else the comp with that id: fields left out stay as they are. */
export async function saveComp(tx: Tx, sent: CompChange, today: PlainDate, origin?: Origin): Promise<Comp> {
  const stored = sent.id === 0 ? null : await currentComp(tx, sent);
  const change = await withReadOwn(tx, null, `comps${sent.compType}`, sent, !stored);
  const date = mergeCommencement(change, stored ?? splitCommencement(null));
  if ('problem' in date) refuse([{ field: 'leaseCommencementYear', message: date.problem }]);
  const problems = compProblems({
    commencementDate: valueAfter('commencementDate', change, stored),
    leaseExpDate: valueAfter('leaseExpDate', change, stored),
  });
  if (problems.length > 0) refuse(problems);

  const values = { ...change, ...date.value };
  if (stored) return updateRow<Comp>(tx, compTable, { clientId: null, id: stored.id, values, version: null });
  const entered = { ...values, dateEntered: change.dateEntered ?? today };
  const fixed = { compType: change.compType, ...origin };
  return insertRow<Comp>(tx, compTable, { clientId: null, values: entered, fixed });
}

/** Locks the comp until the end of the transaction; `conflict` when its version has changed. */
export async function lockUnchangedComp(
  tx: Tx,
  { id, version }: { id: number; version?: number | undefined },
): Promise<Comp | null> {
  const stored = await lockComp(tx, id);
  if (stored && version !== undefined && version !== stored.version)
    throw new Problem('conflict', 'Somebody else saved this comp meanwhile. Nothing was changed.', {
      current: stored,
    });
  return stored;
}

async function currentComp(tx: Tx, change: CompChange): Promise<Comp> {
  const stored = await lockUnchangedComp(tx, change);
  if (!stored) throw new Problem('not-found', 'There is no such comp.');
  if (stored.compType !== change.compType)
    refuse([{ field: 'compType', message: 'The type of a comp cannot be changed.' }]);
  return stored;
}

function valueAfter(
  name: 'commencementDate' | 'leaseExpDate',
  change: CompChange,
  stored: Comp | null,
): PlainDate | null {
  const changed = change[name];
  return changed === undefined ? (stored?.[name] ?? null) : changed;
}
