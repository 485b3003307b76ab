import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { callAndRefresh } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';
import { describeMonth } from '../../../lib/months.ts';
import { MonthDialog } from './month-dialog.tsx';

interface ReopenDialogProps {
  month: string;
  onClose: () => void;
}

/** Asks why the month is reopened; the reason stands in the history. */
export function ReopenDialog({ month, onClose }: ReopenDialogProps) {
  const [reason, setReason] = useState('');

  async function reopen() {
    await callAndRefresh('Accounting/ReopenPeriod', { month, reason });
    notify(`${describeMonth(month)} is open again.`);
  }

  return (
    <MonthDialog
      verb="Reopen"
      month={month}
      disabled={reason.trim() === ''}
      onConfirm={reopen}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        Its figures are computed again from the leases as they are now. The figures that were closed stay in
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
    </MonthDialog>
  );
}
