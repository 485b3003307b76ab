import type { FieldError, FieldTable, RowOf } from '@panoramic/contract';
import { useState, type ReactNode } from 'react';
import { FieldForm } from '../../../fields/index.ts';
import { Dialog } from '../../../ui/index.ts';

interface FormDialogProps<T extends FieldTable> {
  title: string;
  table: T;
  fields: readonly (keyof T & string)[];
  row: Partial<RowOf<T>>;
  problems?: (row: RowOf<T>) => readonly FieldError[];
  /** The dialog closes when it succeeds, and says why when it does not. */
  onSave: (row: RowOf<T>, key: string) => Promise<void>;
  onClose: () => void;
  /** Over the fields. */
  children?: ReactNode;
}

/** One row of a table in a dialog. */
export function FormDialog<T extends FieldTable>(props: FormDialogProps<T>) {
  const { title, table, fields, row, problems, onSave, onClose, children } = props;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={<span ref={setPlace} style={{ display: 'flex', gap: 8 }} />}
    >
      {children}
      <FieldForm
        table={table}
        groups={[{ fields }]}
        row={row}
        problems={problems}
        buttonsIn={place}
        onCancel={onClose}
        onSave={async (typed, key) => {
          await onSave(typed, key);
          onClose();
        }}
      />
    </Dialog>
  );
}
