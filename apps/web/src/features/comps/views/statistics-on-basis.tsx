import { compsOnBasis, type Comp, type CompTypeId, type RentBasis } from '@panoramic/contract';
import { useMemo } from 'react';
import { CompStatisticsPanel } from '../comp-statistics.tsx';
import { basisInWords } from './basis-words.ts';
import classes from './views.module.css';

interface StatisticsOnBasisProps {
  type: CompTypeId;
  comps: readonly Comp[];
  ticked: boolean;
  basis: RentBasis;
  /** Per SF and year; `null` until somebody has entered them. */
  expenses: number | null;
}

/** The statistics with all rates on one footing, and what that took. */
export function StatisticsOnBasis({ type, comps, ticked, basis, expenses }: StatisticsOnBasisProps) {
  const { comps: onFooting, ...counts } = useMemo(
    () => compsOnBasis(comps, basis, expenses),
    [comps, basis, expenses],
  );
  return (
    <>
      <CompStatisticsPanel type={type} comps={onFooting} ticked={ticked} basis={basis} />
      <p className={classes['note']} role="status">
        {basisInWords(basis, counts, expenses)}
      </p>
    </>
  );
}
