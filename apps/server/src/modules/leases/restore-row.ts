import type { LeaseTabName } from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { documentRows } from './documents/documents.ts';
import { restoreRow } from './tabs/rows.ts';
import type { StoredTab } from './tabs/stored-tab.ts';
import { contacts, criticalDates, notes, rentTerms } from './tabs/stored-tabs.ts';

const storedTabs: Record<LeaseTabName, StoredTab> = {
  rentTerms,
  criticalDates,
  notes,
  // The time zone matters only where a row is made.
  documents: documentRows('UTC'),
  contacts,
};

/** Whatever tab a row was deleted from, it comes back in the same way. */
export const restoreHandlers = handlers({
  'Leases/RestoreRow': ({ tx, clientId }, { tab, id }) => restoreRow(tx, clientId, storedTabs[tab], id),
});
