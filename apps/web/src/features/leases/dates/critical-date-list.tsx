import { exportFileName, listedMonths, type RemindedDate } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { fetchFile, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { ExportMenu, useFileExport, type ListedRows } from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { addressedDate, datePath, paths, to, type CriticalDateKey } from '../../../lib/paths.ts';
import { Banner, EmptyState, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import classes from './critical-date-list.module.css';
import { DateFilterBar } from './date-filter-bar.tsx';
import {
  dateFilterOf,
  dateFilterQuery,
  filteredDates,
  isFiltered,
  isSameFilter,
  type DateFilter,
} from './date-filter.ts';
import { dateCounts } from './date-lines.ts';
import { DateTable } from './date-table.tsx';
import { LazyDatePanel } from './lazy-date-panel.tsx';

/**
 * Lists and counts the dates of all leases that must be acted on within a year, month by month. Overdue dates
 * that are not done come first and are counted apart.
 */
export function CriticalDateList() {
  const { today } = useSignedIn();
  const { filter, narrow, reset } = useDateFilter();
  const [withExpirations, setWithExpirations] = useState(false);
  const { data, error, isPending, refetch } = useOpenDates(withExpirations);
  const addressed = useAddressedDate(filter);
  // Deferred, so that typing stays responsive while a long list is filtered.
  const applied = useDeferredValue(filter);
  const dates = useMemo(() => data && filteredDates(data, applied), [data, applied]);
  const listed = useRef<ListedRows<RemindedDate>>(null);
  const fileExport = useFileExport({
    disabled: !dates || dates.length === 0,
    fetch: (format) =>
      fetchFile('Reminders/ExportOpenDates', {
        format,
        dates: (listed.current?.inOrder() ?? []).map(({ cd_id, sd_id }) => ({ cd_id, sd_id })),
      }),
    fileName: (format) => exportFileName('critical-dates', today, format),
  });
  const all = useMemo(() => data && dateCounts(data, today), [data, today]);
  const shown = useMemo(() => dates && dateCounts(dates, today), [dates, today]);

  return (
    <PageFrame
      title="Critical Date List - Next 12 Months"
      width="table"
      count={shown?.ahead}
      countOf={isFiltered(applied) ? all?.ahead : undefined}
      context={
        <>
          {all &&
            shown &&
            `${share(shown.ahead, all.ahead, applied)} in the next 12 months, ${share(shown.overdue, all.overdue, applied)} overdue. `}
          The date is the last day to act.
        </>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The list could not be loaded.
        </Banner>
      )}
      {isPending && <SkeletonRows />}
      {data?.length === 0 && (
        <EmptyState>
          No lease has a date to act on in the next 12 months.{' '}
          <Link to={to(paths.activeLeases)}>Active Leases</Link>
        </EmptyState>
      )}
      {data && (
        <div className={classes['toolbar']}>
          {data.length > 0 && <DateFilterBar key={reset} dates={data} filter={filter} onFilter={narrow} />}
          <label className={classes['switch']}>
            <input
              type="checkbox"
              role="switch"
              checked={withExpirations}
              onChange={(event) => setWithExpirations(event.currentTarget.checked)}
            />
            Expirations of leases
          </label>
          {data.length > 0 && (
            <div className={classes['tools']}>
              <ExportMenu listExport={fileExport} />
            </div>
          )}
        </div>
      )}
      {data && data.length > 0 && dates?.length === 0 && (
        <EmptyState>No date to act on matches these filters.</EmptyState>
      )}
      {data && data.length > 0 && dates && (
        <DateTable dates={dates} onOpen={addressed.open} listed={listed} />
      )}
      {addressed.subject && <LazyDatePanel subject={addressed.subject} onClose={addressed.close} />}
    </PageFrame>
  );
}

/** The open dates of the list, with the expirations that nobody entered where they are asked for. */
function useOpenDates(withExpirations: boolean) {
  const months = { months: listedMonths };
  const entered = useQuery(queryFor('Reminders/GetOpenDates', months));
  const expirations = useQuery({ ...queryFor('Reminders/GetExpirations', months), enabled: withExpirations });
  const added = withExpirations ? expirations.data : undefined;
  const data = useMemo(
    () => (entered.data && added ? [...entered.data, ...added].toSorted(bySoonest) : entered.data),
    [entered.data, added],
  );
  const { isPending } = entered;
  const error = entered.error ?? (withExpirations ? expirations.error : null);
  const refetch = () => Promise.all([entered.refetch(), ...(withExpirations ? [expirations.refetch()] : [])]);
  return { data, error, isPending, refetch };
}

function bySoonest(a: RemindedDate, b: RemindedDate): number {
  return (a.cd_action ?? '') < (b.cd_action ?? '') ? -1 : 1;
}

/** "3 of 12" where the list is narrowed. */
function share(shown: number, all: number, filter: DateFilter): string {
  return isFiltered(filter) ? `${showCount(shown)} of ${showCount(all)}` : showCount(all);
}

/** The history state of an entry whose address the filter itself has written. */
const narrowedHere = { narrowedHere: true } as const;

/**
 * The filter in the URL. It is also kept in state, because the inputs change it faster than the address
 * follows. Any other way to this address, such as the menu's link, sets it again.
 */
function useDateFilter() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => dateFilterOf(query));
  const [reset, setReset] = useState(0);
  const [seen, setSeen] = useState(query);
  if (seen !== query) {
    setSeen(query);
    const asked = dateFilterOf(query);
    // The router types the state as `any`; it may be anything.
    const own = (state as unknown as Partial<typeof narrowedHere> | null)?.narrowedHere;
    if (!own && !isSameFilter(asked, filter)) {
      setFilter(asked);
      setReset(reset + 1);
    }
  }
  return {
    filter,
    /** Changes with every filter that did not come from the inputs. */
    reset,
    narrow: (change: Partial<DateFilter>) => {
      const wanted = { ...filter, ...change };
      setFilter(wanted);
      void navigate(to(paths.criticalDates, dateFilterQuery(wanted)), { replace: true, state: narrowedHere });
    },
  };
}

const openedHere = { openedHere: true } as const;

/** The date in the URL: `?date=` is its cd_id, `?lease=` the lease whose expiration it is. */
function useAddressedDate(filter: DateFilter) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    subject: addressedDate(query),
    open: (subject: CriticalDateKey) =>
      void navigate(datePath(subject, dateFilterQuery(filter)), { state: openedHere }),
    /** Returns to the list, by the browser's Back if the date was opened from the list. */
    close: () => {
      // The router types the state as `any`; it may be anything.
      if ((state as unknown as Partial<typeof openedHere> | null)?.openedHere) void navigate(-1);
      else void navigate(to(paths.criticalDates, dateFilterQuery(filter)), { replace: true });
    },
  };
}
