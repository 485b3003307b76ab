import type { CallInput } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { callOrThrow, reasonOf } from '../../../api/index.ts';
import { confirm, notify } from '../../../ui/index.ts';
import classes from './frame.module.css';

type Removal =
  | 'Payments/DeletePayee'
  | 'Payments/DeleteLeasePayee'
  | 'Payments/DeleteCode'
  | 'Payments/DeleteCharge'
  | 'Payments/DeleteLayout';

interface RowButtonsProps {
  /** What the row is, for screen readers and the question. */
  name: string;
  removal: Removal;
  id: CallInput<Removal>['id'];
  onEdit: () => void;
  onDeleted?: () => void;
}

export function PaymentRowButtons({ name, removal, id, onEdit, onDeleted }: RowButtonsProps) {
  async function remove() {
    if (!(await confirm(`Delete ${name}?`, { destructive: true }))) return;
    try {
      await callOrThrow(removal, { id });
      notify(`Deleted: ${name}.`);
      onDeleted?.();
    } catch (error) {
      notify(reasonOf(error), 'failure');
    }
  }
  return (
    <span className={classes['buttons']}>
      <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Delete ${name}`}
        onClick={() => void remove()}
      >
        Delete
      </Button>
    </span>
  );
}
