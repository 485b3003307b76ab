import { landlordFields, mayUse, type Landlord } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { fetchFile, ProblemError, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { DataTable, fieldColumn, FileButton, type Column } from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, EmptyState, PageFrame } from '../../../ui/index.ts';
import { LandlordPanel } from './landlord-panel.tsx';

/** Everybody who leases to the client. */
export function Landlords() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { roles } = useSignedIn();
  const { data, error, refetch } = useQuery(queryFor('Market/GetLandlords', {}));
  const opened = data?.find(({ key }) => key === query.get('landlord'));
  const hasDeals = data?.some(({ deals }) => deals !== undefined) ?? false;
  const columns = useMemo(() => columnsOf(hasDeals), [hasDeals]);
  if (error instanceof ProblemError && error.code === 'not-found')
    return (
      <PageFrame title="Landlords">
        <EmptyState title="This client shows no market figures.">
          <Link to={paths.home}>Home</Link>
        </EmptyState>
      </PageFrame>
    );
  return (
    <PageFrame
      title="Landlords"
      count={data?.length}
      width="table"
      actions={
        <>
          {mayUse('Comps', roles) && (
            <Button component={Link} variant="default" to={paths.marketSold}>
              Sold Buildings
            </Button>
          )}
          <ExportButton disabled={!data || data.length === 0} />
        </>
      }
    >
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The landlords could not be read.
        </Banner>
      ) : (
        <DataTable
          label="Landlords"
          rows={data}
          columns={columns}
          rowKey={({ key }) => key}
          rowLink={({ key }) => to(paths.marketLandlords, { landlord: key })}
          sort={{ key: 'rent', direction: 'desc' }}
          minWidth={hasDeals ? 1080 : 720}
          emptyHint={
            <Link to={paths.activeLeases}>Enter the company of the Landlord contact on a lease</Link>
          }
        />
      )}
      {opened && <LandlordPanel landlord={opened} onClose={() => void navigate(paths.marketLandlords)} />}
    </PageFrame>
  );
}

function columnsOf(hasDeals: boolean): readonly Column<Landlord>[] {
  const deals = (['owned', 'bought', 'sold'] as const).map((name): Column<Landlord> => ({
    key: name,
    label: landlordFields[name].label,
    field: landlordFields[name],
    value: (row) => row.deals?.[name] ?? null,
    width: '142px',
  }));
  return [
    fieldColumn(landlordFields, 'name', { card: 'title' }) as Column<Landlord>, // Safe: a landlord has the field.
    ...(['leases', 'sqft', 'rent', 'nextDay'] as const).map((name): Column<Landlord> => ({
      key: name,
      label: landlordFields[name].label,
      field: landlordFields[name],
      value: (row) => row[name],
      width: widths[name],
    })),
    ...(hasDeals ? deals : []),
  ];
}

const widths = { leases: '80px', sqft: '96px', rent: '136px', nextDay: '104px' } as const;

function ExportButton({ disabled }: { disabled: boolean }) {
  const { today } = useSignedIn();
  return (
    <FileButton
      label="Excel"
      icon={FileSpreadsheet}
      disabled={disabled}
      fileName={`Landlords ${today}.xlsx`}
      fetch={() => fetchFile('Market/ExportLandlords', {})}
      failure="The spreadsheet could not be made."
    />
  );
}
