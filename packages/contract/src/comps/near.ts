import type { FieldError } from '../errors.ts';
import { fieldTable, integer, number, showValue, zip } from '../fields/index.ts';

/** Search options beside those of a type's form: within miles of a zip code, or of a lease of the session's client. */
export const nearFields = fieldTable({
  withinMiles: number('Within miles', { max: 500, decimals: 1, width: 'sm' }),
  nearZip: zip('Near zip code'),
  nearLease: integer('Near lease', { min: 1 }),
});

export type NearOptions = {
  readonly withinMiles?: number | null | undefined;
  readonly nearZip?: string | null | undefined;
  readonly nearLease?: number | null | undefined;
};

/** A distance without a place, a place without a distance, and two places are refused. */
export function nearProblems({
  withinMiles = null,
  nearZip = null,
  nearLease = null,
}: NearOptions): readonly FieldError[] {
  const hasPlace = nearZip !== null || nearLease !== null;
  if (withinMiles === null) return hasPlace ? [{ field: 'withinMiles', message: 'Enter the miles.' }] : [];
  if (!hasPlace) return [{ field: 'nearZip', message: 'Enter a zip code, or choose a lease.' }];
  if (nearZip === null || nearLease === null) return [];
  return [{ field: 'nearLease', message: 'Enter a zip code or a lease, not both.' }];
}

/** "Within 5 miles of 63105"; `null` without a distance. A lease is called by its name where that is known. */
export function nearWords(
  { withinMiles = null, nearZip = null, nearLease = null }: NearOptions,
  leaseWords?: string | null,
): string | null {
  if (withinMiles === null) return null;
  const place = nearZip ?? (leaseWords || `lease ${nearLease}`);
  const miles = showValue(withinMiles, nearFields.withinMiles);
  return `Within ${miles} ${withinMiles === 1 ? 'mile' : 'miles'} of ${place}`;
}

/** The search without its distance. */
export const anywhere = { withinMiles: null, nearZip: null, nearLease: null } satisfies NearOptions;
