import {
  exportFileName,
  leaseListColumns,
  mayUse,
  openStatus,
  withOwnColumns,
  type Lease,
  type LeaseSearch,
  type ListedLease,
  type SearchValues,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { call, fetchFile, listQueryFor, reasonOf, useSignedIn, type StreamedList } from '../../api/index.ts';
import {
  ListToolbar,
  useChosenRows,
  useListExport,
  useListView,
  useOwnFields,
  useRestoredSelection,
  OpenedView,
  withView,
  type ListedRows,
  type ListViews,
} from '../../fields/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { Banner, notify, PageFrame } from '../../ui/index.ts';
import { settleLease } from './lease-cache.ts';
import { FilterBar } from './list/filter-bar.tsx';
import { foundLeases, prefetchLeases } from './list/found-leases.ts';
import { LeaseTable } from './list/lease-table.tsx';
import { ManyLeases } from './list/many-leases.tsx';
import {
  parseLeaseListUrl,
  leaseListUrl,
  leaseOptionsOf,
  savedLeaseSearchUrl,
} from './list/lease-list-url.ts';
import classes from './list/report-buttons.module.css';
import { ReportButtons } from './list/report-buttons.tsx';
import { rememberedSearch } from './remembered-search.ts';

export function ActiveLeases() {
  const { roles } = useSignedIn();
  const { hash } = useLocation();
  const [query] = useSearchParams();
  const asked = useMemo(() => parseLeaseListUrl(query, rememberedSearch.read()), [query]);
  const mayRestore = mayUse('Admin', roles);
  const deleted = asked.deleted && mayRestore;
  const isBare = !named.some((name) => query.has(name));
  return (
    <OpenedView list="leases" isBare={isBare} urlOf={urlOfView}>
      {asked.unnamed && !deleted ? (
        // Redirects to an address that names the search, because the sort order of a list is kept by its address.
        <Navigate to={leaseListUrl(asked.search) + hash} replace />
      ) : (
        <LeaseList search={asked.search} deleted={deleted} mayRestore={mayRestore} />
      )}
    </OpenedView>
  );
}

/** What an address says of the list beside a view. */
const named = ['search', 'active', 'all', 'deleted'];

function urlOfView(options: SearchValues | null): string {
  return options ? savedLeaseSearchUrl(options) : to(paths.activeLeases, { active: openStatus });
}

ActiveLeases.prefetch = prefetchLeases;

/** Loaded when a search finds nothing. */
const NextSteps = lazy(async () => ({ default: (await import('./list/next-steps.tsx')).NextSteps }));

interface LeaseListProps {
  search: LeaseSearch;
  deleted: boolean;
  mayRestore: boolean;
}

function LeaseList({ search, deleted, mayRestore }: LeaseListProps) {
  const { roles, today } = useSignedIn();
  const { key } = useLocation();
  const navigate = useNavigate();
  const own = useOwnFields('leases');
  const offer = useMemo(() => withOwnColumns(leaseListColumns, own.all), [own.all]);
  const view = useListView('leases', offer);
  const { data, error, isFetching, refetch } = useQuery<StreamedList<ListedLease>>(
    deleted ? deletedLeases : foundLeases(search, view.shown),
  );
  const views: ListViews = {
    table: 'Leases',
    onOpen: (options, id) => void navigate(withView(savedLeaseSearchUrl(options), id)),
  };
  const listed = useRef<ListedRows<ListedLease>>(null);
  const selection = useRestoredSelection('Leases');
  const chosen = useChosenRows(data?.rows, selection, idOf, listed);
  const listExport = useListExport({
    view,
    disabled: deleted || !data?.complete || data.rows.length === 0,
    fetch: (shown) =>
      fetchFile('Leases/ExportLeases', { ...shown, ids: (listed.current?.inOrder() ?? []).map(idOf) }),
    fileName: (format) => exportFileName('leases', today, format),
    workbook: {
      label: 'Portfolio workbook',
      fetch: () => fetchFile('Leases/ExportPortfolio', search),
      fileName: `Portfolio ${today}.xlsx`,
    },
  });

  // Remembers the list for Back To List, also when it was not opened by a search.
  useEffect(() => {
    if (!deleted) rememberedSearch.write(search);
  }, [search, deleted]);

  return (
    <PageFrame
      title="Leases"
      width="table"
      count={data?.rows.length}
      actions={
        <>
          <ReportButtons search={search} disabled={deleted || data?.rows.length === 0} />
          {mayUse('Write', roles) && (
            <Button component={Link} className={classes['onlyWide']} variant="default" to={paths.leaseImport}>
              Import
            </Button>
          )}
        </>
      }
    >
      <ListToolbar
        view={view}
        listExport={listExport}
        inForce={deleted ? undefined : leaseOptionsOf(search)}
        onOpen={(options) => void navigate(savedLeaseSearchUrl(options))}
        {...(!deleted && { views })}
      >
        <FilterBar search={search} deleted={deleted} mayRestore={mayRestore} />
      </ListToolbar>
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          {data ? 'Not all leases could be loaded.' : 'The leases could not be loaded.'}
        </Banner>
      )}
      {(data || isFetching) && (
        <LeaseTable
          key={key}
          view={view}
          listed={listed}
          rows={data && (data.complete || data.rows.length > 0) ? data.rows : undefined}
          selection={mayUse('Write', roles) ? selection : undefined}
          onRestore={deleted ? (lease) => void restore(lease) : undefined}
          emptyHint={
            deleted ? (
              'No lease has been deleted.'
            ) : (
              <Suspense>
                <NextSteps search={search} />
              </Suspense>
            )
          }
        />
      )}
      {data && <ManyLeases chosen={chosen} found={data.rows.length} deleted={deleted} />}
    </PageFrame>
  );
}

function idOf({ sd_id }: Lease): number {
  return sd_id;
}

const deletedLeases = listQueryFor('Leases/ShowDeletedLeases', {});

async function restore(lease: Lease) {
  try {
    await call('Leases/RestoreLease', { sd_id: lease.sd_id }, { settle: settleLease });
    notify('Lease restored.');
  } catch (error) {
    notify(reasonOf(error), 'failure');
  }
}
