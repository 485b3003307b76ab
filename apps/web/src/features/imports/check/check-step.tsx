import { importOutcomes, type ImportOutcome } from '@panoramic/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showCount } from '../../../lib/money.ts';
import { Banner, EmptyState } from '../../../ui/index.ts';
import { ImportFrame } from '../import-frame.tsx';
import { importLink } from '../state/import-area.ts';
import { firstOutcome, outcomeLabels } from '../state/outcomes.ts';
import type { StepProps } from '../state/step-props.ts';
import type { CheckSummary, OnExisting } from '../state/wizard.ts';
import { CheckProgress } from './check-progress.tsx';
import classes from './check.module.css';
import { OutcomeChips } from './outcome-chips.tsx';
import { Questions } from './questions.tsx';
import { RowList } from './row-list.tsx';
import { RowTable } from './row-table.tsx';
import { useCheck } from './use-check.ts';

/** The third step: what the import would do, row by row. Cells in error are put right here. */
export function CheckStep(props: StepProps) {
  const { area, wizard } = props;
  const { read, checked, isStale } = wizard;
  const navigate = useNavigate();
  const { busy, problem, check, cancel } = useCheck(props);
  const isCurrent = checked !== null && !isStale;
  return (
    <ImportFrame
      area={area}
      step="check"
      wizard={wizard}
      actions={
        <>
          <Button variant="default" onClick={() => void navigate(importLink(area, read.importId, 'columns'))}>
            Back
          </Button>
          {isCurrent ? (
            <Button
              disabled={busy || isNothingToDo(checked)}
              onClick={() => void navigate(importLink(area, read.importId, 'import'))}
            >
              Next
            </Button>
          ) : (
            <Button loading={busy} onClick={check}>
              {checked ? 'Check again' : 'Check'}
            </Button>
          )}
        </>
      }
    >
      {problem !== null && (
        <Banner kind="failure" reason={problem} onRetry={check}>
          The file could not be checked.
        </Banner>
      )}
      {busy && <CheckProgress importId={read.importId} total={read.rows} onCancel={cancel} />}
      {checked && <Checked {...props} checked={checked} busy={busy} />}
    </ImportFrame>
  );
}

function isNothingToDo({ counts }: CheckSummary): boolean {
  return counts.new + counts.changed === 0;
}

function Checked(props: StepProps & { checked: CheckSummary; busy: boolean }) {
  const { wizard, dispatch, checked, busy } = props;
  const { importId } = wizard.read;
  const [chosen, setChosen] = useState<ImportOutcome | null>(null);
  const first = firstOutcome(checked.counts);
  const outcome = chosen !== null && checked.counts[chosen] > 0 ? chosen : first;
  const corrections = wizard.answers.corrections.length;
  const shown = { wizard, dispatch, importId, count: outcome ? checked.counts[outcome] : 0 };
  return (
    <>
      <Questions {...props} />
      <div className={classes['bar']}>
        <output className={classes['spoken']}>{describeCounts(checked)}</output>
        <OutcomeChips counts={checked.counts} chosen={outcome} onChoose={setChosen} />
        <NativeSelect
          label="Rows that are there already"
          className={classes['existing'] ?? ''}
          disabled={busy}
          data={existing}
          value={wizard.answers.onExisting}
          onChange={({ currentTarget: { value } }) => {
            const onExisting = existing.find((one) => one.value === value)?.value;
            if (onExisting) dispatch({ type: 'onExisting', onExisting });
          }}
        />
      </div>
      {isNothingToDo(checked) && checked.counts.error === 0 && (
        <Banner kind="success">Nothing to change: every row is there already.</Banner>
      )}
      {corrections > 0 && (
        <p className={classes['corrections']} data-figures>
          {showCount(corrections)} {corrections === 1 ? 'cell was' : 'cells were'} put right here.{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => dispatch({ type: 'forgetCorrections' })}>
            Take them from the file again
          </Button>
        </p>
      )}
      {outcome === null && <EmptyState title="There are no rows below the headings." />}
      {outcome !== null &&
        (outcome === 'error' || outcome === 'changed' ? (
          <RowList key={outcome} {...shown} outcome={outcome} />
        ) : (
          <RowTable key={outcome} {...shown} outcome={outcome} />
        ))}
    </>
  );
}

/** Heard by a screen reader when a check has ended. */
function describeCounts({ counts }: CheckSummary): string {
  return importOutcomes
    .map((outcome) => `${outcomeLabels[outcome]}: ${showCount(counts[outcome])}`)
    .join(', ');
}

const existing: readonly { readonly value: OnExisting; readonly label: string }[] = [
  { value: 'change', label: 'Change them' },
  { value: 'skip', label: 'Leave them alone' },
  { value: 'add', label: 'Add them again' },
];
