import {
  landlordColumns,
  mayUse,
  type Landlord,
  type LandlordField,
  type ListColumn,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { fetchFile, ProblemError, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import {
  chooseWidths,
  DataTable,
  EmptyRoom,
  FileButton,
  minWidthOf,
  OpenedView,
  useListView,
  withView,
  type Column,
} from '../../../fields/index.ts';
import { ViewOptions } from '../../../fields/list-view/view-options.tsx';
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
  const view = useListView('landlords', hasDeals ? landlordColumns : withoutDeals);
  const columns = useMemo(() => view.shown.map(columnOf), [view.shown]);
  const isBare = [...query.keys()].every((name) => name === 'view');
  /** Keeps the view. */
  function addressOf(landlord: string | null): string {
    const others = Object.fromEntries([...query].filter(([name]) => name !== 'landlord'));
    return to(paths.marketLandlords, landlord === null ? others : { ...others, landlord });
  }
  if (error instanceof ProblemError && error.code === 'not-found')
    return (
      <PageFrame title="Landlords">
        <EmptyState title="This client shows no market figures.">
          <Link to={paths.home}>Home</Link>
        </EmptyState>
      </PageFrame>
    );
  return (
    <OpenedView list="landlords" isBare={isBare} urlOf={urlOf}>
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
            <ViewOptions
              view={view}
              views={{
                view,
                list: 'landlords',
                inForce: {},
                table: 'Landlords',
                onOpen: (_, id) => void navigate(withView(urlOf(), id)),
              }}
            />
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
            key={view.open?.id}
            label="Landlords"
            rows={view.known ? data : undefined}
            columns={columns}
            rowKey={({ key }) => key}
            rowLink={({ key }) => addressOf(key)}
            sort={view.open?.sort ?? { key: 'rent', direction: 'desc' }}
            minWidth={Math.max(720, minWidthOf(columns))}
            density={view.density}
            widths={view.widths}
            onWidth={(key, width) => chooseWidths(view, { ...view.widths, [key]: width })}
            emptyHint={
              <EmptyRoom shows="Each landlord with its leases">
                <Link to={paths.activeLeases}>Enter the company of the Landlord contact on a lease</Link>
              </EmptyRoom>
            }
          />
        )}
        {opened && <LandlordPanel landlord={opened} onClose={() => void navigate(addressOf(null))} />}
      </PageFrame>
    </OpenedView>
  );
}

const dealNames: readonly LandlordField[] = ['owned', 'bought', 'sold'];
/** Who sees no comps has none of their deals. */
const withoutDeals = {
  columns: landlordColumns.columns.filter(({ name }) => !dealNames.includes(name)),
  first: landlordColumns.first.filter((name) => !dealNames.includes(name)),
};

function columnOf({ name, heading, field }: ListColumn<LandlordField>): Column<Landlord> {
  const width = widths[name];
  return {
    key: name,
    label: heading,
    field,
    value: (row) =>
      name === 'owned' || name === 'bought' || name === 'sold' ? (row.deals?.[name] ?? null) : row[name],
    ...(name === 'name' && { card: 'title' }),
    ...(width && { width }),
  };
}

const widths: Partial<Record<LandlordField, string>> = {
  leases: '80px',
  sqft: '96px',
  rent: '136px',
  nextDay: '104px',
  owned: '142px',
  bought: '142px',
  sold: '142px',
};

/** The list has no search: a view is its columns, widths and order. */
function urlOf(): string {
  return to(paths.marketLandlords, { all: '1' });
}

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
