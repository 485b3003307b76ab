import type { Lease } from '@panoramic/contract';
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
    lazy: async () => (await import('../tabs/summary.tsx')).Summary,
  },
  rentTerms: {
    label: 'Rent Terms',
    path: paths.leaseRentTerms,
    lazy: async () => (await import('../tabs/rent-terms.tsx')).RentTerms,
  },
  criticalDates: {
    label: 'Critical Dates',
    path: paths.leaseCriticalDates,
    lazy: async () => (await import('../tabs/critical-dates.tsx')).CriticalDates,
  },
  notes: {
    label: 'Notes',
    path: paths.leaseNotes,
    lazy: async () => (await import('../tabs/notes.tsx')).Notes,
  },
  documents: {
    label: 'Documents',
    path: paths.leaseDocuments,
    lazy: async () => (await import('../tabs/documents.tsx')).Documents,
  },
  contacts: {
    label: 'Contacts',
    path: paths.leaseContacts,
    lazy: async () => (await import('../tabs/contacts.tsx')).Contacts,
  },
} as const satisfies Readonly<Record<string, DetailTab>>;

export type DetailTabName = keyof typeof detailTabs;

// Safe: the keys of the table above.
export const detailTabNames = Object.keys(detailTabs) as DetailTabName[];
