import type { CallOutput, LeasePayee, PaymentCharge, SavedPaymentCode } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callAndRefresh, queryFor, reasonOf } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { notify } from '../../../ui/index.ts';
import { CodeList } from '../codes/code-list.tsx';
import { leadWords } from '../frame/lead-words.ts';
import { PaymentRowButtons } from '../frame/row-buttons.tsx';
import { PaymentSection } from '../frame/section.tsx';
import classes from '../frame/frame.module.css';
import { chargeWords } from './charge-dialog.tsx';

/** What is edited in a dialog; `null` inside of it: a new one. */
export type EditedOfLease =
  | { readonly payee: LeasePayee | null }
  | { readonly charge: PaymentCharge | null }
  | { readonly code: SavedPaymentCode | null }
  | null;

interface LeaseSectionProps {
  data: CallOutput<'Payments/GetLease'>;
  onEdit: (edited: EditedOfLease) => void;
}

/** Whom the lease pays; where nobody is paid, whom its contacts name. */
export function LeasePayees({ leaseId, data, onEdit }: LeaseSectionProps & { leaseId: number }) {
  const payees = useQuery(queryFor('Payments/GetPayees', {}));
  const nameOf = (id: number) => payees.data?.find(({ py_id }) => py_id === id)?.py_name ?? '';
  return (
    <PaymentSection title="Payees">
      {data.payees.length === 0 ? (
        <NobodyPaid leaseId={leaseId} proposed={data.proposed} />
      ) : (
        <ul className={classes['list']}>
          {data.payees.map((row) => (
            <li key={row.lp_id}>
              <Link to={to(paths.payees, { id: row.py_id })}>{nameOf(row.py_id)}</Link>
              <span className={classes['quiet']}>{leadWords(row)}</span>
              <PaymentRowButtons
                name={`payee ${nameOf(row.py_id)} for ${row.lp_type ?? 'all types'}`}
                removal="Payments/DeleteLeasePayee"
                id={row.lp_id}
                onEdit={() => onEdit({ payee: row })}
              />
            </li>
          ))}
        </ul>
      )}
    </PaymentSection>
  );
}

function NobodyPaid({ leaseId, proposed }: { leaseId: number; proposed: string | null }) {
  async function takeProposed() {
    try {
      await callAndRefresh('Payments/TakeProposedPayees', { leases: [leaseId] });
      notify('Payee set.');
    } catch (problem) {
      notify(reasonOf(problem), 'failure');
    }
  }
  return (
    <p className={classes['quiet']}>
      Nobody is paid for this lease yet.{' '}
      {proposed !== null && (
        <>
          Its contacts name {proposed}.{' '}
          <Button size="compact-sm" variant="default" onClick={() => void takeProposed()}>
            Take {proposed}
          </Button>
        </>
      )}
    </p>
  );
}

/** The accounts of this lease alone. */
export function LeaseCodes({ data: { codes }, onEdit }: LeaseSectionProps) {
  return (
    codes.length > 0 && (
      <PaymentSection title="Codes of this lease">
        <CodeList ofLease codes={codes} onEdit={(code) => onEdit({ code })} />
      </PaymentSection>
    )
  );
}

export function LeaseCharges({ data: { charges }, onEdit }: LeaseSectionProps) {
  return (
    charges.length > 0 && (
      <PaymentSection title="Charges and credits">
        <ul
          className={`${classes['list']} ${classes['short']}`}
          tabIndex={0}
          aria-label="Charges and credits"
        >
          {charges.map((charge) => (
            <li key={charge.ch_id}>
              <span>{chargeWords(charge)}</span>
              <strong data-figures>{showMoney(charge.ch_amount)}</strong>
              <PaymentRowButtons
                name={`charge ${chargeWords(charge)}`}
                removal="Payments/DeleteCharge"
                id={charge.ch_id}
                onEdit={() => onEdit({ charge })}
              />
            </li>
          ))}
        </ul>
      </PaymentSection>
    )
  );
}
