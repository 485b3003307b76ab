import type { ListColumn, ListColumns, ListName, RentReport } from '@panoramic/contract';
import { useMemo, type ReactNode } from 'react';
import { reasonOf } from '../../api/index.ts';
import {
  EmptyRoom,
  chooseWidths,
  DataTable,
  ListToolbar,
  minWidthOf,
  OpenedView,
  useListView,
  type Column,
} from '../../fields/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { Banner, PageFrame } from '../../ui/index.ts';
import { leaseOptionsOf } from '../leases/index.ts';
import { RentFilters } from './rent-filters.tsx';
import type { RentAddress } from './rent-url.ts';
import { RentReportButton, type RentReportButtonProps } from './report-button.tsx';

interface RentListProps<R, Name extends string> {
  title: RentReport;
  list: ListName;
  offer: ListColumns<Name>;
  columnOf: (column: ListColumn<Name>) => Column<R>;
  address: RentAddress;
  /** The query that reads the rows. */
  query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** `undefined` until there are some. */
  rows: readonly R[] | undefined;
  rowKey: (row: R) => string | number;
  /** Where a row leads; to its rent terms, where it is left out. */
  rowLink?: (row: R) => string;
  footer?: Readonly<Record<string, ReactNode>> | undefined;
  /** What stands on the screen, for a client that has no leases yet. */
  shows: string;
  emptyHint: string;
  /** The figures under the title. */
  context: ReactNode;
  /** The control that chooses what the screen shows, beside its report. */
  control: ReactNode;
  report: Pick<RentReportButtonProps, 'asked' | 'day'>;
}

/** A list of leases with their rent: title, control and report, filters, table. A row opens its lease. */
export function RentList<R extends { readonly sd_id: number }, Name extends string>(
  props: RentListProps<R, Name>,
) {
  const { title, address, columnOf, query, rows } = props;
  const { isBare, urlOf, openSaved } = address;
  const view = useListView(props.list, props.offer);
  const columns = useMemo(() => view.shown.map(columnOf), [view.shown, columnOf]);
  return (
    <OpenedView list={props.list} isBare={isBare} urlOf={urlOf}>
      <PageFrame
        title={title}
        width="table"
        count={rows?.length}
        context={props.context}
        actions={
          <>
            {props.control}
            <RentReportButton {...props.report} disabled={!rows || rows.length === 0} />
          </>
        }
      >
        <ListToolbar
          view={view}
          inForce={leaseOptionsOf(address.search)}
          onOpen={openSaved}
          views={{ table: title, onOpen: openSaved }}
        >
          <RentFilters search={address.search} onSearch={address.setSearch} />
        </ListToolbar>
        {query.error && (
          <Banner kind="failure" reason={reasonOf(query.error)} onRetry={() => void query.refetch()}>
            The {title.toLowerCase()} could not be loaded.
          </Banner>
        )}
        {(rows || query.isFetching) && (
          <DataTable
            key={view.open?.id}
            label={title}
            sort={view.open?.sort ?? null}
            rows={view.known ? rows : undefined}
            columns={columns}
            minWidth={minWidthOf(columns)}
            rowKey={props.rowKey}
            rowLink={props.rowLink ?? (({ sd_id }) => to(paths.leaseRentTerms, { id: sd_id }))}
            density={view.density}
            widths={view.widths}
            onWidth={(key, width) => chooseWidths(view, { ...view.widths, [key]: width })}
            footer={props.footer}
            emptyHint={<EmptyRoom shows={props.shows}>{props.emptyHint}</EmptyRoom>}
          />
        )}
      </PageFrame>
    </OpenedView>
  );
}
