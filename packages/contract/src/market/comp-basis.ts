import type { Comp } from '../comps/index.ts';
import { onBasis } from './engine/footing.ts';
import type { RentBasis } from './fields.ts';

type RatedComp = Pick<Comp, 'effectiveRate' | 'rateType'>;

export interface CompsOnBasis<C extends RatedComp> {
  /** With their rates on the basis. A comp without a rate stays as it is. */
  readonly comps: readonly C[];
  /** How many rates were converted and differ from the reported ones. */
  readonly converted: number;
  /** How many are left out because nobody says what the expenses are, or because they exceed the rent. */
  readonly withoutExpenses: number;
  /** How many are left out because it is not known what their rate covers. */
  readonly withoutRateType: number;
}

/** Puts the rates of comps on one footing with the expenses per SF and year; `null` for expenses not known. */
export function compsOnBasis<C extends RatedComp>(
  comps: readonly C[],
  basis: RentBasis,
  expensesPerSf: number | null,
): CompsOnBasis<C> {
  const expenses = expensesPerSf === null ? null : ({ perSf: expensesPerSf, from: 'client' } as const);
  const counts = { converted: 0, withoutExpenses: 0, withoutRateType: 0 };
  const kept = comps.flatMap((comp): C[] => {
    const { effectiveRate: rate, rateType } = comp;
    if (rate === null) return [comp];
    if (rateType === null) {
      counts.withoutRateType += 1;
      return [];
    }
    const onFooting = onBasis(rate, rateType, basis, expenses);
    if (onFooting === null) {
      counts.withoutExpenses += 1;
      return [];
    }
    if (onFooting === rate) return [comp];
    counts.converted += 1;
    return [{ ...comp, effectiveRate: Math.round(onFooting * 100) / 100 }];
  });
  return { comps: kept, ...counts };
}
