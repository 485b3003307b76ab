export { DateButton } from './dates/date-button.tsx';
export { LazyDatePanel } from './dates/lazy-date-panel.tsx';
export type { DetailTabProps } from './details/detail-tabs.ts';
export { LeaseFrame } from './details/lease-frame.tsx';
export { withLease } from './details/with-lease.tsx';
export { leaseSubject } from './lease-subject.ts';
export { leaseOptionsOf } from './list/lease-list-url.ts';
export { MoreConditions } from './list/more-conditions.tsx';
