import { Loader } from '@mantine/core';
import classes from './spinner.module.css';

/** Centered in the area that is loading. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <output className={classes['spinner']} aria-label={label}>
      <Loader size={20} />
    </output>
  );
}
