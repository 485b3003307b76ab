import { paymentStates, rentTypes, type PaymentState, type RentType } from '@panoramic/contract';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSignedIn } from '../../../api/index.ts';
import { paths, to } from '../../../lib/paths.ts';

/** What the list of a month shows, as it stands in the address. */
export interface PaymentMonthOptions {
  /** yyyy-MM. */
  readonly month: string;
  readonly state: PaymentState | null;
  readonly type: RentType | null;
  /** The name of a payee. */
  readonly payee: string | null;
  /** Only those with a mark. */
  readonly marked: boolean;
  /** The key of the payment that is open. */
  readonly open: string | null;
}

export interface MonthAddress extends PaymentMonthOptions {
  readonly go: (change: Partial<PaymentMonthOptions>) => void;
  readonly linkTo: (change: Partial<PaymentMonthOptions>) => string;
}

/** Ignores options that cannot be read. The month is that of today where there is none. */
export function useMonthAddress(): MonthAddress {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { today } = useSignedIn();
  const options = useMemo(() => optionsIn(query, today.slice(0, 7)), [query, today]);
  return {
    ...options,
    go: (change) => void navigate(addressOf({ ...options, ...change }), { replace: true }),
    linkTo: (change) => addressOf({ ...options, ...change }),
  };
}

export function isPaymentMonth(text: string): boolean {
  return /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);
}

function optionsIn(query: URLSearchParams, thisMonth: string): PaymentMonthOptions {
  const month = query.get('month') ?? '';
  return {
    month: isPaymentMonth(month) ? month : thisMonth,
    state: paymentStates.find((one) => one === query.get('state')) ?? null,
    type: rentTypes.find((one) => one === query.get('type')) ?? null,
    payee: query.get('payee') || null,
    marked: query.get('marked') === '1',
    open: query.get('open') || null,
  };
}

function addressOf({ month, state, type, payee, marked, open }: PaymentMonthOptions): string {
  const set = Object.entries({ month, state, type, payee, marked: marked ? '1' : null, open });
  return to(
    paths.payments,
    Object.fromEntries(set.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  );
}
