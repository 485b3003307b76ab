import {
  criticalDateColumns,
  exportFileName,
  mayUse,
  withOwnColumns,
  type RemindedDate,
} from '@panoramic/contract';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { fetchFile, reasonOf, useSignedIn } from '../../../api/index.ts';
import {
  EmptyRoom,
  ExportMenu,
  OpenedView,
  useFileExport,
  useListView,
  useOwnFields,
  type ListedRows,
} from '../../../fields/index.ts';
import { ViewOptions } from '../../../fields/list-view/view-options.tsx';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, EmptyState, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { dateFilterQuery, filteredDates, isFiltered, noDateFilter, type DateFilter } from './date-filter.ts';
import { dateCounts } from './date-lines.ts';
import { DateTable } from './date-table.tsx';
import { DateToolbar } from './date-toolbar.tsx';
import { DueControl } from './due-control.tsx';
import { LazyDatePanel } from './lazy-date-panel.tsx';
import { LongPast } from './long-past.tsx';
import { keyOfDate, ManyDates } from './many-dates.tsx';
import { urlOfDateView, useAddressedDate, useDateFilter } from './use-date-filter.ts';
import { useOpenDates } from './use-open-dates.ts';

/**
 * Lists and counts the dates of all leases that must be acted on within a year, month by month. Overdue dates
 * that are not done come first and are counted apart.
 */
export function CriticalDateList() {
  const { today, roles } = useSignedIn();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { filter, narrow, reset, isBare, openSaved } = useDateFilter();
  const own = useOwnFields('criticalDates');
  const offer = useMemo(() => withOwnColumns(criticalDateColumns, own.all), [own.all]);
  const view = useListView('critical-dates', offer);
  const [withExpirations, setWithExpirations] = useState(false);
  const { data, error, isPending, refetch } = useOpenDates(withExpirations, filter.whose === 'me');
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
  const mayTick = mayUse('Write', roles);
  const ticks = useMemo(
    () =>
      mayTick
        ? {
            ticked,
            toggle: (date: RemindedDate) => setTicked((before) => toggled(before, keyOfDate(date))),
          }
        : undefined,
    [mayTick, ticked],
  );
  const { due } = applied;
  const all = useMemo(
    () => data && dateCounts(filteredDates(data, { ...noDateFilter, due }), today),
    [data, due, today],
  );
  const shown = useMemo(() => dates && dateCounts(dates, today), [dates, today]);

  return (
    <OpenedView list="critical-dates" isBare={isBare} urlOf={urlOfDateView}>
      <PageFrame
        title="Critical Date List - Next 12 Months"
        width="table"
        count={shown?.ahead}
        countOf={isNarrowed(applied) ? all?.ahead : undefined}
        context={
          <>
            {all &&
              shown &&
              `${share(shown.ahead, all.ahead, applied)} in the next ${spanOf(due)}, ${share(shown.overdue, all.overdue, applied)} overdue. `}
            The date is the last day to act.
          </>
        }
        actions={<DueControl filter={filter} onFilter={narrow} />}
      >
        {error && (
          <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
            The list could not be loaded.
          </Banner>
        )}
        {isPending && <SkeletonRows />}
        {data && <LongPast dates={data} onLook={() => narrow({ due: 'past' })} />}
        {data?.length === 0 && (
          <EmptyState>
            <EmptyRoom shows="The dates to act on of all leases">
              No lease has a date to act on in the next 12 months.{' '}
              <Link to={to(paths.activeLeases)}>Active Leases</Link>
            </EmptyRoom>
          </EmptyState>
        )}
        {data && (
          <DateToolbar
            key={reset}
            {...{ dates: data, filter, withExpirations, setWithExpirations }}
            onFilter={narrow}
            tools={
              <>
                <ViewOptions
                  view={view}
                  hasDensity={false}
                  views={{
                    view,
                    list: 'critical-dates',
                    inForce: dateFilterQuery(filter),
                    table: 'Critical dates',
                    onOpen: openSaved,
                  }}
                />
                <ExportMenu listExport={fileExport} />
              </>
            }
          />
        )}
        {data && data.length > 0 && dates?.length === 0 && (
          <EmptyState>No date to act on matches these filters.</EmptyState>
        )}
        {data && data.length > 0 && dates && view.known && (
          <DateTable
            key={view.open?.id}
            view={view}
            dates={dates}
            onOpen={addressed.open}
            listed={listed}
            ticks={ticks}
          />
        )}
        {ticks && dates && (
          <ManyDates
            chosen={dates.filter((date) => ticked.has(keyOfDate(date)))}
            found={dates.length}
            onAll={() => setTicked(new Set(dates.map(keyOfDate)))}
            onNone={() => setTicked(new Set())}
          />
        )}
        {addressed.subject && <LazyDatePanel subject={addressed.subject} onClose={addressed.close} />}
      </PageFrame>
    </OpenedView>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const others = new Set(keys);
  if (!others.delete(key)) others.add(key);
  return others;
}

/** By more than how far ahead it looks and whose dates it has. */
function isNarrowed(filter: DateFilter): boolean {
  return isFiltered({ ...filter, due: null, whose: null });
}

function spanOf(due: DateFilter['due']): string {
  return due === null || due === 'past' ? '12 months' : `${due} days`;
}

/** "3 of 12" where the list is narrowed. */
function share(shown: number, all: number, filter: DateFilter): string {
  return isNarrowed(filter) ? `${showCount(shown)} of ${showCount(all)}` : showCount(all);
}
