import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { callAndRefresh, reasonOf } from '../../../api/index.ts';
import { Banner, Dialog, notify } from '../../../ui/index.ts';
import { monthInWords } from '../frame/month-words.ts';

interface ReopenDialogProps {
  month: string;
  onClose: () => void;
}

/** Asks why the month is reopened; the reason stands in the history. */
export function ReopenDialog({ month, onClose }: ReopenDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function reopen() {
    setBusy(true);
    setFailure(null);
    try {
      await callAndRefresh('Accounting/ReopenPeriod', { month, reason });
      notify(`${monthInWords(month)} is open again.`);
      onClose();
    } catch (problem) {
      setFailure(reasonOf(problem));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`Reopen ${monthInWords(month)}`}
      width="narrow"
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={busy} disabled={reason.trim() === ''} onClick={() => void reopen()}>
            Reopen month
          </Button>
        </>
      }
    >
      {failure && <Banner kind="failure">{failure}</Banner>}
      <p style={{ margin: 0 }}>
        Its figures are computed anew from the leases as they are now. The figures that were closed stay in
        the history, with who reopened the month, when and why.
      </p>
      <Textarea
        label="Reason"
        autosize
        minRows={2}
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </Dialog>
  );
}
