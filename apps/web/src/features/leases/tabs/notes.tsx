import { LeaseFrame } from '../details/lease-frame.tsx';
import type { DetailTabProps } from '../details/detail-tabs.ts';

export function Notes({ lease }: DetailTabProps) {
  return (
    <LeaseFrame lease={lease} tab="notes">
      <p>This tab is not here yet.</p>
    </LeaseFrame>
  );
}
