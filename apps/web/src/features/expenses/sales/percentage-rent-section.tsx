import {
  formatDollars,
  monthLabels,
  showDate,
  showPercent,
  type Lease,
  type StoredPercentageRent,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { Banner, EmptyState, SkeletonRows } from '../../../ui/index.ts';
import classes from '../expenses.module.css';
import { ExpenseRowButtons } from '../row-buttons.tsx';
import { PercentageRentForm } from './percentage-rent-form.tsx';
import { ReportSales } from './report-sales.tsx';
import { SalesPeriods, type SalesRent } from './sales-periods.tsx';

interface PercentageRentSectionProps {
  lease: Lease;
  mayWrite: boolean;
}

type Editing = { readonly clause: StoredPercentageRent | null } | 'sales';

/** What the lease says of percentage rent, the sales that were reported, and what is due for them. */
export function PercentageRentSection({ lease, mayWrite }: PercentageRentSectionProps) {
  const clauses = useQuery(queryFor('Expenses/GetPercentageRents', { id: lease.sd_id }));
  const sales = useQuery(queryFor('Expenses/GetSalesMonths', { id: lease.sd_id }));
  const rent = useQuery(queryFor('Expenses/GetSalesRent', { id: lease.sd_id }));
  const [editing, setEditing] = useState<Editing | null>(null);
  const error = clauses.error ?? sales.error ?? rent.error;
  const loaded = clauses.data &&
    sales.data &&
    rent.data && { clauses: clauses.data, sales: sales.data, rent: rent.data };
  const done = () => setEditing(null);
  return (
    <section className={classes['section']} aria-label="Percentage rent">
      <div className={classes['head']}>
        <h2 className={classes['heading']}>Percentage rent</h2>
        {mayWrite && loaded && editing === null && (
          <span className={classes['buttons']}>
            {loaded.clauses.length > 0 && (
              <Button size="compact-sm" onClick={() => setEditing('sales')}>
                Report sales
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => setEditing({ clause: null })}>
              Add percentage rent
            </Button>
          </span>
        )}
      </div>
      {error && (
        <Banner
          kind="failure"
          reason={reasonOf(error)}
          onRetry={() => void Promise.all([clauses.refetch(), sales.refetch(), rent.refetch()])}
        >
          The percentage rent could not be loaded.
        </Banner>
      )}
      {!error && !loaded && <SkeletonRows rows={2} />}
      {loaded && editing === 'sales' && (
        <ReportSales
          leaseId={lease.sd_id}
          clauses={loaded.clauses}
          expiration={lease.sd_ced}
          sales={loaded.sales}
          first={firstMissing(loaded.rent)}
          onDone={done}
        />
      )}
      {loaded && editing !== null && editing !== 'sales' && (
        <PercentageRentForm
          leaseId={lease.sd_id}
          clause={editing.clause}
          begins={lease.sd_ccd ?? lease.sd_ocd}
          onDone={done}
        />
      )}
      {loaded && loaded.clauses.length === 0 && editing === null && (
        <EmptyState title="No percentage rent." />
      )}
      {loaded?.clauses.map((clause) => (
        <article
          key={clause.pr_id}
          className={classes['statement']}
          aria-label={`Percentage rent from ${showDate(clause.from ?? '')}`}
        >
          <header className={classes['row']}>
            <strong>{rateWords(clause)}</strong>
            <span className={classes['words']}>{termWords(clause)}</span>
            {mayWrite && editing === null && (
              <ExpenseRowButtons
                what="percentageRent"
                id={clause.pr_id}
                name={`percentage rent ${rateWords(clause)}`}
                onEdit={() => setEditing({ clause })}
              />
            )}
          </header>
          <SalesPeriods
            lease={lease}
            clause={clause}
            periods={loaded.rent.find(({ pr_id }) => pr_id === clause.pr_id)?.periods ?? []}
          />
        </article>
      ))}
    </section>
  );
}

/** The first month without sales; after them the month after the last. */
function firstMissing(rent: SalesRent): string {
  const periods = rent.flatMap((one) => one.periods);
  const missing = periods.flatMap((period) => period.missing).toSorted();
  return (
    missing[0] ??
    periods
      .flatMap(({ months }) => months.map(({ month }) => month))
      .toSorted()
      .at(-1) ??
    '2026-01'
  );
}

function rateWords({ percent, tiers, naturalBreakpoint, breakpoint }: StoredPercentageRent): string {
  if (tiers.length > 0)
    return tiers.map((tier) => `${tier.percent}% above ${formatDollars(tier.from)}`).join(', ');
  const above = naturalBreakpoint ? 'the natural breakpoint' : formatDollars(breakpoint ?? 0);
  return `${percent}% above ${above}`;
}

const counted = { month: 'a month', quarter: 'a quarter', year: 'a year' } as const;

function termWords(clause: StoredPercentageRent): string {
  const { period, yearMonth, from, to, minimum, maximum, growth, document, page } = clause;
  return [
    `counted by ${counted[period ?? 'year'].slice(2)}`,
    yearMonth !== null && `from ${monthLabels[yearMonth - 1]}`,
    `${showDate(from ?? '')} to ${to === null ? 'the end of the lease' : showDate(to)}`,
    minimum !== null && `at least ${formatDollars(minimum)} ${counted[period ?? 'year']}`,
    maximum !== null && `at most ${formatDollars(maximum)} ${counted[period ?? 'year']}`,
    growth !== null && `sales grow ${showPercent(growth)} a year`,
    document !== null && `${document}${page === null ? '' : `, page ${page}`}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
