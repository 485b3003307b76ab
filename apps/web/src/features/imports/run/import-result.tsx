import {
  compTypeOfKind,
  undoDays,
  type ChangedRow,
  type ChangeSet,
  type CompTypeId,
  type ImportKind,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { callAndRefresh, queryFor, reasonOf } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { restoreLostFocus } from '../../../ui/focus.ts';
import { Banner, confirm, SkeletonRows } from '../../../ui/index.ts';
import { NotImported } from '../not-imported.tsx';
import { importAreas, type ImportArea } from '../state/import-area.ts';
import { useWizardStore } from '../state/kept-wizard.ts';
import type { Wizard } from '../state/wizard.ts';
import { ChangedRows } from './changed-rows.tsx';
import { RejectedButton } from './rejected-button.tsx';
import classes from './run.module.css';

interface ImportResultProps {
  area: ImportArea;
  importId: number;
  changeSetId: number;
  kind: ImportKind;
  wizard: Wizard | null;
}

/** What the import did, with a link to each row, and the way to undo it. */
export function ImportResult({ area, importId, changeSetId, kind, wizard }: ImportResultProps) {
  const { data, error, refetch } = useQuery(queryFor('Import/GetChangeSets', {}));
  const [left, setLeft] = useState<readonly ChangedRow[]>([]);
  // The stored answers are no longer needed.
  const store = useWizardStore(area);
  const forget = useEffectEvent(() => store.forget(importId));
  useEffect(() => forget(), []);
  const changeSet = data?.find(({ id }) => id === changeSetId);
  const isUndone = changeSet ? changeSet.undoneBy !== null : false;
  // The button that was pressed disappears when the import is undone.
  useEffect(() => restoreLostFocus(), [isUndone]);
  // The line above the steps already names the file when this browser knows it.
  const name = wizard ? undefined : changeSet?.name;
  // Read from the server when this browser no longer has the check.
  const { data: wrong = [] } = useQuery({
    ...queryFor('Import/GetRows', { importId, outcome: 'error' }),
    enabled: !wizard?.checked,
  });
  const rejected = wizard?.checked?.counts.error ?? 0;
  const compType = compTypeOfKind(kind);
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The import is done. What it did could not be read.
      </Banner>
    );
  if (!data) return <SkeletonRows rows={6} />;
  return (
    <>
      {isUndone ? (
        <Banner kind="warning" reason={name}>
          This import was undone.
        </Banner>
      ) : (
        <Banner kind="success" reason={name}>
          The import is done.
        </Banner>
      )}
      {changeSet && <Counts changeSet={changeSet} rejected={rejected} />}
      {wizard && !isUndone && <NotImported wizard={wizard} />}
      {left.length > 0 && (
        <section aria-label="Left as they are">
          <Banner kind="warning">
            {left.length === 1 ? '1 row was' : `${showCount(left.length)} rows were`} changed since and left
            as
            {left.length === 1 ? ' it is.' : ' they are.'}
          </Banner>
          <ChangedRows rows={left} compType={compType} />
        </section>
      )}
      <div className={classes['actions']}>
        <Button
          component={Link}
          to={
            area === 'paid'
              ? paths.paymentsPaid
              : compType === null
                ? to(paths.activeLeases, { all: 1 })
                : to(paths.compsById, { compType, changeSet: changeSetId })
          }
        >
          {importAreas[area].show}
        </Button>
        <Button variant="default" component={Link} to={importAreas[area].path}>
          Import another file
        </Button>
        {rejected + wrong.length > 0 && (
          <RejectedButton importId={importId} fileName={wizard?.read.fileName ?? null} />
        )}
        {changeSet?.canUndo && <UndoButton changeSet={changeSet} onUndone={setLeft} />}
      </div>
      <p className={classes['hint']}>
        An import can be undone for {undoDays} days, here or under{' '}
        <Link to={paths.changeSets}>Imports and undo</Link>.
      </p>
      {changeSet && !isUndone && <FirstRows changeSetId={changeSetId} compType={compType} />}
    </>
  );
}

function Counts({ changeSet: { added, changed }, rejected }: { changeSet: ChangeSet; rejected: number }) {
  return (
    <dl className={classes['counts']}>
      <div>
        <dt>added</dt>
        <dd>{showCount(added)}</dd>
      </div>
      <div>
        <dt>changed</dt>
        <dd>{showCount(changed)}</dd>
      </div>
      {rejected > 0 && (
        <div>
          <dt>not imported</dt>
          <dd>{showCount(rejected)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Describes what an undo does, without counts of 0. */
function describeUndone(added: number, changed: number): string {
  const one = (count: number) => (count === 1 ? 'row' : 'rows');
  return [
    ...(added > 0 ? [`${showCount(added)} added ${one(added)} will be deleted`] : []),
    ...(changed > 0 ? [`${showCount(changed)} changed ${one(changed)} will get the former values back`] : []),
  ].join(' and ');
}

interface UndoButtonProps {
  changeSet: ChangeSet;
  onUndone: (left: readonly ChangedRow[]) => void;
}

function UndoButton({ changeSet: { id, added, changed }, onUndone }: UndoButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function undo() {
    const question = `Undo this import? ${describeUndone(added, changed)}. What was changed since is left as it is.`;
    if (!(await confirm(question, { destructive: true, confirmLabel: 'Undo this import' }))) return;
    setBusy(true);
    setProblem(null);
    try {
      const { left } = await callAndRefresh('Import/Undo', { changeSetId: id });
      onUndone(left);
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="subtle" color="red" loading={busy} onClick={() => void undo()}>
        Undo this import
      </Button>
      {problem !== null && (
        <Banner kind="failure" reason={problem}>
          The import was not undone.
        </Banner>
      )}
    </>
  );
}

/** The first rows of the change set; the rest stands under Imports and undo. */
function FirstRows({ changeSetId, compType }: { changeSetId: number; compType: CompTypeId | null }) {
  const { data, error } = useQuery(queryFor('Import/GetChangedRows', { changeSetId }));
  if (error) return <Banner kind="failure">{reasonOf(error)}</Banner>;
  if (!data) return <SkeletonRows rows={6} />;
  return <ChangedRows rows={data} compType={compType} />;
}
