import { handlers } from '#calls/handler.ts';
import { rentNoteHandlers } from './rent-note.ts';
import { rowHandlers } from './row-handlers.ts';
import { contacts, criticalDates, notes, rentTerms } from './stored-tabs.ts';
import { upcomingDates } from './upcoming-dates.store.ts';

/** Four tabs, four options of one factory; a document carries a file and is saved in its own way. */
export const tabHandlers = {
  ...rowHandlers(rentTerms),
  ...rowHandlers(criticalDates),
  ...rowHandlers(notes),
  ...rowHandlers(contacts),
  ...rentNoteHandlers,
  ...handlers({
    'Leases/GetCriticalDatesList': ({ tx, clientId, today }, { months }) =>
      upcomingDates(tx, clientId, today, months),
  }),
};
