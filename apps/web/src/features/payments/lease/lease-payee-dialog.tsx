import { choice, fieldTable, leasePayeeFields, type LeasePayee, type Payee } from '@panoramic/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { callAndRefresh } from '../../../api/index.ts';
import { paths } from '../../../lib/paths.ts';
import { notify } from '../../../ui/index.ts';
import { FormDialog } from '../frame/form-dialog.tsx';
import classes from '../frame/frame.module.css';

interface LeasePayeeDialogProps {
  leaseId: number;
  /** `null` for a new one. */
  row: LeasePayee | null;
  payees: readonly Payee[];
  onClose: () => void;
}

/** Whom the lease pays, for one type of rent or for all others. */
export function LeasePayeeDialog({ leaseId, row, payees, onClose }: LeasePayeeDialogProps) {
  const [table] = useState(() =>
    fieldTable({
      payee: choice(
        'Payee',
        payees.map(({ py_name }) => py_name ?? ''),
        { width: 'lg' },
      ),
      ...leasePayeeFields,
    }),
  );
  const idOf = (name: string | null) => payees.find(({ py_name }) => py_name === name)?.py_id ?? 0;
  const current = payees.find(({ py_id }) => py_id === row?.py_id)?.py_name ?? null;
  return (
    <FormDialog
      title={row ? 'Edit payee of the lease' : 'Add payee to the lease'}
      table={table}
      fields={['payee', 'lp_type', 'lp_reference', 'lp_lead']}
      row={{ ...row, payee: current }}
      problems={({ payee }) => (payee === null ? [{ field: 'payee', message: 'Choose a payee.' }] : [])}
      onSave={async ({ payee, ...values }, key) => {
        const ids = { lp_id: row?.lp_id ?? 0, sd_id: leaseId, py_id: idOf(payee), version: row?.version };
        await callAndRefresh('Payments/EditLeasePayee', { ...values, ...ids }, { key });
        notify('Payee saved.');
      }}
      onClose={onClose}
    >
      <p className={classes['quiet']}>
        Whoever is not among them is added under <Link to={paths.payees}>Payees</Link>.
      </p>
    </FormDialog>
  );
}
