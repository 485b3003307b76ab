import type { Completeness, CompletenessKind } from '@panoramic/contract';

export const completenessLabels: Record<CompletenessKind, string> = {
  notMeasured: 'Pays rent and is not in the books',
  notPaying: 'In the books and pays no rent',
  differs: 'The books pay another amount',
};

const sentences: Record<CompletenessKind, readonly [one: string, several: string]> = {
  notMeasured: ['lease pays rent and is not in the books.', 'leases pay rent and are not in the books.'],
  notPaying: ['lease is in the books and pays no rent.', 'leases are in the books and pay no rent.'],
  differs: ['lease is in the books with another rent.', 'leases are in the books with another rent.'],
};

/** "2 leases pay rent and are not in the books."; `null` when all is complete. */
export function describeMissing({ findings }: Completeness): string | null {
  const told = (Object.keys(sentences) as CompletenessKind[]).flatMap((kind) => {
    const count = findings.filter((finding) => finding.kind === kind).length;
    return count === 0 ? [] : [`${count} ${sentences[kind][count === 1 ? 0 : 1]}`];
  });
  return told.length === 0 ? null : told.join(' ');
}
