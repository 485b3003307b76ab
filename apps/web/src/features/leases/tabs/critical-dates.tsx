import { LeaseFrame } from '../details/lease-frame.tsx';
import type { DetailTabProps } from '../details/detail-tabs.ts';

export function CriticalDates({ lease }: DetailTabProps) {
  return (
    <LeaseFrame lease={lease} tab="criticalDates">
      <p>This tab is not here yet.</p>
    </LeaseFrame>
  );
}
