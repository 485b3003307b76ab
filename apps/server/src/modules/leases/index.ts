import { ownHandlers } from './leases.ts';
import { tabHandlers } from './tabs/index.ts';

export { selectFound } from './lease.store.ts';
export { openDates } from './tabs/upcoming-dates.store.ts';
export const leaseHandlers = { ...ownHandlers, ...tabHandlers };
