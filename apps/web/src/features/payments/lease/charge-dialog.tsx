import {
  paymentChargeFields,
  paymentChargeProblems,
  showDate,
  type PaymentCharge,
} from '@panoramic/contract';
import { callAndRefresh } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';
import { FormDialog } from '../frame/form-dialog.tsx';

interface ChargeDialogProps {
  leaseId: number;
  /** `null` for a new one. */
  charge: PaymentCharge | null;
  onClose: () => void;
}

/** What is paid, or credited, once beside the rent. */
export function ChargeDialog({ leaseId, charge, onClose }: ChargeDialogProps) {
  return (
    <FormDialog
      title={charge ? 'Edit charge' : 'Add charge or credit'}
      table={paymentChargeFields}
      fields={['ch_amount', 'ch_due', 'ch_type', 'ch_from', 'ch_to', 'ch_note']}
      row={charge ?? {}}
      problems={paymentChargeProblems}
      onSave={async (row, key) => {
        const ids = { ch_id: charge?.ch_id ?? 0, sd_id: leaseId, version: charge?.version };
        await callAndRefresh('Payments/EditCharge', { ...row, ...ids }, { key });
        notify('Charge saved.');
      }}
      onClose={onClose}
    />
  );
}

/** "08/10/2026, CAM, Keys". */
export function chargeWords({ ch_due, ch_type, ch_note }: PaymentCharge): string {
  return [ch_due && showDate(ch_due), ch_type ?? 'Other', ch_note].filter(Boolean).join(', ');
}
