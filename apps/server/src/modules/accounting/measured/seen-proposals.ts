import type { AccountingBook } from '@panoramic/contract';
import { digestOf } from './stored-measurement.ts';

/** A proposal by the lease, the book and its digest. */
export type SeenProposal = readonly [sd_id: number, book: AccountingBook, digest: string];

/** One digest for all that waits, so that accepting it all accepts what was seen. */
export function digestOfProposals(seen: readonly SeenProposal[]): string {
  return digestOf(seen);
}
