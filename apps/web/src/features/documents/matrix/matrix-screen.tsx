import {
  leaseName,
  matrixState,
  matrixTypes,
  matrixWords,
  mayUse,
  text,
  type MatrixRow,
  type MatrixState,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { fetchFile, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { DataTable, FileButton, type Column } from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, PageFrame } from '../../../ui/index.ts';
import { MatrixCellView } from './matrix-cell.tsx';

/** Open leases by document type: each document is present, awaited, missing, or too old. */
export function MatrixScreen() {
  const { today, roles } = useSignedIn();
  const { data, error, refetch } = useQuery(queryFor('Documents/GetMatrix', {}));
  const mayUpload = mayUse('Write', roles);
  const columns = useMemo(() => columnsOf(today, mayUpload), [today, mayUpload]);
  const counts = useMemo(() => data && countsOf(data, today), [data, today]);
  return (
    <PageFrame
      title="Document Matrix"
      width="table"
      count={data?.length}
      context={
        counts &&
        data?.length !== 0 && (
          <span data-figures>
            {showCount(counts.missing)} missing, {showCount(counts.old)} over a year old,{' '}
            {showCount(counts.expired)} expired
          </span>
        )
      }
      actions={<ExportButton disabled={!data || data.length === 0} />}
    >
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The document matrix could not be read.
        </Banner>
      ) : (
        <DataTable
          label="Document Matrix"
          rows={data}
          columns={columns}
          minWidth={1360}
          rowKey={({ sd_id }) => sd_id}
          rowLink={({ sd_id }) => to(paths.leaseDocuments, { id: sd_id })}
          emptyHint={<Link to={paths.activeLeases}>Open leases are listed here</Link>}
        />
      )}
    </PageFrame>
  );
}

const leaseField = text('Site');
const typeField = text('Type');

/** Headings of columns, where the type itself is long. */
const shortNames: Partial<Record<(typeof matrixTypes)[number], string>> = {
  'Lease Amendment': 'Amendment',
  'Certificate of Insurance': 'COI',
};

function columnsOf(today: string, mayUpload: boolean): readonly Column<MatrixRow>[] {
  return [
    {
      key: 'lease',
      label: leaseField.label,
      field: leaseField,
      value: ({ site_details }) => leaseName(site_details),
      width: '272px',
      card: 'title',
      frozen: true,
    },
    ...matrixTypes.map((type): Column<MatrixRow> => ({
      key: type,
      label: shortNames[type] ?? type,
      field: typeField,
      card: 'wide',
      ...(type === 'Certificate of Insurance' && { width: '176px' }),
      value: (row) => matrixWords(type, row.documents[type], today),
      cell: (row) => <MatrixCellView row={row} type={type} today={today} mayUpload={mayUpload} />,
    })),
  ];
}

/** Counts the cells by state. Only cells of types that age or expire can be old. */
function countsOf(rows: readonly MatrixRow[], today: string): Record<MatrixState, number> {
  const counts = { missing: 0, awaited: 0, current: 0, old: 0, expired: 0 };
  for (const row of rows)
    for (const type of matrixTypes) counts[matrixState(type, row.documents[type], today)] += 1;
  return counts;
}

function ExportButton({ disabled }: { disabled: boolean }) {
  const { today } = useSignedIn();
  return (
    <FileButton
      label="Excel"
      icon={FileSpreadsheet}
      disabled={disabled}
      fileName={`Document Matrix ${today}.xlsx`}
      fetch={() => fetchFile('Documents/ExportMatrix', {})}
      failure="The spreadsheet could not be made."
    />
  );
}
