import {
  contactsTab,
  criticalDatesTab,
  derivedRent,
  documentsTab,
  notesTab,
  rentTermsTab,
  type LeaseTabName,
  type PlainDate,
  type Term,
} from '@panoramic/contract';
import { momentOf } from '#lib/clock.ts';
import { optionWithDateHandlers } from './option-with-date.ts';
import { optionOfDateProblems } from './options.ts';
import { rowHandlers } from './row-handlers.ts';
import { storedTab, type StoredTab } from './stored-tab.ts';

export const rentTerms = storedTab('rent_terms', rentTermsTab, {
  // Set by the database.
  fixed: ['rt_counts'],
  orderBy: 'rt_start nulls last, rt_id',
  derive: (term: Term, lease) => derivedRent(term, lease.sd_sqft),
});

export const criticalDates = storedTab('critical_dates', criticalDatesTab, {
  fixed: ['cd_counts'],
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

/** The day and the time where people are. A day that somebody chose has no time. */
export interface DayOfDocument {
  readonly date: PlainDate | null;
  readonly time: string | null;
}

export const documentFiles = storedTab('document_files', documentsTab, {
  fixed: ['filename', 'user_id', 'time'],
  orderBy: 'date desc nulls last, file_id desc',
  onInsert: ({ actor }) => ({ user_id: actor.userId }),
  derive: (day: DayOfDocument, _lease, timeZone) => ({
    date: documentDate(day, timeZone),
    time: undefined,
    // The specification lists them with the row; the file itself is asked for by GetDocument.
    documentBase64: null,
    downloadedFile: null,
  }),
});

/** The moment in UTC, to the second; a day without a time as it is. */
export function documentDate({ date, time }: DayOfDocument, timeZone: string): string | null {
  if (date === null || time === null) return date;
  return momentOf(date, time, timeZone).toISOString().replace('.000Z', 'Z');
}

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
  ...optionWithDateHandlers(criticalDates),
  ...rowHandlers(notes),
  ...rowHandlers(contacts),
};
