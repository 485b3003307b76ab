import type { CallOutput } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { queryFor, reasonOf, useSignedIn } from '../../api/index.ts';
import { EmptyRoom } from '../../fields/index.ts';
import { showCount, showMoney } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { Banner, EmptyState, PageFrame, Spinner } from '../../ui/index.ts';
import classes from './dashboard.module.css';
import { Expirations } from './expirations.tsx';
import { NextDates } from './next-dates.tsx';
import { RentForecast } from './rent-forecast.tsx';
import { RentShares } from './rent-shares.tsx';
import { SiteMap } from './site-map.tsx';

type LeaseData = CallOutput<'Leases/GetLeaseData'>;

export function DashboardScreen() {
  const { client } = useSignedIn();
  const data = useQuery(queryFor('Leases/GetLeaseData', {}));
  return (
    <PageFrame title="Dashboard" width="wide" context={client && `Open leases of ${client.cl_name}`}>
      {data.isPending && <FiguresToCome />}
      {data.isError && <NotLoaded error={data.error} onRetry={() => void data.refetch()} />}
      {data.data && (isEmpty(data.data) ? <NothingYet /> : <Figures data={data.data} />)}
    </PageFrame>
  );
}

function isEmpty({ openLeases, crit12 }: LeaseData): boolean {
  return openLeases === 0 && crit12 === 0;
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Banner kind="failure" reason={reasonOf(error)} onRetry={onRetry}>
      The figures could not be loaded.
    </Banner>
  );
}

function NothingYet() {
  return (
    <EmptyState>
      <EmptyRoom shows="Leases, space, rent and dates at a glance">
        <Link to={paths.activeLeases}>See all leases</Link>
      </EmptyRoom>
    </EmptyState>
  );
}

/** Placeholders while the figures are loading. */
function FiguresToCome() {
  return (
    <>
      <div className={classes['figures']} aria-hidden>
        {[1, 2, 3, 4, 5].map((place) => (
          <div
            key={place}
            className={`${classes['figure']} ${classes['toCome']} ${place === 1 ? classes['first'] : ''}`}
          />
        ))}
      </div>
      <Spinner />
    </>
  );
}

function Figures({ data }: { data: LeaseData }) {
  return (
    <>
      <dl className={classes['figures']}>
        <Figure label="Active Leases" value={data.openLeases} />
        <Figure label="Total SF Leased" value={data.totalSF} />
        <Figure label="Avg SF Leased" value={data.avgSF}>
          {data.sizedLeases > 0 && <small>{overLeases(data.sizedLeases)}</small>}
        </Figure>
        <Figure label="Critical Dates in 12 Months" value={data.crit12}>
          <Link to={paths.criticalDates}>View</Link>
        </Figure>
        <RentAYear />
      </dl>
      <Drawings />
    </>
  );
}

function overLeases(count: number): string {
  return count === 1 ? 'of 1 lease with SF' : `over ${showCount(count)} leases with SF`;
}

/** Stands after the specified rows, and comes with the drawings, a moment later. */
function RentAYear() {
  const { data } = useQuery(queryFor('Leases/GetDashboard', {}));
  return (
    <div className={`${classes['figure']} ${classes['first']}`}>
      <dt>Rent a Year</dt>
      <dd>{data && showMoney(data.annualRent)}</dd>
    </div>
  );
}

function Figure({
  label,
  value,
  children,
}: {
  label: string;
  value: number | null;
  children?: React.ReactNode;
}) {
  return (
    <div className={classes['figure']}>
      <dt>{label}</dt>
      <dd>
        {value === null ? '–' : showCount(value)} {children}
      </dd>
    </div>
  );
}

function Drawings() {
  const { data, isPending, error, refetch } = useQuery(queryFor('Leases/GetDashboard', {}));
  const { today } = useSignedIn();
  if (isPending) return <Spinner />;
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data.overdueDates > 0 && <Overdue count={data.overdueDates} />}
      <FoundInStatements />
      <div className={classes['panels']}>
        <NextDates dates={data.nextDates} today={today} />
        <Expirations years={data.expirations} today={today} />
        <RentForecast months={data.rentAhead} remaining={data.remainingTerm} />
        <RentShares byState={data.states} byType={data.rentByType} />
        <SiteMap sites={data.sites} states={data.states} today={today} />
      </div>
    </>
  );
}

/** What the checks of the landlords' statements come to; nothing where none is recorded. */
function FoundInStatements() {
  const { data } = useQuery(queryFor('Expenses/GetTotals', {}));
  if (!data || data.statements === 0) return null;
  return (
    <p className={classes['statements']} data-figures>
      Landlords’ statements: {showMoney(data.found)} found, {showMoney(data.recovered)} recovered;{' '}
      {showCount(data.toObject)} open to objection, {showCount(data.missing)} missing.{' '}
      <Link to={paths.rentStatements}>See the statements</Link>
    </p>
  );
}

function Overdue({ count }: { count: number }) {
  return (
    <p className={classes['overdue']}>
      <TriangleAlert size={16} aria-hidden />
      <span>
        {count === 1 ? '1 critical date is' : `${showCount(count)} critical dates are`} overdue and not done.{' '}
        <Link to={paths.criticalDates}>See the list</Link>
      </span>
    </p>
  );
}
