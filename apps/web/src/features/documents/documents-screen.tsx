import { date, integer, leaseName, maxFoundDocuments, text, type FoundDocument } from '@panoramic/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { queryFor, reasonOf } from '../../api/index.ts';
import { DataTable, EmptyRoom, type Column } from '../../fields/index.ts';
import { showCount } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { Banner, PageFrame } from '../../ui/index.ts';
import { ZipButton } from '../leases/index.ts';
import { DocumentFilterBar } from './document-filter-bar.tsx';
import { askedFilter, documentPath, filterIn, openedIn } from './document-url.ts';
import { DocumentCell, TextCell } from './document-cells.tsx';

const DocumentViewer = lazy(async () => ({
  default: (await import('./viewer/document-viewer.tsx')).DocumentViewer,
}));

/** How often the screen asks again while documents are being read. */
const askEvery = 5000;

/** All documents of the client, found by their text. */
export function DocumentsScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = filterIn(query);
  const opened = openedIn(query);
  const asked = askedFilter(filter);
  const { data, error, refetch } = useQuery({
    ...queryFor('Documents/Search', { ...asked, limit: maxFoundDocuments }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some((row) => row.state === 'waiting') ? askEvery : false),
  });
  const isFiltered = Object.keys(asked).length > 0;
  return (
    <PageFrame
      title="Documents"
      width="table"
      count={data?.length}
      context={<Progress onRead={() => void refetch()} />}
      actions={<ZipButton asked={asked} disabled={!data?.some(({ filename }) => filename !== null)} />}
    >
      <DocumentFilterBar
        key={query.get('reset')}
        filter={filter}
        onFilter={(wanted) => void navigate(documentPath(wanted), { replace: true })}
      />
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The documents could not be read.
        </Banner>
      ) : (
        <DataTable
          label="Documents"
          twoLines
          rows={data}
          columns={asked.text ? searchedColumns : listedColumns}
          minWidth={asked.text ? 1140 : 980}
          rowKey={({ file_id }) => file_id}
          rowLink={(row) =>
            row.filename === null
              ? documentsOf(row)
              : documentPath(filter, { file: row.file_id, page: row.page ?? 1 })
          }
          emptyHint={
            isFiltered ? (
              <Link to={paths.documents}>Clear filters</Link>
            ) : (
              <EmptyRoom shows="The documents of all leases">
                Documents are added on a lease. <Link to={paths.activeLeases}>Active Leases</Link>
              </EmptyRoom>
            )
          }
        />
      )}
      {data?.length === maxFoundDocuments && (
        <Banner kind="warning">
          The first {showCount(maxFoundDocuments)} documents are listed. Filter to see the others.
        </Banner>
      )}
      {opened && (
        <Suspense>
          <DocumentViewer
            key={opened.file}
            opened={opened}
            words={asked.text ?? ''}
            onClose={() => void navigate(documentPath(filter))}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

/** The lease's documents, where a document that has no file yet is shown. */
function documentsOf({ sd_id }: FoundDocument): string {
  return `${paths.leaseDocuments}?id=${sd_id}`;
}

const fields = {
  document: text('Document'),
  type: text('Type'),
  lease: text('Lease'),
  date: date('Date'),
  pages: integer('Pages'),
  found: text('Text found', { max: 1000 }),
};

const documentColumn: Column<FoundDocument> = {
  key: 'document',
  label: fields.document.label,
  field: fields.document,
  value: (row) => row.name || row.filename || 'Document',
  width: '220px',
  card: 'title',
  cell: (row) => <DocumentCell row={row} />,
};

const besideColumns: readonly Column<FoundDocument>[] = [
  { key: 'type', label: fields.type.label, field: fields.type, value: ({ type }) => type, width: '132px' },
  {
    key: 'lease',
    label: fields.lease.label,
    field: fields.lease,
    value: ({ site_details }) => leaseName(site_details),
  },
  { key: 'date', label: fields.date.label, field: fields.date, value: (row) => row.date, width: '104px' },
  {
    key: 'pages',
    label: fields.pages.label,
    field: fields.pages,
    value: ({ pages }) => pages,
    width: '88px',
  },
];

const textColumn: Column<FoundDocument> = {
  key: 'found',
  label: fields.found.label,
  field: fields.found,
  value: ({ page }) => (page === null ? null : String(page)),
  sortable: false,
  card: 'wide',
  cell: (row) => (row.page === null && row.state === 'read' ? null : <TextCell row={row} />),
};

const listedColumns = [documentColumn, ...besideColumns, { ...textColumn, label: 'State', width: '176px' }];
const searchedColumns = [
  documentColumn,
  textColumn,
  ...besideColumns.map((column) => Object.assign({}, column, column.key === 'lease' && { width: '180px' })),
];

/** How many documents wait to be read. `onRead` is called when some of them have been. */
function Progress({ onRead }: { onRead: () => void }) {
  const { data } = useQuery({
    ...queryFor('Documents/GetProgress', {}),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? askEvery : false),
  });
  const left = data?.waiting ?? 0;
  const before = useRef(left);
  useEffect(() => {
    if (left < before.current) onRead();
    before.current = left;
  }, [left, onRead]);
  if (!data?.documents) return null;
  const { documents, waiting, unreadable } = data;
  return (
    <output data-figures>
      {waiting === 0
        ? `${showCount(documents)} with a file, all read`
        : `Reading documents: ${showCount(documents - waiting)} of ${showCount(documents)} done`}
      {unreadable > 0 && `, ${showCount(unreadable)} cannot be read`}
    </output>
  );
}
