import { ChevronDown, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { CompStatisticsPanel } from '../comp-statistics.tsx';
import { ViewBar } from '../views/view-bar.tsx';
import { hasRateTypes } from '../views/view-choices.ts';
import classes from '../views/views.module.css';
import type { CompResultsState } from './use-comp-results.ts';

/** Loaded when they are first shown. */
const OverTime = lazy(async () => ({ default: (await import('../views/over-time.tsx')).OverTime }));
const StatisticsOnBasis = lazy(async () => ({
  default: (await import('../views/statistics-on-basis.tsx')).StatisticsOnBasis,
}));

/** Statistics, map and charts in one line above the list, opened by a press and remembered. */
export function ResultViews({ results }: { results: CompResultsState }) {
  const { choices, choose } = results;
  const id = useId();
  if (results.isEmpty) return null;
  const Sign = choices.open ? ChevronDown : ChevronRight;
  return (
    <div className={classes['views']}>
      <button
        type="button"
        className={classes['fold']}
        aria-expanded={choices.open}
        aria-controls={id}
        onClick={() => choose({ open: !choices.open })}
      >
        <Sign size={16} aria-hidden />
        Statistics, map and charts
      </button>
      <div id={id}>{choices.open && <OpenViews results={results} />}</div>
    </div>
  );
}

function OpenViews({ results }: { results: CompResultsState }) {
  const { type, choices, ticked, counted = [] } = results;
  const basis = hasRateTypes(type) ? choices.basis : null;
  return (
    <Suspense>
      <div className={classes['head']}>
        <ViewBar type={type} choices={choices} onChoose={results.choose} />
        <div>
          {basis ? (
            <StatisticsOnBasis
              type={type}
              comps={counted}
              ticked={ticked.length > 0}
              basis={basis}
              expenses={choices.expenses[type] ?? null}
            />
          ) : (
            <CompStatisticsPanel type={type} comps={counted} ticked={ticked.length > 0} />
          )}
        </div>
      </div>
      {choices.time && <OverTime type={type} comps={counted} isPointed={results.isPointed} />}
    </Suspense>
  );
}
