import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { showCount } from '../../lib/money.ts';
import { IconButton } from '../../ui/index.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** How many of the rows in the list are selected; without any there is no bar. */
  count: number;
  /** How many the list has. */
  found: number;
  /** What the rows are, such as leases, for the accessible name of the bar. */
  noun: string;
  onAll: () => void;
  onNone: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** Shown while rows are selected. It is below the list, so that no row moves when it appears. */
export function SelectionBar({ count, found, noun, onAll, onNone, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className={classes['bar']} role="toolbar" aria-label={`Selected ${noun}`}>
      <span className={classes['count']} aria-live="polite" data-figures>
        {showCount(count)} selected
      </span>
      {count < found && (
        <Button variant="subtle" size="compact-sm" className={classes['action'] ?? ''} onClick={onAll}>
          All {showCount(found)} found
        </Button>
      )}
      <span className={classes['actions']}>{children}</span>
      <IconButton icon={X} label="Clear the selection" onClick={onNone} />
    </div>
  );
}

interface BarButtonProps {
  onClick: () => void;
  loading?: boolean;
  destructive?: boolean;
  children: ReactNode;
}

/** A button of the bar. */
export function BarButton({ onClick, loading = false, destructive = false, children }: BarButtonProps) {
  return (
    <Button
      variant={destructive ? 'subtle' : 'default'}
      size="compact-sm"
      className={classes['action'] ?? ''}
      loading={loading}
      onClick={onClick}
      {...(destructive && { color: 'red' })}
    >
      {children}
    </Button>
  );
}
