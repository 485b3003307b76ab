import { Button } from '@mantine/core';
import { Banner } from '../../../ui/index.ts';
import { missingFields } from '../state/missing-fields.ts';
import type { StepProps } from '../state/step-props.ts';
import classes from './columns.module.css';

/** The main fields that no column fills yet, with the columns that could. */
export function MissingFields({
  wizard: { read, answers },
  dispatch,
}: Pick<StepProps, 'wizard' | 'dispatch'>) {
  return missingFields(read, answers.mapping).map(({ name, label, rows, likely }) => (
    <Banner key={name} kind="warning" reason={<Likely {...{ name, likely, dispatch }} />}>
      No column was recognized as {label}; {rows} would have none.
    </Banner>
  ));
}

function Likely({
  name,
  likely,
  dispatch,
}: { name: string; likely: readonly string[] } & Pick<StepProps, 'dispatch'>) {
  if (likely.length === 0) return 'Choose its column below, or go on without it.';
  return (
    <span className={classes['likely']}>
      Is it one of these?
      {likely.map((column) => (
        <Button
          key={column}
          size="compact-sm"
          variant="default"
          onClick={() => dispatch({ type: 'map', field: name, source: column })}
        >
          {column}
        </Button>
      ))}
    </span>
  );
}
