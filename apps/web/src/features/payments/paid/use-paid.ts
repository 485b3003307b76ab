import { mayUse, type PaidLine, type UnknownPayment } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { queryFor, useSignedIn } from '../../../api/index.ts';
import type { ListedRows, Selection } from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { useListKeys } from '../month/use-list-keys.ts';
import { usePaidAddress } from './paid-view.ts';

/** Which dialog is open. */
type Asked =
  | { readonly explain: readonly string[]; readonly title: string }
  | { readonly match: UnknownPayment }
  | { readonly actuals: PaidLine }
  | null;

export type PaidState = ReturnType<typeof usePaid>;

/** What the screen of what is paid shows, and what its buttons and keys do. */
export function usePaid() {
  const address = usePaidAddress();
  const { view, payee, lease } = address;
  const mayPay = mayUse('Payments', useSignedIn().roles);
  const { data, error, refetch } = useQuery(queryFor('Payments/GetPaid', {}));
  const [asked, ask] = useState<Asked>(null);
  const [selected, select] = useState<Selection['selected']>(new Set());
  const listed = useRef<ListedRows<PaidLine>>(null);
  const unknown = useRef<ListedRows<UnknownPayment>>(null);
  const lines = useMemo(
    () =>
      data?.lines.filter(
        (line) =>
          (view === null || line.state === view) &&
          (payee === null || line.payee === payee) &&
          (lease === null || line.lease === lease),
      ),
    [data, view, payee, lease],
  );

  function explain(rows: readonly PaidLine[]) {
    const differing = rows.filter(({ state }) => state !== 'open');
    const [one] = differing;
    if (!one) return;
    const title =
      differing.length === 1
        ? `Explain ${one.lease}, ${one.type}`
        : `Explain ${showCount(differing.length)} differences`;
    ask({ explain: differing.map(({ key }) => key), title });
  }
  function explainUnknown({ key }: UnknownPayment) {
    ask({ explain: [key], title: 'Explain an unknown payment' });
  }
  function toggle({ key }: PaidLine) {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    select(next);
  }
  const keys =
    view === 'unknown'
      ? { m: onRowOf(unknown, (match) => ask({ match })), e: onRowOf(unknown, explainUnknown) }
      : { x: onRowOf(listed, toggle), e: onRowOf(listed, (line) => explain([line])) };
  useListKeys({ onRow: mayPay ? keys : {}, onList: {} });

  return {
    address,
    mayPay,
    data,
    error,
    refetch,
    lines,
    listed,
    unknown,
    asked,
    ask,
    explain,
    explainUnknown,
    selection: { selected, onChange: select },
    chosen: (lines ?? []).filter(({ key }) => selected.has(key)),
  };
}

function onRowOf<R>(listed: { readonly current: ListedRows<R> | null }, act: (row: R) => void) {
  return (position: number) => {
    const row = listed.current?.inOrder()[position];
    if (row) act(row);
  };
}
