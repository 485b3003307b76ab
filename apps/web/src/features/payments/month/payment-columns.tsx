import { money, showDate, type Payment } from '@panoramic/contract';
import { Button } from '@mantine/core';
import type { Column } from '../../../fields/index.ts';
import { periodOf } from '../frame/period-words.ts';
import { PaymentStateBadge } from '../frame/state-badge.tsx';
import { isSent, obstacleTo } from './listed-payments.ts';
import classes from './month.module.css';

interface PaymentRowButtons {
  readonly busy: ReadonlySet<string>;
  readonly onApprove: (payment: Payment) => void;
  readonly onHold: (payment: Payment) => void;
}

/** `buttons` are on cards, where nobody has keys; `null` for who may not decide. */
export function paymentColumns(buttons: PaymentRowButtons | null): readonly Column<Payment>[] {
  return [
    {
      key: 'state',
      label: 'State',
      value: ({ state }) => state,
      cell: ({ state }) => <PaymentStateBadge state={state} />,
      width: '100px',
    },
    { key: 'lease', label: 'Lease', value: ({ lease }) => lease, card: 'title' },
    { key: 'payee', label: 'Payee', value: ({ payee }) => payee },
    { key: 'type', label: 'Type', value: ({ type }) => type, width: '116px' },
    { key: 'period', label: 'Period', value: periodOf, width: '116px' },
    {
      key: 'payOn',
      label: 'Pay On',
      value: ({ payOn }) => payOn,
      cell: ({ payOn }) => showDate(payOn),
      width: '108px',
    },
    {
      key: 'amount',
      label: 'Amount',
      field: money('Amount'),
      value: ({ amount }) => amount,
      width: '116px',
    },
    {
      key: 'words',
      label: 'Why to Look',
      value: wordsOf,
      cell: (payment) => {
        const words = wordsOf(payment);
        if (words === '') return null;
        return (
          <span className={classes[payment.marks.length > 0 ? 'reason' : 'note']} title={words}>
            {words}
          </span>
        );
      },
      width: '232px',
      card: 'wide',
    },
    ...(buttons
      ? [
          {
            key: 'actions',
            label: '',
            value: () => null,
            sortable: false,
            width: '156px',
            card: 'wide' as const,
            cell: (payment: Payment) => <Buttons payment={payment} buttons={buttons} />,
          },
        ]
      : []),
  ];
}

/** The marks in words, then why it is held or what it corrects. */
function wordsOf({ marks, note }: Payment): string {
  return [...marks.map(({ words }) => words), note ?? ''].filter(Boolean).join(' ');
}

function Buttons({ payment, buttons }: { payment: Payment; buttons: PaymentRowButtons }) {
  if (isSent(payment)) return null;
  const name = `${payment.lease}, ${payment.type}`;
  const isBusy = buttons.busy.has(payment.key);
  return (
    <span className={classes['buttons']}>
      {obstacleTo(payment) === null && (
        <Button
          size="compact-sm"
          variant="default"
          tabIndex={-1}
          aria-label={`Approve ${name}`}
          loading={isBusy}
          onClick={() => buttons.onApprove(payment)}
        >
          Approve
        </Button>
      )}
      {payment.state !== 'Held' && (
        <Button
          size="compact-sm"
          variant="subtle"
          tabIndex={-1}
          aria-label={`Hold ${name}`}
          disabled={isBusy}
          onClick={() => buttons.onHold(payment)}
        >
          Hold
        </Button>
      )}
    </span>
  );
}
