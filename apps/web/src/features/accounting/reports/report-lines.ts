import type { DisclosedClass, PeriodLine } from '@panoramic/contract';
import { inCents } from '../frame/amounts.ts';
import type { ReportLine } from './report-screen.tsx';

type Figures<T> = { [Key in keyof T]: T[Key] extends number ? Key : never }[keyof T];
type Look = Pick<ReportLine, 'note' | 'total' | 'rare'>;

/** A figure of a class that is the sum of the same figure of its leases. */
export function summed(
  key: Figures<DisclosedClass> & Figures<PeriodLine>,
  label: string,
  look: Look = {},
): ReportLine {
  return { key, label, ...look, of: (disclosed) => disclosed[key], ofLease: (line) => line[key] };
}

/** Like `summed`, but negated, for figures that lower a balance. */
export function subtracted(...figure: Parameters<typeof summed>): ReportLine {
  const line = summed(...figure);
  const [key] = figure;
  return { ...line, of: (disclosed) => -disclosed[key], ofLease: (of) => -of[key] };
}

export function longTerm(label: string): ReportLine {
  const figure = ({ liabilityClosing, liabilityCurrent }: PeriodLine | DisclosedClass) =>
    inCents(liabilityClosing - liabilityCurrent);
  return { key: 'liabilityLongTerm', label, of: figure, ofLease: figure };
}

/** Balances of leases that were classified again: they leave one class and come to the other. */
export function reclassifiedLine(key: 'liabilityReclassified' | 'assetReclassified'): ReportLine {
  return {
    key,
    label: 'Reclassified',
    note: 'Operating to finance leases, or back',
    rare: true,
    of: (disclosed) => disclosed[key],
  };
}
