import { money, showDate, type PaidLine, type UnknownPayment } from '@panoramic/contract';
import { Button } from '@mantine/core';
import type { Column } from '../../../fields/index.ts';
import { Badge, type Tone } from '../../../ui/index.ts';
import { periodOf } from '../frame/period-words.ts';
import { paidViewLabels, type PaidGroup } from './paid-view.ts';

const tones: Record<PaidLine['state'], Tone> = {
  open: 'neutral',
  late: 'amber',
  under: 'amber',
  over: 'amber',
  paid: 'green',
};

const amount = money('Amount');

/** `onPaid` opens the actual payments of a line. */
export function lineColumns(onPaid: (line: PaidLine) => void): readonly Column<PaidLine>[] {
  return [
    {
      key: 'state',
      label: 'State',
      value: ({ state }) => state,
      cell: ({ state }) => (
        <Badge tone={tones[state]}>{state === 'paid' ? 'Paid' : paidViewLabels[state]}</Badge>
      ),
      width: '116px',
    },
    { key: 'lease', label: 'Lease', value: ({ lease }) => lease, card: 'title' },
    { key: 'payee', label: 'Payee', value: ({ payee }) => payee },
    {
      key: 'type',
      label: 'Type and Period',
      value: (line) => [line.type, periodOf(line)].filter(Boolean).join(', '),
      cell: (line) => (
        <>
          {line.type}
          <br />
          {periodOf(line)}
        </>
      ),
      width: '132px',
    },
    { key: 'due', label: 'Due', value: ({ due }) => due, cell: ({ due }) => showDate(due), width: '108px' },
    { key: 'amount', label: 'Sent', field: amount, value: (line) => line.amount, width: '112px' },
    {
      key: 'paid',
      label: 'Paid',
      value: ({ paid, paidOn }) => (paidOn === null ? null : paid),
      field: amount,
      width: '112px',
    },
    {
      key: 'paidOn',
      label: 'Paid On',
      value: ({ paidOn }) => paidOn,
      cell: (line) =>
        line.paidOn && (
          <Button
            size="compact-sm"
            variant="subtle"
            px={4}
            fz="inherit"
            tabIndex={-1}
            aria-label={`Payments of ${line.lease}, ${line.type}`}
            onClick={() => onPaid(line)}
          >
            {showDate(line.paidOn)}
          </Button>
        ),
      width: '124px',
    },
    {
      key: 'difference',
      label: 'Difference',
      field: amount,
      value: ({ difference, paidOn }) => (paidOn === null ? null : difference),
      width: '112px',
    },
    { key: 'batch', label: 'Batch', value: ({ batch, line }) => `${batch}, ${line}`, width: '72px' },
  ];
}

export const unknownColumns: readonly Column<UnknownPayment>[] = [
  { key: 'payee', label: 'Payee', value: ({ pa_payee, pa_vendor }) => pa_payee ?? pa_vendor, card: 'title' },
  {
    key: 'paidOn',
    label: 'Paid On',
    value: ({ pa_paid }) => pa_paid,
    cell: ({ pa_paid }) => pa_paid && showDate(pa_paid),
    width: '104px',
  },
  { key: 'amount', label: 'Paid', field: amount, value: ({ pa_amount }) => pa_amount, width: '124px' },
  { key: 'reference', label: 'Reference', value: ({ pa_reference }) => pa_reference, width: '136px' },
  {
    key: 'names',
    label: 'Names',
    value: ({ pa_key, pa_batch, pa_line, pa_lease }) =>
      [pa_key, pa_batch && `batch ${pa_batch}`, pa_line && `line ${pa_line}`, pa_lease]
        .filter(Boolean)
        .join(', '),
  },
  {
    key: 'fits',
    label: 'Can Be For',
    value: ({ fits, together }) => {
      if (together.length > 0) return `${together.length} payments together`;
      if (fits.length === 0) return 'Nothing that was sent';
      return fits.length === 1 ? '1 payment' : `${fits.length} payments`;
    },
    width: '176px',
  },
];

export function groupColumns(label: string): readonly Column<PaidGroup>[] {
  return [
    { key: 'name', label, value: ({ name }) => name, card: 'title' },
    { key: 'count', label: 'Payments', value: ({ count }) => count, width: '96px', align: 'right' },
    { key: 'open', label: 'Open', field: amount, value: ({ open }) => open, width: '136px' },
    { key: 'late', label: 'Late', field: amount, value: ({ late }) => late, width: '136px' },
    {
      key: 'difference',
      label: 'Too Much or Too Little',
      field: amount,
      value: ({ difference }) => difference,
      width: '184px',
    },
  ];
}
