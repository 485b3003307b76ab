import type { RemindedDate } from '@panoramic/contract';

/** The entered Expiration Date that replaces the lease's own: an open one, or the one acknowledged last. */
export function enteredExpirationOf(dates: readonly RemindedDate[]): RemindedDate | undefined {
  const expirations = dates.filter(({ cd_type, fromLease }) => cd_type === 'Expiration Date' && !fromLease);
  const byLatest = expirations.toSorted((a, b) => (momentOf(a) < momentOf(b) ? 1 : -1));
  return byLatest.find(({ state }) => state !== 'Done') ?? byLatest[0];
}

function momentOf({ acknowledged }: RemindedDate): string {
  return acknowledged?.at ?? '';
}
