import type { ListColumn, ListColumns, ListName, RentReport } from '@panoramic/contract';
import { useMemo, type ReactNode } from 'react';
import { reasonOf } from '../../api/index.ts';
import {
  chooseWidths,
  DataTable,
  ListToolbar,
  minWidthOf,
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
  footer?: Readonly<Record<string, ReactNode>> | undefined;
  emptyHint: string;
  /** The figures under the title. */
  context: ReactNode;
  /** The control that chooses what the screen shows, beside its report. */
  control: ReactNode;
  report: Pick<RentReportButtonProps, 'asked' | 'day'>;
}

/** A list of leases with their rent: title, control and report, filters, table. A row opens its rent terms. */
export function RentList<R extends { readonly sd_id: number }, Name extends string>(
  props: RentListProps<R, Name>,
) {
  const { title, address, columnOf, query, rows } = props;
  const view = useListView(props.list, props.offer);
  const columns = useMemo(() => view.shown.map(columnOf), [view.shown, columnOf]);
  return (
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
      <ListToolbar view={view} inForce={leaseOptionsOf(address.search)} onOpen={address.openSaved}>
        <RentFilters search={address.search} onSearch={address.setSearch} />
      </ListToolbar>
      {query.error && (
        <Banner kind="failure" reason={reasonOf(query.error)} onRetry={() => void query.refetch()}>
          The {title.toLowerCase()} could not be loaded.
        </Banner>
      )}
      {(rows || query.isFetching) && (
        <DataTable
          label={title}
          rows={view.known ? rows : undefined}
          columns={columns}
          minWidth={minWidthOf(columns)}
          rowKey={props.rowKey}
          rowLink={({ sd_id }) => to(paths.leaseRentTerms, { id: sd_id })}
          density={view.density}
          widths={view.widths}
          onWidth={(key, width) => chooseWidths(view, { ...view.widths, [key]: width })}
          footer={props.footer}
          emptyHint={props.emptyHint}
        />
      )}
    </PageFrame>
  );
}
