import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** green: current or open; amber: soon; red: overdue; the word says it too. */
export type Tone = 'green' | 'amber' | 'red' | 'accent' | 'neutral';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {children}
    </span>
  );
}
