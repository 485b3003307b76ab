import type { MarketEstimate, PlainDate } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

interface Asking {
  readonly clientId: number;
  readonly roles: readonly string[];
  readonly today: PlainDate;
}

export async function estimateOfLease(_tx: Tx, _asking: Asking, _id: number): Promise<MarketEstimate> {
  throw new Problem('not-found', 'There is no such call.');
}
