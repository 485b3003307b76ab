import {
  compsOnBasis,
  type Comp,
  type CompsOnBasis,
  type CompTypeId,
  type RentBasis,
} from '@panoramic/contract';
import { useMemo } from 'react';
import { showCount } from '../../../lib/money.ts';
import { CompStatisticsPanel } from '../comp-statistics.tsx';
import classes from './views.module.css';

interface StatisticsOnBasisProps {
  type: CompTypeId;
  comps: readonly Comp[];
  ticked: boolean;
  basis: RentBasis;
  /** Expenses per SF and year; `null` until somebody has entered them. */
  expenses: number | null;
}

/** The statistics with all rates on one footing, and a note on the conversion. */
export function StatisticsOnBasis({ type, comps, ticked, basis, expenses }: StatisticsOnBasisProps) {
  const { comps: onFooting, ...counts } = useMemo(
    () => compsOnBasis(comps, basis, expenses),
    [comps, basis, expenses],
  );
  return (
    <>
      <CompStatisticsPanel type={type} comps={onFooting} ticked={ticked} basis={basis} />
      <p className={classes['note']} role="status">
        {describeBasis(basis, counts, expenses)}
      </p>
    </>
  );
}

type Counts = Omit<CompsOnBasis<never>, 'comps'>;

/** Which rates were worked out and which were left out, in words; empty for none. */
function describeBasis(
  basis: RentBasis,
  { converted, withoutExpenses, withoutRateType }: Counts,
  expensesPerSf: number | null,
): string {
  const sentences = [
    converted > 0 &&
      `${rates(converted)} ${converted === 1 ? 'was' : 'were'} put on ${basis} with expenses of $${(expensesPerSf ?? 0).toFixed(2)} per SF; of a Modified Gross rate half of them are taken to be in it.`,
    withoutExpenses > 0 &&
      (expensesPerSf === null
        ? `${rates(withoutExpenses)} of another footing left out: enter the expenses per SF to count them.`
        : `${rates(withoutExpenses)} left out: the expenses exceed the rate.`),
    withoutRateType > 0 && `${rates(withoutRateType)} left out: rate type unknown.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function rates(count: number): string {
  return count === 1 ? '1 rate' : `${showCount(count)} rates`;
}
