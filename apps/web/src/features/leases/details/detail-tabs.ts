import { leaseTabTitles, type Lease, type LeaseTabName } from '@panoramic/contract';
import type { ComponentType } from 'react';
import { paths, type Path } from '../../../lib/paths.ts';

/** What a tab is given; it draws itself inside a LeaseFrame. */
export interface DetailTabProps {
  lease: Lease;
}

export interface DetailTab {
  readonly label: string;
  readonly path: Path;
  /** Its own chunk, loaded when the tab is first opened. */
  readonly lazy: () => Promise<ComponentType<DetailTabProps>>;
}

/** The tab bar, in its order. */
export const detailTabs = {
  summary: {
    label: 'Summary',
    path: paths.leaseSummary,
    lazy: async () => (await import('../tabs/summary.tsx')).SummaryTab,
  },
  rentTerms: {
    label: leaseTabTitles.rentTerms,
    path: paths.leaseRentTerms,
    lazy: async () => (await import('../tabs/rent-terms.tsx')).RentTermsTab,
  },
  criticalDates: {
    label: leaseTabTitles.criticalDates,
    path: paths.leaseCriticalDates,
    lazy: async () => (await import('../tabs/critical-dates.tsx')).CriticalDatesTab,
  },
  notes: {
    label: leaseTabTitles.notes,
    path: paths.leaseNotes,
    lazy: async () => (await import('../tabs/notes.tsx')).NotesTab,
  },
  documents: {
    label: leaseTabTitles.documents,
    path: paths.leaseDocuments,
    lazy: async () => (await import('../tabs/documents.tsx')).DocumentsTab,
  },
  contacts: {
    label: leaseTabTitles.contacts,
    path: paths.leaseContacts,
    lazy: async () => (await import('../tabs/contacts.tsx')).ContactsTab,
  },
} as const satisfies Readonly<Record<'summary' | LeaseTabName, DetailTab>>;

export type DetailTabName = keyof typeof detailTabs;

// Safe: the keys of the table above.
export const detailTabNames = Object.keys(detailTabs) as DetailTabName[];
