/** The row tabs of a lease by their titles, in the tab bar's order after Summary. Light: every page knows them. */
export const leaseTabTitles = {
  rentTerms: 'Rent Terms',
  criticalDates: 'Critical Dates',
  notes: 'Notes',
  documents: 'Documents',
  contacts: 'Contacts',
} as const;

export type LeaseTabName = keyof typeof leaseTabTitles;
// Safe: the keys of the table above.
export const leaseTabNames = Object.keys(leaseTabTitles) as readonly LeaseTabName[];
