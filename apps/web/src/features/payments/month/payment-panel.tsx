import { showDate, type Payment } from '@panoramic/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, SidePanel } from '../../../ui/index.ts';
import { periodOf } from '../frame/period-words.ts';
import { PaymentStateBadge } from '../frame/state-badge.tsx';
import { isSent, obstacleTo } from './listed-payments.ts';
import classes from './month.module.css';
import type { Decisions } from './use-decisions.ts';

interface PaymentPanelProps {
  payment: Payment;
  /** `null` for who may not decide. */
  decisions: Decisions | null;
  onApprove: () => void;
  onHold: () => void;
  onClose: () => void;
}

/** All of one payment, and where it comes from. */
export function PaymentPanel({ payment, decisions, onApprove, onHold, onClose }: PaymentPanelProps) {
  const isBusy = decisions?.busy.has(payment.key) ?? false;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['State', <PaymentStateBadge key="state" state={payment.state} />],
    ['By', payment.by],
    [
      'Lease',
      <Link key="lease" to={to(paths.leasePayments, { id: payment.sd_id })}>
        {payment.lease}
      </Link>,
    ],
    [
      'Payee',
      payment.py_id === null ? null : (
        <Link key="payee" to={to(paths.payees, { id: payment.py_id })}>
          {payment.payee}
        </Link>
      ),
    ],
    ['Vendor number', payment.vendor],
    ['Reference', payment.reference],
    ['Type', payment.type],
    ['Period', periodOf(payment)],
    ['Due', showDate(payment.due)],
    ['Pay on', showDate(payment.payOn)],
    ['Account', payment.account],
    ['Cost center', payment.costCenter],
    ['Entity', payment.entity],
    ['Note', payment.note],
    ['Key', payment.key],
  ];
  return (
    <SidePanel
      title="Payment"
      onClose={onClose}
      footer={
        decisions &&
        !isSent(payment) && (
          <span className={classes['buttons']}>
            {obstacleTo(payment) === null && (
              <Button loading={isBusy} onClick={onApprove}>
                Approve {showMoney(payment.amount)}
              </Button>
            )}
            {payment.state !== 'Held' && (
              <Button variant="default" disabled={isBusy} onClick={onHold}>
                Hold
              </Button>
            )}
            {payment.state !== 'Due' && (
              <Button variant="default" disabled={isBusy} onClick={() => void decisions.release([payment])}>
                Take back
              </Button>
            )}
          </span>
        )
      }
    >
      <p className={classes['sum']}>{showMoney(payment.amount)}</p>
      {payment.marks.map(({ mark, words }) => (
        <Banner key={mark} kind="warning">
          {words}
        </Banner>
      ))}
      <dl className={classes['facts']}>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
      </dl>
    </SidePanel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
