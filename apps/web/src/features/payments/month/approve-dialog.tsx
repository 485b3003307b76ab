import type { Payment } from '@panoramic/contract';
import { callAndRefresh } from '../../../api/index.ts';
import { describeMonth } from '../../../lib/months.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { notify } from '../../../ui/index.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { paymentSum } from './listed-payments.ts';
import classes from './month.module.css';
import { describeSum } from './use-decisions.ts';

interface ApproveDialogProps {
  month: string;
  payments: readonly Payment[];
  /** How many that are due are left out, because they have a mark. */
  left: number;
  /** The filter leaves out others that could be approved. */
  isPart: boolean;
  onClose: () => void;
}

/** Says exactly what is approved, before it is. */
export function ApproveDialog({ month, payments, left, isPart, onClose }: ApproveDialogProps) {
  const sum = paymentSum(payments);
  return (
    <ConfirmDialog
      title={`Approve what is due in ${describeMonth(month)}`}
      button={`Approve ${describeSum(sum)}`}
      disabled={sum.count === 0}
      onConfirm={async () => {
        const keys = payments.map(({ key }) => key);
        const done = await callAndRefresh('Payments/Approve', { keys, month, total: sum.total });
        notify(`${describeSum(done)} approved.`);
      }}
      onClose={onClose}
    >
      <p className={classes['sum']} data-figures>
        {showMoney(sum.total)}
      </p>
      <p className={classes['quiet']}>
        {showCount(sum.count)} {sum.count === 1 ? 'payment that has no mark' : 'payments that have no mark'}
        {isPart && ', as filtered'}.{' '}
        {left > 0 &&
          `${showCount(left)} with a mark ${left === 1 ? 'is' : 'are'} left: look at ${left === 1 ? 'it' : 'each of them'}.`}
      </p>
    </ConfirmDialog>
  );
}
