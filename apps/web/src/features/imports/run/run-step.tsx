import type { ImportProgress } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { restoreLostFocus } from '../../../ui/focus.ts';
import { Banner, SkeletonRows } from '../../../ui/index.ts';
import { ImportFrame } from '../import-frame.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { importLink, type ImportArea } from '../state/import-area.ts';
import type { Wizard } from '../state/wizard.ts';
import { ImportResult } from './import-result.tsx';
import { RejectedButton } from './rejected-button.tsx';
import classes from './run.module.css';
import { StartChoice } from './start-choice.tsx';
import { useRun } from './use-run.ts';

interface RunStepProps {
  area: ImportArea;
  importId: number;
  /** `null` when this browser no longer has what was answered: the import is done, or was made elsewhere. */
  wizard: Wizard | null;
  /** Has everything checked again, after somebody else has changed rows that the import affects. */
  onRecheck?: (() => void) | undefined;
}

/** The last step: starts the import, shows how far it is, and what it did. The server knows its state. */
export function RunStep({ area, importId, wizard, onRecheck }: RunStepProps) {
  const { isStarted, problem, run, cancel } = useRun(importId);
  const { data, error, refetch } = useProgress(importId, isStarted);
  const isRunning = isStarted || data?.state === 'running';
  const isDone = data?.state === 'done' && data.changeSetId !== null;
  // The button that was pressed disappears when the import starts or ends.
  useEffect(() => restoreLostFocus(), [isRunning, isDone]);
  return (
    <ImportFrame
      area={area}
      step="import"
      wizard={wizard}
      isLocked={isRunning || isDone}
      actions={
        wizard &&
        !isRunning &&
        !isDone && (
          <Button variant="default" component={Link} to={importLink(area, importId, 'check')}>
            Back
          </Button>
        )
      }
    >
      <div className={classes['run']}>
        {problem !== null && !isDone && !isEnded(data) && (
          <Banner kind="failure" reason={problem}>
            The rows were not imported.
          </Banner>
        )}
        {error && <NotReadable {...{ error, isRunning }} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} />}
        {data && !isDone && isRunning && <Running progress={data} onCancel={cancel} />}
        {data && !isRunning && !isDone && (
          <NotImported {...{ area, importId, wizard, onRecheck }} progress={data} onRun={run} />
        )}
        {isDone && data.changeSetId !== null && (
          <ImportResult
            area={area}
            importId={importId}
            changeSetId={data.changeSetId}
            kind={data.kind}
            wizard={wizard}
          />
        )}
      </div>
    </ImportFrame>
  );
}

interface NotReadableProps {
  error: Error;
  isRunning: boolean;
  onRetry: () => void;
}

function NotReadable({ error, isRunning, onRetry }: NotReadableProps) {
  return (
    <Banner kind="failure" reason={reasonOf(error)} onRetry={onRetry}>
      {isRunning ? 'How far the import is cannot be read now. It goes on.' : 'The import could not be read.'}
    </Banner>
  );
}

interface NotImportedProps extends RunStepProps {
  progress: ImportProgress;
  onRun: ReturnType<typeof useRun>['run'];
}

/** Before the import has begun, and after it has ended without storing anything. */
function NotImported({ area, importId, wizard, onRecheck, progress, onRun }: NotImportedProps) {
  return (
    <>
      <Ended progress={progress} />
      {progress.state === 'failed' && wizard && (
        <div>
          <Button
            variant="default"
            component={Link}
            to={importLink(area, importId, 'check')}
            onClick={onRecheck}
          >
            Check again
          </Button>
        </div>
      )}
      {wizard?.checked && <StartChoice counts={wizard.checked.counts} onRun={onRun} />}
      {wizard?.checked && wizard.checked.counts.error > 0 && (
        <RejectedButton importId={importId} fileName={wizard.read.fileName} />
      )}
    </>
  );
}

function isEnded(progress: ImportProgress | undefined): boolean {
  return progress?.state === 'failed' || progress?.state === 'cancelled';
}

function Running({
  progress: { state, done, total },
  onCancel,
}: {
  progress: ImportProgress;
  onCancel: () => void;
}) {
  const isTold = state === 'running' && total > 0;
  return (
    <div className={classes['running']}>
      <ProgressBar
        label={isTold && done >= total ? 'Finishing' : 'Importing'}
        share={isTold ? done / total : null}
        {...(isTold && { figures: `${showCount(done)} of ${showCount(total)} rows` })}
      />
      <p className={classes['hint']}>
        You can leave this page; the import goes on. Cancel leaves everything as it was before.
      </p>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function Ended({ progress: { state, problem } }: { progress: ImportProgress }) {
  if (state === 'cancelled')
    return <Banner kind="warning">The import was canceled. Nothing was changed.</Banner>;
  if (state === 'failed')
    return (
      <Banner kind="failure" reason={problem}>
        The import failed. Nothing was changed.
      </Banner>
    );
  return null;
}

const askEveryMs = 1000;

/** How far the import is. Asked again while it runs, also after the network was lost. */
function useProgress(importId: number, isStarted: boolean) {
  return useQuery({
    ...queryFor('Import/GetProgress', { importId }),
    staleTime: 0,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) =>
      isStarted || data?.state === 'running' || data?.state === 'checking' ? askEveryMs : false,
  });
}
