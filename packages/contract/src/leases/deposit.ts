import { isDeposit, type Term } from './rent/index.ts';

export interface Deposit {
  /** The field of the lease, or the one term that says it where the field is empty; `null` where neither or several do. */
  readonly amount: number | null;
  /** What the rent terms say, where one does. */
  readonly ofTerms: number | null;
  /** Both are there and are not the same. */
  readonly differs: boolean;
}

/** The security deposit: one fact, which may be entered with the lease or among its rent terms. */
export function securityDeposit(
  { sd_deposit }: { readonly sd_deposit: number | null },
  terms: readonly Pick<Term, 'rt_type' | 'rt_counts' | 'rt_monthly'>[],
): Deposit {
  const [term, other] = terms.filter(isDeposit);
  const ofTerms = other ? null : (term?.rt_monthly ?? null);
  return {
    amount: sd_deposit ?? ofTerms,
    ofTerms,
    differs: sd_deposit !== null && ofTerms !== null && sd_deposit !== ofTerms,
  };
}
