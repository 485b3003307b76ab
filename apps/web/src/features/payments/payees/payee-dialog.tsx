import { payeeFields, payeeProblems, type Payee } from '@panoramic/contract';
import { callAndRefresh } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';
import { FormDialog } from '../frame/form-dialog.tsx';

/** `payee` is `null` for a new one. */
export function PayeeDialog({ payee, onClose }: { payee: Payee | null; onClose: () => void }) {
  return (
    <FormDialog
      title={payee ? `Edit ${payee.py_name}` : 'Add payee'}
      table={payeeFields}
      fields={['py_name', 'py_vendor', 'py_address', 'py_email']}
      row={payee ?? {}}
      problems={payeeProblems}
      onSave={async (row, key) => {
        const ids = { py_id: payee?.py_id ?? 0, version: payee?.version };
        await callAndRefresh('Payments/EditPayee', { ...row, ...ids }, { key });
        notify('Payee saved.');
      }}
      onClose={onClose}
    />
  );
}
