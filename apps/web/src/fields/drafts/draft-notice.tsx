import { Button } from '@mantine/core';
import { showTime, showTimestamp, showTimestampDay } from '../../lib/dates.ts';
import { Banner } from '../../ui/banner.tsx';
import classes from './draft-notice.module.css';

interface DraftNoticeProps {
  /** When the draft was typed; nothing is shown for `null`. */
  from: string | null;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers unsaved changes of an earlier visit, which a reload or the end of a session has interrupted. */
export function DraftNotice({ from, onRestore, onDiscard }: DraftNoticeProps) {
  if (from === null) return null;
  return (
    <div className={classes['notice']}>
      <Banner kind="warning">
        <div className={classes['line']}>
          <span className={classes['text']}>You have unsaved changes from {when(from)}.</span>
          <Button size="compact-sm" onClick={onRestore}>
            Restore
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </Banner>
    </div>
  );
}

function when(iso: string): string {
  const isToday = showTimestampDay(iso) === showTimestampDay(new Date().toISOString());
  return isToday ? showTime(iso) : showTimestamp(iso);
}
