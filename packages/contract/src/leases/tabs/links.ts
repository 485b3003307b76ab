import { paths } from '../../paths.ts';

/** Title and path of each row tab of a lease, in the tab bar's order after Summary. Every page loads this small table. */
export const leaseTabLinks = {
  rentTerms: { title: 'Rent Terms', path: paths.leaseRentTerms },
  criticalDates: { title: 'Critical Dates', path: paths.leaseCriticalDates },
  notes: { title: 'Notes', path: paths.leaseNotes },
  documents: { title: 'Documents', path: paths.leaseDocuments },
  contacts: { title: 'Contacts', path: paths.leaseContacts },
} as const;

export type LeaseTabName = keyof typeof leaseTabLinks;
// Safe: the keys of the table above.
export const leaseTabNames = Object.keys(leaseTabLinks) as readonly LeaseTabName[];
