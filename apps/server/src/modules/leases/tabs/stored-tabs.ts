import {
  contactsTab,
  criticalDatesTab,
  derivedRent,
  documentsTab,
  notesTab,
  rentTermsTab,
  type LeaseTabName,
  type Term,
} from '@panoramic/contract';
import { timeOf } from '#lib/clock.ts';
import { optionOfDateProblems } from './options.ts';
import { rowHandlers } from './row-handlers.ts';
import { storedTab, type StoredTab } from './stored-tab.ts';

export const rentTerms = storedTab('rent_terms', rentTermsTab, {
  orderBy: 'rt_start nulls last, rt_id',
  derive: (term: Term, lease) => derivedRent(term, lease.sd_sqft),
});

export const criticalDates = storedTab('critical_dates', criticalDatesTab, {
  orderBy: 'cd_action nulls last, cd_id',
  furtherProblems: optionOfDateProblems,
});

const notes = storedTab('site_comments', notesTab, {
  fixed: ['com_user_id', 'com_name', 'com_timestamp'],
  orderBy: 'com_date desc nulls last, com_id desc',
  // The author stays the author; who else edited it is in the history.
  onInsert: ({ actor }) => ({ com_user_id: actor.userId, com_name: actor.name }),
  onSave: ({ now }) => ({ com_timestamp: now }),
});

export const contacts = storedTab('contacts', contactsTab, {
  fixed: ['c_user'],
  orderBy: 'c_id',
  onInsert: ({ actor }) => ({ c_user: actor.userId }),
});

/** Day and time are kept apart: a payload may change the day alone. */
interface StoredDocument {
  readonly date: string | null;
  readonly time: string | null;
}

export const documentFiles = storedTab('document_files', documentsTab, {
  fixed: ['filename', 'user_id', 'time'],
  orderBy: 'date desc nulls last, file_id desc',
  onInsert: ({ actor, now, timeZone }) => ({
    user_id: actor.userId,
    time: timeOf({ now: () => now }, timeZone),
  }),
  derive: ({ date, time }: StoredDocument) => ({
    date: date === null ? null : `${date}T${time ?? '00:00:00'}`,
    time: undefined,
    // The specification lists them with the row; the file itself is asked for by GetDocument.
    documentBase64: null,
    downloadedFile: null,
  }),
});

/** Every tab with its table. Counts, history and restoring follow from it; a tab without an entry does not compile. */
export const storedTabs: Readonly<Record<LeaseTabName, StoredTab>> = {
  rentTerms,
  criticalDates,
  notes,
  documents: documentFiles,
  contacts,
};

/** The handlers of the row tabs. Documents have handlers of their own, because they carry files. */
export const tabHandlers = {
  ...rowHandlers(rentTerms),
  ...rowHandlers(criticalDates),
  ...rowHandlers(notes),
  ...rowHandlers(contacts),
};
