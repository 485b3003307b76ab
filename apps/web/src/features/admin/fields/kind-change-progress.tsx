import type { KindChange, OwnField } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { showCount } from '../../../lib/money.ts';
import { Banner } from '../../../ui/index.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { typeWords } from './field-words.ts';
import classes from './fields.module.css';
import { takeBackKindChange } from './kind-changes.ts';

/** A queued change of the field's kind, as every administrator sees it. */
export function KindChangeProgress({ field, change }: { field: OwnField; change: KindChange }) {
  const { state, type, done, total, problem } = change;
  const stop = () => void takeBackKindChange(field, change);
  if (state === 'failed')
    return (
      <div className={classes['change']}>
        <Banner kind="failure" reason={problem ?? undefined}>
          The kind was not changed.
        </Banner>
        <Button variant="default" size="compact-sm" onClick={stop}>
          Dismiss
        </Button>
      </div>
    );
  const kind = typeWords[type].toLowerCase();
  return (
    <div className={classes['change']}>
      <ProgressBar
        label={state === 'waiting' ? `Waiting to change to ${kind}` : changing(kind, done >= total)}
        share={done / total}
        figures={`${showCount(done)} of ${showCount(total)} values`}
      />
      <Button variant="default" size="compact-sm" onClick={stop}>
        Stop the change
      </Button>
    </div>
  );
}

function changing(kind: string, isLast: boolean): string {
  return isLast ? `Finishing the change to ${kind}` : `Changing to ${kind}`;
}
