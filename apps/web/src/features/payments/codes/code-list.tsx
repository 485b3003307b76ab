import { paymentCodeFields, paymentCodeProblems, type SavedPaymentCode } from '@panoramic/contract';
import { Link } from 'react-router';
import { callAndRefresh } from '../../../api/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { notify } from '../../../ui/index.ts';
import { FormDialog } from '../frame/form-dialog.tsx';
import { PaymentRowButtons } from '../frame/row-buttons.tsx';
import classes from '../frame/frame.module.css';

interface CodeListProps {
  codes: readonly SavedPaymentCode[];
  /** The codes are those of the lease whose page it is. */
  ofLease?: boolean;
  onEdit: (code: SavedPaymentCode) => void;
}

/** Codes with what they hold for. */
export function CodeList({ codes, ofLease = false, onEdit }: CodeListProps) {
  return (
    <ul className={classes['list']}>
      {codes.map((code) => (
        <li key={code.pc_id}>
          <span>
            {scopeOf(code)}
            {code.sd_id !== null && !ofLease && (
              <>
                {', '}
                <Link to={to(paths.leasePayments, { id: code.sd_id })}>one lease</Link>
              </>
            )}
          </span>
          <strong>{code.pc_account}</strong>
          <span className={classes['quiet']}>
            {[
              code.pc_cost_center && `cost center ${code.pc_cost_center}`,
              code.pc_entity && `entity ${code.pc_entity}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          <PaymentRowButtons
            name={`code ${code.pc_account} of ${scopeOf(code)}`}
            removal="Payments/DeleteCode"
            id={code.pc_id}
            onEdit={() => onEdit(code)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What a code holds for: "CAM, Retail, MO". */
function scopeOf({ pc_type, pc_region, pc_state }: SavedPaymentCode): string {
  return [pc_type ?? 'All types', pc_region, pc_state].filter(Boolean).join(', ');
}

interface CodeDialogProps {
  /** `null` for a new one. */
  code: SavedPaymentCode | null;
  /** A new one is for this lease alone. */
  leaseId?: number;
  onClose: () => void;
}

export function CodeDialog({ code, leaseId = 0, onClose }: CodeDialogProps) {
  const id = code?.sd_id ?? leaseId;
  return (
    <FormDialog
      title={code ? `Edit code ${code.pc_account}` : 'Add code'}
      table={paymentCodeFields}
      fields={id === 0 ? fieldsOfAll : fieldsOfLease}
      row={code ?? {}}
      problems={paymentCodeProblems}
      onSave={async (row, key) => {
        const ids = { pc_id: code?.pc_id ?? 0, sd_id: id, version: code?.version };
        await callAndRefresh('Payments/EditCode', { ...row, ...ids }, { key });
        notify('Code saved.');
      }}
      onClose={onClose}
    >
      <p className={classes['quiet']}>
        {id === 0
          ? 'What is empty holds for all; the line that says most counts.'
          : 'It counts for this lease before the codes of all leases. Without a type it holds for all types.'}
      </p>
    </FormDialog>
  );
}

const fieldsOfLease = ['pc_account', 'pc_cost_center', 'pc_entity', 'pc_type'] as const;
const fieldsOfAll = [...fieldsOfLease, 'pc_region', 'pc_state'] as const;
