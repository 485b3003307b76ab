import { leaseColumns, leaseFields, type Lease } from '@panoramic/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataTable, fieldColumn, type Column } from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { LeaseStatus } from '../lease-status.tsx';

interface LeaseTableProps {
  rows: readonly Lease[] | undefined;
  emptyHint: ReactNode;
  /** Of the deleted leases: how to bring one back. */
  onRestore?: ((lease: Lease) => void) | undefined;
}

export function LeaseTable({ rows, emptyHint, onRestore }: LeaseTableProps) {
  return (
    <DataTable
      label="Leases"
      rows={rows}
      columns={onRestore ? [...columns, restoreColumn(onRestore)] : columns}
      rowKey={idOf}
      rowLink={onRestore ? undefined : summaryOf}
      emptyHint={emptyHint}
    />
  );
}

const idOf = ({ sd_id }: Lease) => sd_id;
const summaryOf = ({ sd_id }: Lease) => to(paths.leaseSummary, { id: sd_id });

type Options = Partial<Pick<Column<Lease>, 'width' | 'card' | 'cell'>>;

const options: Readonly<Record<(typeof leaseColumns)[number]['field'], Options>> = {
  sd_num: { width: '8%', card: 'title' },
  sd_region: { width: '10%' },
  sd_building: { card: 'title' },
  sd_address: {},
  sd_city: { width: '12%' },
  sd_state: { width: '8%' },
  sd_sqft: { width: '9%' },
  sd_status: { width: '108px', cell: (lease) => <LeaseStatus lease={lease} /> },
};

const columns: readonly Column<Lease>[] = leaseColumns.map(({ label, field }) =>
  fieldColumn<typeof leaseFields, typeof field, Lease>(leaseFields, field, { label, ...options[field] }),
);

function restoreColumn(onRestore: (lease: Lease) => void): Column<Lease> {
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
