import type { Completeness, CompletenessKind } from '@panoramic/contract';

export const completenessLabels: Record<CompletenessKind, string> = {
  notMeasured: 'Pays rent and is not in the books',
  notPaying: 'In the books and pays no rent',
  differs: 'The books pay another amount',
};

/** "2 leases pay rent and are not in the books."; `null` when all is complete. */
export function describeMissing({ findings }: Completeness): string | null {
  const missing = findings.filter(({ kind }) => kind === 'notMeasured').length;
  const others = findings.length - missing;
  if (findings.length === 0) return null;
  const first =
    missing === 1
      ? '1 lease pays rent and is not in the books.'
      : `${missing} leases pay rent and are not in the books.`;
  const second =
    others === 1
      ? '1 lease is in the books with another rent.'
      : `${others} leases are in the books with another rent or none.`;
  return [missing > 0 ? first : null, others > 0 ? second : null].filter((text) => text !== null).join(' ');
}
