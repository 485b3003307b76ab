import {
  filtersInForce,
  forecastBases,
  forecastBasisWords,
  forecastGroupLabels,
  forecastGroups,
  forecastScenarioLabels,
  forecastScenarios,
  scenarioWords,
  type Forecast,
  type RenewalRent,
  type SearchValues,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { framedQueryFor, reasonOf, usePreferences, useMarketView, useSignedIn } from '../../../api/index.ts';
import { EmptyRoom, SavedSearches } from '../../../fields/index.ts';
import { ToolButton } from '../../../fields/list-view/tool-button.tsx';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, EmptyState, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { leaseOptionsOf } from '../../leases/index.ts';
import { AssumedMark } from '../assumed-mark.tsx';
import { RentFilters } from '../rent-filters.tsx';
import { useRentAddress } from '../rent-url.ts';
import { RentReportButton } from '../report-button.tsx';
import { AssumptionsPanel } from './assumptions-panel.tsx';
import { CellPanel } from './cell-panel.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { ForecastControls, readableMonth, renews, type ForecastQuery } from './forecast-controls.tsx';
import { ForecastGrid } from './forecast-grid.tsx';
import type { ForecastPlace } from './use-active-cell.ts';
import { forecastMonthLabel, forecastPeriods } from './grid-columns.ts';
import { PrintedForecast } from './printed-forecast.tsx';
import classes from './forecast.module.css';

const ownOptions = ['from', 'months', 'groupBy', 'scenario', 'renewalRent', 'basis', 'columns'] as const;

/** What is due month by month, by lease or by group. */
export function ForecastScreen() {
  const { today } = useSignedIn();
  const address = useRentAddress(paths.rentForecast, ownOptions);
  const { search, query, setSearch, openSaved } = address;
  const view = useMarketView();
  const asked = askedIn(query, today, view ? 'market' : 'growth');
  const { period, ...wanted } = asked;
  const input = { ...leaseOptionsOf(search), ...wanted };
  const { data, error, refetch } = useQuery({
    ...framedQueryFor('Rent/GetForecast', input),
    // Waits until it is known whether there is a market to renew at, a moment after the screen is opened.
    enabled: !renews.has(asked.scenario) || view !== undefined,
    // The grid stays while another grouping is on its way.
    placeholderData: (previous) => previous,
  });
  const [assuming, setAssuming] = useState(false);
  return (
    <PageFrame
      title="Forecast"
      width="table"
      context={data ? <Basis forecast={data} asked={asked} /> : 'What is due month by month'}
      actions={
        <RentReportButton
          asked={{ ...input, reportName: 'Rent Forecast' }}
          day={asked.from}
          disabled={!data || data.rows.length === 0}
        />
      }
    >
      <Folded summary={settingsWords(asked, filtersInForce(search).length)}>
        <div className={classes['controls']}>
          <ForecastControls asked={asked} seesMarket={Boolean(view)} onChange={address.setOptions} />
          <ToolButton
            icon={SlidersHorizontal}
            aria-haspopup="dialog"
            disabled={!data}
            onClick={() => setAssuming(true)}
          >
            Assumptions
          </ToolButton>
        </div>
        <div className={classes['filters']}>
          <RentFilters search={search} onSearch={setSearch} />
          <SavedSearches list="leases" inForce={leaseOptionsOf(search)} onOpen={openSaved} />
        </div>
      </Folded>
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The forecast could not be loaded.
        </Banner>
      )}
      {!data && !error && <SkeletonRows rows={10} />}
      {data && <Result forecast={data} asked={asked} options={leaseOptionsOf(search)} />}
      {assuming && data && <AssumptionsPanel settings={data.settings} onClose={() => setAssuming(false)} />}
    </PageFrame>
  );
}

/**
 * Ignores options that cannot be read. Renewals are at the market, unless the address asks for growth, or
 * `usualRent` is growth because the user does not see the market.
 */
function askedIn(query: URLSearchParams, today: string, usualRent: RenewalRent): ForecastQuery {
  const from = query.get('from') ?? '';
  const months = Number(query.get('months'));
  return {
    from: readableMonth.test(from) ? from : today.slice(0, 7),
    months: Number.isInteger(months) && months >= 1 && months <= 120 ? months : 36,
    groupBy: forecastGroups.find((group) => group === query.get('groupBy')) ?? 'lease',
    scenario: forecastScenarios.find((one) => one === query.get('scenario')) ?? 'contract',
    renewalRent: query.get('renewalRent') === 'growth' ? 'growth' : usualRent,
    basis: forecastBases.find((one) => one === query.get('basis')) ?? 'due',
    period: forecastPeriods.find((one) => one === query.get('columns')) ?? 'month',
  };
}

/** Folds the controls into one line on a phone, so that the grid comes first. */
function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  if (!useNarrow('sm')) return children;
  return (
    <details className={classes['folded']}>
      <summary>
        <SlidersHorizontal size={16} aria-hidden />
        {summary}
        <ChevronDown size={16} aria-hidden className={classes['chevron']} />
      </summary>
      {children}
    </details>
  );
}

function settingsWords({ from, months, groupBy, scenario }: ForecastQuery, filters: number): string {
  const by = forecastGroupLabels[groupBy].toLowerCase();
  const filtered = filters === 0 ? '' : `, ${filters} ${filters === 1 ? 'filter' : 'filters'}`;
  return `${forecastMonthLabel(from)}, ${months} months, by ${by}, ${forecastScenarioLabels[scenario].toLowerCase()}${filtered}`;
}

/** What the figures rest on, and how those that are assumed are marked. */
function Basis({ forecast, asked }: { forecast: Forecast; asked: ForecastQuery }) {
  const { scenario, renewalRent, basis } = asked;
  return (
    <>
      {forecastBasisWords[basis]} {scenarioWords(scenario, forecast.settings, renewalRent)}
      {scenario !== 'contract' && (
        <span className={classes['legend']}>
          <AssumedMark /> marks every figure that is assumed, or holds a part that is.
        </span>
      )}
    </>
  );
}

interface ResultProps {
  forecast: Forecast;
  asked: ForecastQuery;
  options: SearchValues;
}

function Result({ forecast, asked, options }: ResultProps) {
  const navigate = useNavigate();
  const { preferences } = usePreferences();
  const [opened, setOpened] = useState<ForecastPlace | null>(null);
  const { groupBy, scenario, renewalRent, basis, period } = asked;
  if (forecast.rows.length === 0)
    return (
      <EmptyState>
        <EmptyRoom shows="The rent of the months ahead">
          No lease has rent in these months. Choose other months, or take filters away.
        </EmptyRoom>
      </EmptyState>
    );
  return (
    <>
      <ForecastChart forecast={forecast} period={period} />
      <p className={classes['hint']}>Scroll sideways for further months.</p>
      <ForecastGrid
        forecast={forecast}
        heading={forecastGroupLabels[groupBy]}
        period={period}
        density={preferences.density ?? 'comfortable'}
        linkOf={groupBy === 'lease' ? linkOfLease : noLink}
        onOpen={setOpened}
        onFollow={(link) => void navigate(link)}
      />
      <PrintedForecast forecast={forecast} heading={forecastGroupLabels[groupBy]} period={period} />
      {opened && (
        <CellPanel
          title={`${opened.row?.label ?? 'Total'}, ${opened.column.label}`}
          asked={{
            ...options,
            from: forecast.months[opened.column.first] ?? asked.from,
            months: opened.column.last - opened.column.first + 1,
            key: opened.row?.key ?? null,
            groupBy,
            scenario,
            renewalRent,
            basis,
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function linkOfLease({ key }: { key: string }): string {
  return to(paths.leaseRentTerms, { id: key });
}

function noLink(): null {
  return null;
}
