export { DateButton } from './dates/date-button.tsx';
export { LazyDatePanel } from './dates/lazy-date-panel.tsx';
export { leaseOptionsOf } from './list/lease-list-url.ts';
export { MoreConditions } from './list/more-conditions.tsx';
