import type { LeaseFields } from '../leases/fields.ts';
import type { RentType } from '../leases/rent/index.ts';
import type { PaymentCodeFields } from './fields.ts';

/** A code may be of one lease alone. */
export type PaymentCode = PaymentCodeFields & { readonly sd_id: number | null };

interface Coded extends Pick<LeaseFields, 'sd_region' | 'sd_state'> {
  readonly sd_id: number;
  readonly type: RentType;
}

/**
 * The code of a payment: of those that hold for it the one that says most. The lease itself counts before the rent
 * type, that before the type of the lease, that before the state. `null`: there is none, and none is guessed.
 */
export function codeFor<C extends PaymentCode>(codes: readonly C[], payment: Coded): C | null {
  let best: C | null = null;
  let most = -1;
  for (const code of codes) {
    const rank = rankOf(code, payment);
    if (rank > most) [best, most] = [code, rank];
  }
  return best;
}

/** Finds the codes that may hold for a lease: its own and those of all leases, without those of every other lease. */
export function codesByLease<C extends PaymentCode>(codes: readonly C[]): (sd_id: number) => readonly C[] {
  const byLease = Map.groupBy(codes, ({ sd_id }) => sd_id);
  const ofAll = byLease.get(null) ?? [];
  return (sd_id) => {
    const own = byLease.get(sd_id);
    return own ? [...own, ...ofAll] : ofAll;
  };
}

/** -1 where the code does not hold. */
function rankOf(code: PaymentCode, { sd_id, type, sd_region, sd_state }: Coded): number {
  const conditions: readonly (readonly [wanted: unknown, is: unknown, weight: number])[] = [
    [code.sd_id, sd_id, 8],
    [code.pc_type, type, 4],
    [code.pc_region, sd_region, 2],
    [code.pc_state, sd_state, 1],
  ];
  let rank = 0;
  for (const [wanted, is, weight] of conditions) {
    if (wanted === null) continue;
    if (wanted !== is) return -1;
    rank += weight;
  }
  return rank;
}
