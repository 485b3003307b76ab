import { contactsTab } from './contacts.ts';
import { criticalDatesTab } from './critical-dates.ts';
import { documentsTab } from './documents.ts';
import { notesTab } from './notes.ts';
import { rentTermsTab } from './rent-terms.ts';
import type { AnyLeaseTab } from './tab.ts';
import type { LeaseTabName } from '../../paths.ts';

export * from './contacts.ts';
export * from './critical-date-types.ts';
export * from './critical-dates.ts';
export * from './documents.ts';
export * from './notes.ts';
export * from './rent-terms.ts';
export { deleteQuestion, isEmptyRow, type AnyLeaseTab, type LeaseTab, type TabColumn } from './tab.ts';

/** The tabs whose rows stand in workbooks and are imported from them. */
export type SheetTabName = {
  [Name in LeaseTabName]: (typeof leaseTabs)[Name]['sheet'] extends null ? never : Name;
}[LeaseTabName];

/** The row tabs by name. A link without its tab does not compile. */
export const leaseTabs = {
  rentTerms: rentTermsTab,
  criticalDates: criticalDatesTab,
  notes: notesTab,
  documents: documentsTab,
  contacts: contactsTab,
} as const satisfies Record<LeaseTabName, AnyLeaseTab>;
