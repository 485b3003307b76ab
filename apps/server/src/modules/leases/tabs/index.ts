import { rentNoteHandlers } from './rent-note.ts';
import { rowHandlers } from './row-handlers.ts';
import { contacts, criticalDates, notes, rentTerms } from './stored-tabs.ts';

/** Four tabs, four options of one factory; a document carries a file and is saved in its own way. */
export const tabHandlers = {
  ...rowHandlers(rentTerms),
  ...rowHandlers(criticalDates),
  ...rowHandlers(notes),
  ...rowHandlers(contacts),
  ...rentNoteHandlers,
};
