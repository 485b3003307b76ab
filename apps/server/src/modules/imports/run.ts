import { leaseImportKinds, ownFieldsOfSheet, rowParts, type SheetKind } from '@panoramic/contract';
import { inChangeSet } from '#db/history/change-sets.ts';
import { sql } from '#db/scope/sql.ts';
import { refreshStatistics } from '#db/scope/statistics.ts';
import { inTransaction, type Scope, type Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import type { Saving } from '../leases/index.ts';
import { followExpenses, nameClauses } from './expenses-of-run.ts';
import { findImport, lockImport, type ImportState, type StoredImport } from './imports.store.ts';
import { countOutcomes } from './results.store.ts';
import { ownFieldsOfImport } from './own-fields.ts';
import {
  addRows,
  awaitTurnToAdd,
  changeRows,
  fullLeases,
  lockTargets,
  markAsError,
  movedOn,
  type NamedRow,
} from './run.store.ts';
import { cancelled, ProgressReporter, type ImportPools } from './work.ts';

export interface RunTask {
  readonly importId: number;
  readonly only: 'all' | 'good';
  readonly saving: Saving;
  /** The state of the import when the run was asked for. */
  readonly state: ImportState;
}

/** From this many rows on, refreshing the planner's statistics is worth the second it takes. */
const manyRows = 500;

/** Stores what was checked, as one change set in one transaction; gives the set's number. */
export async function runImport(pools: ImportPools, scope: Scope, task: RunTask): Promise<number> {
  const { importId, only, saving } = task;
  const progress = new ProgressReporter(pools, scope, importId, 'running');
  try {
    const { changeSetId, rows } = await inTransaction(pools.work, scope, async (tx) => {
      // A second request for the same run waits here and gets the same answer.
      await lockImport(tx, importId);
      const found = await findImport(tx, importId);
      if (found.change_set_id !== null) return { changeSetId: found.change_set_id, rows: 0 };
      const total = await assertRunnable(tx, found, only);
      await progress.begin(total, task.state);
      const set = {
        clientId: found.client_id,
        userId: saving.actor.userId,
        kind: 'import',
        name: `Import of ${found.file_name}`,
        now: saving.now,
      } as const;
      const stored = await inChangeSet(tx, set, () => storeAll(tx, found, task, progress));
      const finished = await tx.run(sql`
        update imports set state = 'done', done = total, change_set_id = ${stored}
        where id = ${importId} and state = 'running'`);
      if (finished === 0) throw cancelled();
      return { changeSetId: stored, rows: total };
    });
    // The import stands even if refreshing the statistics of the tables fails.
    if (rows >= manyRows) await refreshStatistics(pools.work).catch(() => {});
    return changeSetId;
  } catch (error) {
    await progress.fail(error);
    throw error;
  }
}

async function assertRunnable(
  tx: Tx,
  { id, is_checked }: StoredImport,
  only: RunTask['only'],
): Promise<number> {
  if (!is_checked) throw new Problem('refused', 'Check the import first.');
  const counts = await countOutcomes(tx, id);
  if (only === 'all' && counts.error > 0)
    throw new Problem(
      'refused',
      `${describeRows(counts.error)} in error. Put them right, or import the good rows only.`,
    );
  const total = counts.new + counts.changed;
  if (total === 0) throw new Problem('refused', 'There is nothing to import.');
  return total;
}

function describeRows(count: number): string {
  return count === 1 ? 'One row is' : `${count.toLocaleString('en-US')} rows are`;
}

/** Leases first: rows of the other kinds may belong to those that the file adds. */
async function storeAll(
  tx: Tx,
  found: StoredImport,
  task: RunTask,
  progress: ProgressReporter,
): Promise<void> {
  let done = 0;
  async function tell(rows: number): Promise<void> {
    await progress.tell((done += rows));
  }
  const own = await ownFieldsOfImport(tx, found);
  for (const kind of kindsOf(found)) {
    const hasOwn = ownFieldsOfSheet(kind, own).length > 0;
    const store = { tx, found, kind, saving: task.saving, hasOwn };
    await awaitTurnToAdd(store);
    await lockTargets(store);
    await refuseMovedOn(tx, found, await movedOn(store), task.only);
    await changeRows(store, tell);
    await addRows(store, tell);
    if (kind === 'expenseStatements') await nameClauses(tx, found);
    const full = await fullLeases(store);
    if (full.length > 0)
      throw new Problem(
        'refused',
        `The lease ${full.join(', ')} would have more than 10,000 rows on one tab. Nothing was imported.`,
      );
  }
  await followExpenses(tx, found, task.saving.today);
  // Otherwise a change set without changes would be left behind.
  if (done === 0)
    throw new Problem(
      'conflict',
      'Somebody else saved every row of this import meanwhile. Nothing was imported; check again.',
    );
}

function kindsOf({ reading }: StoredImport): SheetKind[] {
  const kinds = new Set<SheetKind>(reading?.staged.map(({ kind }) => kind));
  // Rows of leases may have parts.
  if (kinds.has('leases')) for (const { kind } of Object.values(rowParts)) kinds.add(kind);
  const order: readonly string[] = leaseImportKinds;
  return [...kinds].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

/**
 * Handles rows that somebody saved or deleted since the check: a run of all rows fails, a run of the good
 * rows leaves them out and names them.
 */
async function refuseMovedOn(
  tx: Tx,
  found: StoredImport,
  rows: readonly NamedRow[],
  only: RunTask['only'],
): Promise<void> {
  if (rows.length === 0) return;
  const message = 'Somebody else saved this meanwhile. Check again.';
  if (only === 'good') return markAsError(tx, found.id, rows, message);
  const names = rows
    .slice(0, 3)
    .map(({ label, row }) => (label === '' ? `row ${row}` : `${label} (row ${row})`));
  const more = rows.length > 3 ? ` and ${rows.length - 3} more` : '';
  throw new Problem(
    'conflict',
    `Somebody else saved ${names.join(', ')}${more} meanwhile. Nothing was imported; check again.`,
  );
}
