import type { Payment } from '@panoramic/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import classes from './month.module.css';
import { paymentSum } from './listed-payments.ts';
import { describeSum, type Decisions } from './use-decisions.ts';

interface HoldDialogProps {
  payments: readonly Payment[];
  decisions: Decisions;
  onClose: () => void;
}

/** Asks why payments are held. */
export function HoldDialog({ payments, decisions, onClose }: HoldDialogProps) {
  const [reason, setReason] = useState('');
  const [disputed, setDisputed] = useState(false);
  const [one] = payments;
  return (
    <ConfirmDialog
      title={payments.length === 1 && one ? `Hold ${one.lease}, ${one.type}` : 'Hold payments'}
      button="Hold"
      disabled={reason.trim() === ''}
      onConfirm={() => decisions.hold(payments, reason, disputed)}
      onClose={onClose}
    >
      <div className={classes['form']}>
        <p className={classes['quiet']} data-figures>
          {describeSum(paymentSum(payments))}. What is held stays out of every batch until it is taken back.
        </p>
        <TextInput
          label="Reason"
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Checkbox
          label="In dispute: mark further payments of the same lease and type"
          checked={disputed}
          onChange={({ currentTarget }) => setDisputed(currentTarget.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}
