import type { Documents } from '#lib/documents/index.ts';
import { ownHandlers } from './leases.ts';
import { documentHandlers } from './tabs/documents.ts';
import { tabHandlers } from './tabs/index.ts';

export { selectFound } from './lease.store.ts';
export { openDates } from './tabs/upcoming-dates.store.ts';
export { cleanUpDocuments } from './tabs/clean-up.ts';

export function leaseHandlers(documents: Documents) {
  return { ...ownHandlers, ...tabHandlers, ...documentHandlers(documents) };
}
