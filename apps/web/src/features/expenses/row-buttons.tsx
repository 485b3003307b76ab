import { Button } from '@mantine/core';
import { callAndRefresh, reasonOf } from '../../api/index.ts';
import { notify } from '../../ui/index.ts';
import classes from './expenses.module.css';

interface ExpenseRowProps {
  what: keyof typeof removal;
  id: number;
  name: string;
  onEdit: () => void;
  /** Called before; what is shown of the row must not be read again once it is gone. */
  onDelete?: () => void;
}

const removal = {
  clause: 'Expenses/DeleteClause',
  statement: 'Expenses/DeleteStatement',
  percentageRent: 'Expenses/DeletePercentageRent',
} as const;

/** Edit and Delete of a row; a deletion can be undone. */
export function ExpenseRowButtons({ what, id, name, onEdit, onDelete }: ExpenseRowProps) {
  async function remove() {
    onDelete?.();
    try {
      await callAndRefresh(removal[what], { id });
      notify(`Deleted: ${name}.`, 'success', { label: 'Undo', run: () => void restore() });
    } catch (error) {
      notify(reasonOf(error), 'failure');
    }
  }
  async function restore() {
    try {
      await callAndRefresh('Expenses/RestoreRow', { what, id });
    } catch (error) {
      notify(reasonOf(error), 'failure');
    }
  }
  return (
    <span className={classes['buttons']}>
      <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button size="compact-sm" variant="default" aria-label={`Delete ${name}`} onClick={() => void remove()}>
        Delete
      </Button>
    </span>
  );
}
