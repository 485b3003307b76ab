import type { CheckedImport } from '@panoramic/contract';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { showCount } from '../../../lib/money.ts';
import classes from './run.module.css';
import type { Wanted } from './use-run.ts';

interface StartChoiceProps {
  counts: CheckedImport['counts'];
  onRun: (only: Wanted) => void;
}

/** Shows what will be stored. With rows in error, the user either imports only the good rows or goes back. */
export function StartChoice({ counts, onRun }: StartChoiceProps) {
  const good = counts.new + counts.changed;
  const hasErrors = counts.error > 0;
  const [onlyGood, setOnlyGood] = useState(true);
  const isPossible = good > 0 && (onlyGood || !hasErrors);
  return (
    <>
      <dl className={classes['counts']}>
        <Count label="to be added" count={counts.new} />
        <Count label="to be changed" count={counts.changed} />
        <Count label="left as they are" count={counts.unchanged + counts.skipped} />
        <Count label="in error" count={counts.error} />
      </dl>
      {hasErrors && (
        <Radio.Group
          label={`${describeRows(counts.error)} cannot be imported.`}
          value={onlyGood && good > 0 ? 'good' : 'all'}
          onChange={(value) => setOnlyGood(value === 'good')}
        >
          <div className={classes['choices']}>
            <Radio
              value="good"
              disabled={good === 0}
              label="Only the good rows; the others are handed back as a workbook that says why"
            />
            <Radio value="all" label="All or nothing: go back and put them right first" />
          </div>
        </Radio.Group>
      )}
      <div>
        <Button disabled={!isPossible} onClick={() => onRun(hasErrors ? 'good' : 'all')}>
          Import {describeRows(isPossible ? good : good + counts.error)}
        </Button>
      </div>
    </>
  );
}

function describeRows(count: number): string {
  return `${showCount(count)} ${count === 1 ? 'row' : 'rows'}`;
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{showCount(count)}</dd>
    </div>
  );
}
