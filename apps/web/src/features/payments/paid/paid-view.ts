import type { PaidLine } from '@panoramic/contract';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths, to } from '../../../lib/paths.ts';

export const paidViews = ['open', 'late', 'under', 'over', 'unknown'] as const;
export type PaidView = (typeof paidViews)[number];
export const paidViewLabels: Record<PaidView, string> = {
  open: 'Open',
  late: 'Late',
  under: 'Too little',
  over: 'Too much',
  unknown: 'Unknown',
};

export const paidGroupings = ['payee', 'lease'] as const;
export type PaidGrouping = (typeof paidGroupings)[number];

/** What the list shows, as it stands in the address. */
interface PaidOptions {
  /** `null`: every line. */
  readonly view: PaidView | null;
  readonly by: PaidGrouping | null;
  readonly payee: string | null;
  readonly lease: string | null;
}

export interface PaidAddress extends PaidOptions {
  readonly go: (change: Partial<PaidOptions>) => void;
}

export function usePaidAddress(): PaidAddress {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const options = useMemo(
    (): PaidOptions => ({
      view: paidViews.find((one) => one === query.get('view')) ?? null,
      by: paidGroupings.find((one) => one === query.get('by')) ?? null,
      payee: query.get('payee') || null,
      lease: query.get('lease') || null,
    }),
    [query],
  );
  return {
    ...options,
    go: (change) => {
      const set = Object.entries({ ...options, ...change });
      const given = set.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
      void navigate(to(paths.paymentsPaid, Object.fromEntries(given)), { replace: true });
    },
  };
}

/** A payee, or a lease, with what is not settled. */
export interface PaidGroup {
  readonly name: string;
  readonly count: number;
  readonly open: number;
  readonly late: number;
  readonly difference: number;
}

export function groupedLines(lines: readonly PaidLine[], by: PaidGrouping): PaidGroup[] {
  const groups = Map.groupBy(lines, (line) => line[by] ?? 'No payee');
  return [...groups].map(([name, own]) => ({
    name,
    count: own.length,
    open: sumOf(own.filter(({ state }) => state === 'open')),
    late: sumOf(own.filter(({ state }) => state === 'late')),
    difference: paidDifference(own),
  }));
}

function sumOf(lines: readonly PaidLine[]): number {
  return sumInDollars(lines.map(({ amount }) => amount));
}

/** Paid less sent, of what was paid. */
function paidDifference(lines: readonly PaidLine[]): number {
  return sumInDollars(lines.filter(({ paidOn }) => paidOn !== null).map(({ difference }) => difference));
}

export function sumInDollars(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
