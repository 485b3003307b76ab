import { contactsTab } from './contacts.ts';
import { criticalDatesTab } from './critical-dates.ts';
import { documentsTab } from './documents.ts';
import { notesTab } from './notes.ts';
import { rentTermsTab } from './rent-terms.ts';

export * from './contacts.ts';
export * from './critical-dates.ts';
export * from './documents.ts';
export * from './notes.ts';
export * from './rent-terms.ts';
export { deleteQuestion, isEmptyRow, type AnyLeaseTab, type LeaseTab, type TabColumn } from './tab.ts';

/** The five row tabs, in the tab bar's order after Summary. */
export const leaseTabs = {
  rentTerms: rentTermsTab,
  criticalDates: criticalDatesTab,
  notes: notesTab,
  documents: documentsTab,
  contacts: contactsTab,
} as const;
export type LeaseTabName = keyof typeof leaseTabs;
// Safe: the keys of the table above.
export const leaseTabNames = Object.keys(leaseTabs) as readonly LeaseTabName[];
