import type { Documents } from '#lib/documents/index.ts';
import { ownHandlers } from './leases.ts';
import { documentHandlers } from './tabs/documents.ts';
import { tabHandlers } from './tabs/index.ts';

export { selectFound } from './lease.store.ts';
export { criticalDates } from './tabs/stored-tabs.ts';
export { addressColumns, addressJson } from './address.ts';
export { isInEffectOn, isRent } from './rent-in-effect.ts';
export { openDates } from './tabs/open-dates.store.ts';
export { cleanUpDocuments } from './tabs/clean-up.ts';
export { checkDocuments } from './tabs/file-check.ts';

export function leaseHandlers(documents: Documents) {
  return { ...ownHandlers, ...tabHandlers, ...documentHandlers(documents) };
}
