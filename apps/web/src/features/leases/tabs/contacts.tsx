import { LeaseFrame } from '../details/lease-frame.tsx';
import type { DetailTabProps } from '../details/detail-tabs.ts';

export function Contacts({ lease }: DetailTabProps) {
  return (
    <LeaseFrame lease={lease} tab="contacts">
      <p>This tab is not here yet.</p>
    </LeaseFrame>
  );
}
