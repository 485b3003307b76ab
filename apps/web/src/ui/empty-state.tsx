import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title?: string;
  /** What to do next: a sentence, a link, a button. */
  children?: ReactNode;
}

export function EmptyState({ title = 'No Results Found', children }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <output className={classes['title']}>{title}</output>
      {children && <div className={classes['next']}>{children}</div>}
    </div>
  );
}
