import { handlers } from '#calls/handler.ts';
import { restoreRow } from './tabs/rows.ts';
import { storedTabs } from './tabs/stored-tabs.ts';

/** Whatever tab a row was deleted from, it comes back in the same way. */
export const restoreHandlers = handlers({
  'Leases/RestoreRow': ({ tx, clientId }, { tab, id }) => restoreRow(tx, clientId, storedTabs[tab], id),
});
