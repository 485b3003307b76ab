import type { LeaseListField, ListColumn, ListedLease, OwnFieldName } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useMemo, type ReactNode, type Ref } from 'react';
import { prefetchFromRow, queryClient, queryFor } from '../../../api/index.ts';
import {
  DataTable,
  listColumn,
  minWidthOf,
  pairedColumns,
  type ByColumn,
  type Column,
  type ColumnLook,
  type ListedRows,
  type ListView,
  type Selection,
} from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { LeaseStatus } from '../lease-status.tsx';

type ColumnName = LeaseListField | OwnFieldName;

interface LeaseTableProps {
  view: ListView<ColumnName>;
  rows: readonly ListedLease[] | undefined;
  emptyHint: ReactNode;
  listed: Ref<ListedRows<ListedLease>>;
  /** Set for users who may change many leases at once. */
  selection: Selection | undefined;
  /** Restores a lease; set in the list of deleted leases. */
  onRestore?: ((lease: ListedLease) => void) | undefined;
}

export function LeaseTable({ view, rows, emptyHint, listed, selection, onRestore }: LeaseTableProps) {
  const { shown, custom } = view;
  // Names of buildings and streets go on in a second line rather than being cut.
  const isNarrow = useNarrow('xl');
  const isPhone = useNarrow('sm');
  const isPaired = useNarrow('lg') && !isPhone && !custom;
  const columns = useMemo(() => {
    const made = shown.map((column) => columnOf(column, custom));
    return isPaired ? pairedColumns(made, pairs, pairedWidths) : made;
  }, [shown, custom, isPaired]);
  return (
    <DataTable
      label="Leases"
      rows={view.known ? rows : undefined}
      columns={onRestore ? [...columns, restoreColumn(onRestore)] : columns}
      rowKey={idOf}
      sort={view.open?.sort ?? null}
      rowLink={onRestore ? undefined : summaryOf}
      onIntent={onRestore ? undefined : prefetchLease}
      density={view.density}
      emptyHint={emptyHint}
      listed={listed}
      selection={selection}
      twoLines={isNarrow && !custom}
      minWidth={custom ? minWidthOf(columns) : isPaired ? pairedMinWidth : firstMinWidth}
    />
  );
}

/** Prefetches the data of a lease. Hovering over its link loads the code. */
function prefetchLease(lease: ListedLease): void {
  prefetchFromRow(queryFor('Leases/GetLease', { id: lease.sd_id }), lease);
  void queryClient.prefetchQuery(queryFor('Leases/GetLeaseSummary', { id: lease.sd_id }));
}

const idOf = ({ sd_id }: ListedLease) => sd_id;
const summaryOf = ({ sd_id }: ListedLease) => to(paths.leaseSummary, { id: sd_id });

const looks: Partial<Record<ColumnName, ColumnLook<ListedLease>>> = {
  sd_num: { card: 'title' },
  sd_building: { card: 'title' },
  sd_status: { width: '116px', cell: (lease) => <LeaseStatus lease={lease} /> },
};

/** Widths of the default columns, which fit a window of 1024 pixels. Other selections use fixed widths. */
const firstWidths: Partial<Record<ColumnName, string>> = {
  sd_num: 'clamp(60px, 12vw - 70px, 84px)',
  sd_region: 'clamp(108px, 10vw, 160px)',
  sd_city: '11%',
  sd_state: 'clamp(60px, 8vw - 30px, 76px)',
  sd_sqft: 'clamp(76px, 10vw - 36px, 116px)',
};

/** Leaves enough for names; a narrower table scrolls sideways. */
const firstMinWidth = 800;
const pairedMinWidth = 700;

const pairs: ByColumn = {
  sd_num: 'sd_region',
  sd_building: 'sd_address',
  sd_city: 'sd_state',
};
const pairedWidths: ByColumn = { sd_num: '112px', sd_city: '120px' };

function columnOf(column: ListColumn<ColumnName>, custom: boolean): Column<ListedLease> {
  const width = firstWidths[column.name];
  return listColumn(column, { ...(!custom && width && { width }), ...looks[column.name] });
}

function restoreColumn(onRestore: (lease: ListedLease) => void): Column<ListedLease> {
  return {
    key: 'restore',
    label: 'Restore',
    value: () => null,
    sortable: false,
    width: '116px',
    cell: (lease) => (
      <Button variant="default" size="compact-sm" onClick={() => onRestore(lease)}>
        Restore
      </Button>
    ),
  };
}
