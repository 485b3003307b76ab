import type { Payment, PaymentMonth } from '@panoramic/contract';
import { useRef, useState } from 'react';
import { call, callAndRefresh, queryClient, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { notify } from '../../../ui/index.ts';
import { paymentSum, type PaymentSum } from './listed-payments.ts';

/** Approves, holds and takes back payments of a month. Each fails with the reason, after which the month is read again. */
export interface Decisions {
  /** Keys of payments about which a call is under way. */
  readonly busy: ReadonlySet<string>;
  readonly approve: (payments: readonly Payment[]) => Promise<boolean>;
  readonly hold: (payments: readonly Payment[], reason: string, disputed: boolean) => Promise<void>;
  readonly release: (payments: readonly Payment[]) => Promise<boolean>;
}

/** `onRefused` is told in words why something was not done; `null` when the next thing is tried. */
export function useDecisions(month: string, onRefused: (reason: string | null) => void): Decisions {
  const { userName } = useSignedIn();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // A second press arrives before the first has been drawn.
  const underWay = useRef(new Set<string>());

  async function decide<T>(payments: readonly Payment[], work: () => Promise<T>): Promise<T | null> {
    const keys = payments.map(({ key }) => key);
    if (keys.length === 0 || keys.some((key) => underWay.current.has(key))) return null;
    for (const key of keys) underWay.current.add(key);
    setBusy(new Set(underWay.current));
    onRefused(null);
    try {
      return await work();
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: queryFor('Payments/GetMonth', { month }).queryKey });
      throw error;
    } finally {
      for (const key of keys) underWay.current.delete(key);
      setBusy(new Set(underWay.current));
    }
  }

  async function told(work: Promise<PaymentSum | null>, done: string): Promise<boolean> {
    try {
      const sum = await work;
      if (sum && sum.count > 1) notify(`${describeSum(sum)} ${done}.`);
      return sum !== null;
    } catch (error) {
      onRefused(reasonOf(error));
      return false;
    }
  }

  function approve(payments: readonly Payment[]): Promise<boolean> {
    const keys = payments.map(({ key }) => key);
    const { total } = paymentSum(payments);
    return told(
      decide(payments, () =>
        call(
          'Payments/Approve',
          { keys, month, total },
          {
            settle: (_, settling) =>
              settling.change<PaymentMonth>(
                queryFor('Payments/GetMonth', { month }).queryKey,
                approvedIn(keys, userName),
              ),
          },
        ),
      ),
      'approved',
    );
  }

  return {
    busy,
    approve,
    async hold(payments, reason, disputed) {
      const keys = payments.map(({ key }) => key);
      await decide(payments, () => callAndRefresh('Payments/Hold', { keys, month, reason, disputed }));
    },
    release(payments) {
      const keys = payments.map(({ key }) => key);
      return told(
        decide(payments, () => callAndRefresh('Payments/Hold', { keys, month })),
        'due again',
      );
    },
  };
}

/** The month with these payments approved: an approval changes nothing else of it. */
function approvedIn(keys: readonly string[], by: string) {
  const wanted = new Set(keys);
  return (known: PaymentMonth): PaymentMonth => ({
    ...known,
    payments: known.payments.map((payment) =>
      wanted.has(payment.key)
        ? { ...payment, state: 'Approved', by, marks: payment.marks.filter(({ mark }) => mark !== 'changed') }
        : payment,
    ),
  });
}

/** "187 payments of $1,234,567.89". */
export function describeSum({ count, total }: PaymentSum): string {
  return `${showCount(count)} ${count === 1 ? 'payment' : 'payments'} of ${showMoney(total)}`;
}
