import { money, showDate, type Payment } from '@panoramic/contract';
import type { Column } from '../../../fields/index.ts';
import { periodOf } from './period-words.ts';
import { PaymentStateBadge } from './state-badge.tsx';

const byName = {
  due: {
    key: 'due',
    label: 'Due',
    value: ({ due }) => due,
    cell: ({ due }) => showDate(due),
    width: '104px',
  },
  lease: { key: 'lease', label: 'Lease', value: ({ lease }) => lease, card: 'title' },
  payee: { key: 'payee', label: 'Payee', value: ({ payee }) => payee },
  type: { key: 'type', label: 'Type', value: ({ type }) => type, width: '140px' },
  period: { key: 'period', label: 'Period', value: periodOf, width: '120px' },
  amount: {
    key: 'amount',
    label: 'Amount',
    field: money('Amount'),
    value: ({ amount }) => amount,
    width: '124px',
  },
  account: { key: 'account', label: 'Account', value: ({ account }) => account, width: '104px' },
  state: {
    key: 'state',
    label: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <PaymentStateBadge state={state} />,
    width: '112px',
  },
  note: {
    key: 'note',
    label: 'Note',
    value: ({ marks, note }) => [...marks.map(({ words }) => words), note].filter(Boolean).join(' '),
    card: 'wide',
  },
} as const satisfies Record<string, Column<Payment>>;

/** Columns of payments that are only looked at. */
export function lookedAt(...names: (keyof typeof byName)[]): readonly Column<Payment>[] {
  return names.map((name) => byName[name]);
}
