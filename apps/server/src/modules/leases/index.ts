import type { DocumentFiles } from '#lib/documents/index.ts';
import { leaseRecordHandlers, storeLease } from './leases.ts';
import { contactCardHandlers } from './contact-cards.ts';
import { extensionHandlers } from './extension/extend-lease.ts';
import { documentHandlers } from './documents/documents.ts';
import { restoreHandlers } from './restore-row.ts';
import { rentNoteHandlers } from './tabs/rent-note.ts';
import { optionHandlers, optionTable, saveOption } from './tabs/options.ts';
import { tabHandlers } from './tabs/stored-tabs.ts';

export { searchedOwnFields } from './conditions/lease-conditions.ts';
export { leaseTable, selectFoundLeases } from './lease.store.ts';
export { termsOfLease } from './rent-terms.store.ts';
export { readLeaseFile } from './lease-file.store.ts';
export { leaseHistoryKinds } from './history.store.ts';
export { criticalDates, storedTabs } from './tabs/stored-tabs.ts';
export { deleteRow, maxRowsPerLease, parentLease, restoreRow, saveRow } from './tabs/rows.ts';
export { rowHandlers } from './tabs/row-handlers.ts';
export { storedTab } from './tabs/stored-tab.ts';
export { optionTable, saveOption, storeLease };
export type { Saving, StoredTab } from './tabs/stored-tab.ts';
export { addressColumns, addressJson } from './address.ts';
export { isOpenLeaseSql } from './open-leases.ts';
export { lastOfFirstDates, openDates } from './tabs/open-dates.store.ts';
export { beginAgreedTerms } from './extension/begin-terms.ts';
export { cleanUpDocuments, clientIds } from './documents/clean-up.ts';
export { checkDocuments } from './documents/file-check.ts';

export function leaseHandlers(documents: DocumentFiles) {
  return {
    ...leaseRecordHandlers,
    ...tabHandlers,
    ...rentNoteHandlers,
    ...documentHandlers(documents),
    ...restoreHandlers,
    ...contactCardHandlers,
    ...extensionHandlers,
    ...optionHandlers,
  };
}
