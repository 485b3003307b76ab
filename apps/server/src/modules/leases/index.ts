import type { DocumentFiles } from '#lib/documents/index.ts';
import { ownHandlers } from './leases.ts';
import { documentHandlers } from './documents/documents.ts';
import { tabHandlers } from './tabs/index.ts';

export { selectFoundLeases } from './lease.store.ts';
export { criticalDates } from './tabs/stored-tabs.ts';
export { addressColumns, addressJson } from './address.ts';
export { isInEffectOn, isRent } from './rent-in-effect.ts';
export { openDates } from './tabs/open-dates.store.ts';
export { cleanUpDocuments } from './documents/clean-up.ts';
export { checkDocuments } from './documents/file-check.ts';

export function leaseHandlers(documents: DocumentFiles, timeZone: string) {
  return { ...ownHandlers, ...tabHandlers, ...documentHandlers(documents, timeZone) };
}
