import {
  defaultDocumentRule,
  leaseName,
  matrixState,
  matrixTypes,
  matrixWords,
  mayUse,
  text,
  type MatrixBasis,
  type MatrixRow,
  type MatrixState,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { fetchFile, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { DataTable, EmptyRoom, FileButton, type Column } from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, PageFrame } from '../../../ui/index.ts';
import { MatrixCellView } from './matrix-cell.tsx';

/** Loaded when it is first asked for. */
const DocumentRuleDialog = lazy(async () => ({
  default: (await import('./document-rule-dialog.tsx')).DocumentRuleDialog,
}));

/** Open leases by document type: each document is present, awaited, missing, or too old. */
export function MatrixScreen() {
  const { today, roles } = useSignedIn();
  const { data, error, refetch } = useQuery(queryFor('Documents/GetMatrix', {}));
  const stored = useQuery(queryFor('Documents/GetRule', {}));
  const rule = stored.data;
  const basis = useMemo(() => ({ today, rule: rule ?? defaultDocumentRule }), [today, rule]);
  const mayUpload = mayUse('Write', roles);
  const columns = useMemo(() => columnsOf(basis, mayUpload), [basis, mayUpload]);
  const counts = useMemo(() => data && countsOf(data, basis), [data, basis]);
  const [setting, setSetting] = useState(false);
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
      actions={
        <>
          {mayUse('Admin', roles) && rule && (
            <Button variant="default" onClick={() => setSetting(true)}>
              Needed documents
            </Button>
          )}
          <ExportButton disabled={!data || data.length === 0} />
        </>
      }
    >
      {setting && rule && (
        <Suspense>
          <DocumentRuleDialog rule={rule} onClose={() => setSetting(false)} />
        </Suspense>
      )}
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The document matrix could not be read.
        </Banner>
      ) : (
        <DataTable
          label="Document Matrix"
          rows={stored.isPending ? undefined : data}
          columns={columns}
          minWidth={1360}
          rowKey={({ sd_id }) => sd_id}
          rowLink={({ sd_id }) => to(paths.leaseDocuments, { id: sd_id })}
          emptyHint={
            <EmptyRoom shows="Each open lease with the documents that it has">
              <Link to={paths.activeLeases}>Open leases are listed here</Link>
            </EmptyRoom>
          }
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

function columnsOf(basis: MatrixBasis, mayUpload: boolean): readonly Column<MatrixRow>[] {
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
      value: (row) => matrixWords(type, row.documents[type], basis),
      cell: (row) => <MatrixCellView row={row} type={type} basis={basis} mayUpload={mayUpload} />,
    })),
  ];
}

/** Counts the cells by state. Only cells of types that age or expire can be old. */
function countsOf(rows: readonly MatrixRow[], basis: MatrixBasis): Record<MatrixState, number> {
  const counts = { none: 0, missing: 0, awaited: 0, current: 0, old: 0, expired: 0 };
  for (const row of rows)
    for (const type of matrixTypes) counts[matrixState(type, row.documents[type], basis)] += 1;
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
