import { LeaseFrame } from '../details/lease-frame.tsx';
import type { DetailTabProps } from '../details/detail-tabs.ts';

export function Documents({ lease }: DetailTabProps) {
  return (
    <LeaseFrame lease={lease} tab="documents">
      <p>This tab is not here yet.</p>
    </LeaseFrame>
  );
}
