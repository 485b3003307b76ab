import { mayUse, type Payment } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { queryFor, useSignedIn } from '../../../api/index.ts';
import type { ListedRows, Selection } from '../../../fields/index.ts';
import { filteredPayments, isSent, obstacleTo, sumsByState, unmarkedDue } from './listed-payments.ts';
import { useMonthAddress } from './month-url.ts';
import { useDecisions } from './use-decisions.ts';
import { useFocusedPosition } from './use-focused-position.ts';
import { useListKeys } from './use-list-keys.ts';

/** Which dialog is open. */
type Asked = { readonly hold: readonly Payment[] } | 'approve' | 'batch' | null;

export type PaymentMonthState = ReturnType<typeof usePaymentMonth>;

/** What the screen of a month shows, and what its buttons and keys do. */
export function usePaymentMonth() {
  const address = useMonthAddress();
  const { month, state, type, payee, marked } = address;
  const mayPay = mayUse('Payments', useSignedIn().roles);
  const { data, error, refetch, isFetching } = useQuery(queryFor('Payments/GetMonth', { month }));
  const settings = useQuery(queryFor('Payments/GetSettings', {}));
  const [refused, setRefused] = useState<string | null>(null);
  const [asked, ask] = useState<Asked>(null);
  const [selected, select] = useState<Selection['selected']>(new Set());
  const decisions = useDecisions(month, setRefused);
  const listed = useRef<ListedRows<Payment>>(null);
  const all = data?.payments;
  const rows = useMemo(
    () => all && filteredPayments(all, { state, type, payee, marked }),
    [all, state, type, payee, marked],
  );
  const sums = useMemo(() => sumsByState(all ?? []), [all]);
  const chosen = useMemo(() => (rows ?? []).filter(({ key }) => selected.has(key)), [rows, selected]);
  const ready = useMemo(() => unmarkedDue(rows ?? []), [rows]);
  const refocus = useFocusedPosition(rows);

  async function approve(payment: Payment) {
    const obstacle = obstacleTo(payment);
    if (obstacle !== null) return setRefused(`${payment.lease}, ${payment.type}: ${obstacle}`);
    await decisions.approve([payment]);
    return undefined;
  }
  function hold(payments: readonly Payment[]) {
    const open = payments.filter((payment) => !isSent(payment));
    if (open.length > 0) ask({ hold: open });
  }
  function onRow(act: (payment: Payment) => unknown) {
    return (position: number) => {
      const payment = listed.current?.inOrder()[position];
      if (!payment) return;
      refocus(position);
      void act(payment);
    };
  }
  function toggle({ key }: Payment) {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    select(next);
  }
  const deciding = {
    a: onRow(approve),
    h: onRow((payment) => hold([payment])),
    u: onRow((payment) => (isSent(payment) ? undefined : decisions.release([payment]))),
  };
  const sending = {
    A: () => ready.length > 0 && ask('approve'),
    s: () => sums.Approved.count > 0 && ask('batch'),
  };
  useListKeys({ onRow: { x: onRow(toggle), ...(mayPay && deciding) }, onList: mayPay ? sending : {} });

  return {
    address,
    mayPay,
    data,
    error,
    refetch,
    isFetching,
    isForTwo: settings.data?.twoPeople === true,
    refused,
    asked,
    ask,
    selection: { selected, onChange: select },
    decisions,
    listed,
    rows,
    sums,
    chosen,
    ready,
    opened: all?.find(({ key }) => key === address.open) ?? null,
    approve,
    hold,
  };
}
