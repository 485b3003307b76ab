import { Button } from '@mantine/core';
import { History } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import classes from './history-button.module.css';

interface HistoryButtonProps {
  /** The panel at the right, shown until it calls `close`. */
  renderPanel: (close: () => void) => ReactNode;
}

/** Opens the history of what the screen shows. It stands after Back To List. */
export function HistoryButton({ renderPanel }: HistoryButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className={classes['button']}
        title="History"
        variant="default"
        leftSection={<History size={15} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={classes['word']}>History</span>
      </Button>
      {open && <Suspense>{renderPanel(() => setOpen(false))}</Suspense>}
    </>
  );
}
