import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { reasonOf } from '../../../api/index.ts';
import { Banner, Dialog } from '../../../ui/index.ts';
import { describeMonth } from '../../../lib/months.ts';

interface MonthDialogProps {
  verb: 'Close' | 'Reopen';
  month: string;
  /** An error that is shown unless `onConfirm` itself has failed. */
  error?: Error | null;
  disabled: boolean;
  /** The dialog closes when it succeeds, and says why when it does not. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a month is closed or reopened. */
export function MonthDialog(props: MonthDialogProps) {
  const { verb, month, error = null, disabled, onConfirm, onClose, children } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const wrong = failure ?? error;

  async function confirmed() {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (problem) {
      setFailure(problem);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`${verb} ${describeMonth(month)}`}
      width="narrow"
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            {...(verb === 'Reopen' && { color: 'red' })}
            loading={busy}
            disabled={disabled}
            onClick={() => void confirmed()}
          >
            {verb} month
          </Button>
        </>
      }
    >
      {wrong !== null && <Banner kind="failure">{reasonOf(wrong)}</Banner>}
      {children}
    </Dialog>
  );
}
