import {
  contactsTab,
  criticalDatesTab,
  derivedRent,
  notesTab,
  rentTermsTab,
  type Term,
} from '@panoramic/contract';
import { storedTab } from './stored-tab.ts';

export const rentTerms = storedTab('rent_terms', rentTermsTab, {
  orderBy: 'rt_start nulls last, rt_id',
  derive: (term: Term, lease) => derivedRent(term, lease.sd_sqft),
});

export const criticalDates = storedTab('critical_dates', criticalDatesTab, {
  orderBy: 'cd_action nulls last, cd_id',
});

export const notes = storedTab('site_comments', notesTab, {
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
