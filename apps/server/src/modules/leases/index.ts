import { ownHandlers } from './leases.ts';
import { tabHandlers } from './tabs/index.ts';

export const leaseHandlers = { ...ownHandlers, ...tabHandlers };
