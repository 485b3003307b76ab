import { auditKinds, text, type AuditEntry, type AuditKind, type CallInput } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call, fetchFile, keyOf, reasonOf, useSignedIn } from '../../api/index.ts';
import { DataTable, FileButton, type Column } from '../../fields/index.ts';
import { showTimestamp } from '../../lib/dates.ts';
import { paths, to } from '../../lib/paths.ts';
import { Banner, PageFrame } from '../../ui/index.ts';
import { AuditFilter } from './audit-filter.tsx';

type Filter = Omit<CallInput<'Admin/GetAudit'>, 'after'>;

const perPage = 100;

function column(
  key: keyof AuditEntry,
  label: string,
  value: (entry: AuditEntry) => string | null,
  more: Partial<Column<AuditEntry>> = {},
): Column<AuditEntry> {
  return { key, label, field: text(label), value, sortable: false, ...more };
}

const columnsFor = (clientId: number | undefined): readonly Column<AuditEntry>[] => [
  column('at', 'Time', ({ at }) => showTimestamp(at), { width: 'clamp(112px, 15vw, 184px)' }),
  column('userName', 'Who', ({ userName }) => userName ?? '', { card: 'title', width: '22%' }),
  // Safe: a kind that the table does not know is shown by its name.
  column('kind', 'What', ({ kind }) => auditKinds[kind as AuditKind] ?? kind, {
    card: 'title',
    width: '15%',
  }),
  column('clientName', 'Client', ({ clientName }) => clientName, { width: '15%' }),
  column('what', 'Details', detailsOf, {
    cell: (entry) =>
      // A lease of another client is opened from there.
      entry.leaseId !== null && entry.clientId === clientId ? (
        <Link to={to(paths.leaseSummary, { id: entry.leaseId })}>{detailsOf(entry)}</Link>
      ) : (
        detailsOf(entry)
      ),
  }),
];

/** Fewer entries than a page has are the last ones, unless they tell of as many rows as are read at once. */
function isLast(page: readonly AuditEntry[]): boolean {
  return page.length < perPage && page.reduce((sum, { count }) => sum + count, 0) < 10_000;
}

function detailsOf({ what, address }: AuditEntry): string {
  return [what, address && `from ${address}`].filter(Boolean).join(', ');
}

/** Who did what, from the history and the log of events. */
export function Audit() {
  const [params, setParams] = useSearchParams();
  const { client } = useSignedIn();
  const clientId = client?.cl_id;
  const columns = useMemo(() => columnsFor(clientId), [clientId]);
  const filter = filterOf(params);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keyOf('Admin/GetAudit', filter),
    queryFn: ({ pageParam, signal }) => call('Admin/GetAudit', { ...filter, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (isLast(last) ? null : (last.at(-1)?.key ?? null)),
  });
  return (
    <PageFrame title="Audit" width="table" actions={<ExportButton filter={filter} />}>
      <AuditFilter key={params.toString()} params={params} onFilter={setParams} />
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The audit could not be loaded.
        </Banner>
      ) : (
        <DataTable
          label="Audit"
          rows={data?.pages.flat()}
          columns={columns}
          rowKey={({ key }) => key}
          minWidth={700}
          twoLines
          emptyHint={params.size > 0 && <Link to={paths.audit}>Show everything</Link>}
        />
      )}
      {hasNextPage && (
        <div>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </PageFrame>
  );
}

function filterOf(params: URLSearchParams): Filter {
  const { from, to: until, userId, clientId, kind } = Object.fromEntries(params);
  return {
    ...(from && { from }),
    ...(until && { to: until }),
    ...(userId && { userId: Number(userId) }),
    ...(clientId && { clientId: Number(clientId) }),
    ...(kind && { kind }),
  };
}

function ExportButton({ filter }: { filter: Filter }) {
  const { today } = useSignedIn();
  return (
    <FileButton
      label="Excel"
      icon={FileSpreadsheet}
      fileName={`Audit ${today}.xlsx`}
      fetch={() => fetchFile('Admin/ExportAudit', { ...filter, format: 'xlsx' })}
      failure="The spreadsheet could not be made."
    />
  );
}
