import { refusedReading, type Reading } from '../../fields/index.ts';
import type { CompValues } from './fields.ts';

/** `leaseCommencement` as it is stored. */
export type CommencementParts = Pick<CompValues, 'leaseCommencementYear' | 'leaseCommencementQtr'>;

type Commencement = Pick<CompValues, 'leaseCommencement' | keyof CommencementParts>;

export function joinCommencement(parts: CommencementParts): string | null {
  const { leaseCommencementYear: year, leaseCommencementQtr: quarter } = parts;
  return year === null ? null : `${year}-${quarter ?? 'X'}`;
}

/** `value` is a year and quarter that its field has accepted. */
export function splitCommencement(value: string | null): CommencementParts {
  return {
    leaseCommencementYear: value === null ? null : Number(value.slice(0, 4)),
    // Safe: the field's kind allows X and 1 to 4 only.
    leaseCommencementQtr:
      value === null ? null : (value.slice(5) as CommencementParts['leaseCommencementQtr']),
  };
}

/**
 * A payload may give the date as `leaseCommencement: "2010-2"`, as year and quarter, or as both when a
 * comp is sent back whole. If both are sent, the form that differs from the stored date counts, and
 * `leaseCommencement` if both differ.
 */
export function mergeCommencement(
  sent: { [K in keyof Commencement]?: Commencement[K] | undefined },
  stored: CommencementParts,
): Reading<CommencementParts> {
  const before = joinCommencement(stored);
  if (sent.leaseCommencement !== undefined && sent.leaseCommencement !== before)
    return { value: splitCommencement(sent.leaseCommencement) };
  const { leaseCommencementYear: year = stored.leaseCommencementYear } = sent;
  const { leaseCommencementQtr: quarter = stored.leaseCommencementQtr } = sent;
  if (year !== null) return { value: { leaseCommencementYear: year, leaseCommencementQtr: quarter ?? 'X' } };
  return sent.leaseCommencementQtr
    ? refusedReading('Enter the year of the quarter.')
    : { value: splitCommencement(null) };
}

/** Numbers quarters consecutively across years. An unknown quarter spans its whole year. */
export function quarterSpan(value: string): { first: number; last: number } {
  const year = Number(value.slice(0, 4)) * 4;
  const quarter = value.slice(5);
  if (quarter === 'X') return { first: year + 1, last: year + 4 };
  return { first: year + Number(quarter), last: year + Number(quarter) };
}

/** The minimum number of quarters between two dates; 0 when they may be the same. */
export function quartersApart(a: string, b: string): number {
  const [one, other] = [quarterSpan(a), quarterSpan(b)];
  return Math.max(0, one.first - other.last, other.first - one.last);
}
