import { Button } from '@mantine/core';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

const icons = { success: CircleCheck, failure: CircleAlert, warning: TriangleAlert };

interface BannerProps {
  kind: keyof typeof icons;
  /** The specification's words: 'User added successfully!'. */
  children: ReactNode;
  /** The reason for a failure, in smaller text. */
  reason?: ReactNode;
  /** Loads again what could not be loaded. */
  onRetry?: (() => void) | undefined;
}

export function Banner({ kind, children, reason, onRetry }: BannerProps) {
  const Icon = icons[kind];
  return (
    <div className={classes['banner']} data-kind={kind} role={kind === 'failure' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden className={classes['icon']} />
      <div>
        <div className={classes['message']}>{children}</div>
        {reason && <div>{reason}</div>}
      </div>
      {onRetry && (
        <Button className={classes['retry']} variant="default" size="compact-sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
