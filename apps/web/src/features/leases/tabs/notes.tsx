import { notesTab } from '@panoramic/contract';
import type { RowLook } from '../../../fields/index.ts';
import type { DetailTabProps } from '../details/detail-tabs.ts';
import { useLeaseRows } from './lease-rows.ts';
import { RowTab } from './row-tab.tsx';

const look: RowLook = {
  widths: { com_type: 'min(152px, 17cqi)', com_name: 'min(176px, 16cqi)', com_date: 'min(132px, 17cqi)' },
};

export function NotesTab({ lease }: DetailTabProps) {
  const rows = useLeaseRows(notesTab, lease, { alerts: true });
  return <RowTab lease={lease} tab="notes" rows={rows} look={look} />;
}
