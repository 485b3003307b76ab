import { paths } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screen.ts';

export const leaseScreens: readonly Screen[] = [
  {
    path: paths.home,
    title: 'Search',
    access: 'signedIn',
    lazy: async () => (await import('./lease-search.tsx')).LeaseSearch,
  },
  {
    path: paths.leaseSearch,
    title: 'Search',
    access: 'signedIn',
    lazy: async () => (await import('./lease-search.tsx')).LeaseSearch,
  },
  {
    path: paths.activeLeases,
    title: 'Leases',
    access: 'signedIn',
    lazy: async () => (await import('./active-leases.tsx')).ActiveLeases,
  },
  {
    path: paths.addLease,
    title: 'Add',
    access: 'signedIn',
    lazy: async () => (await import('./add-lease.tsx')).AddLease,
  },
  {
    path: paths.leaseDetails,
    title: 'Lease Details',
    access: 'signedIn',
    lazy: async () => (await import('./lease-details.tsx')).LeaseDetails,
  },
  {
    path: paths.leaseSummary,
    title: 'Lease Details',
    access: 'signedIn',
    lazy: async () => (await import('./lease-summary.tsx')).LeaseSummary,
  },
  {
    path: paths.leaseRentTerms,
    title: 'Lease Details',
    access: 'signedIn',
    lazy: async () => (await import('./rent-terms.tsx')).RentTerms,
  },
  {
    path: paths.leaseCriticalDates,
    title: 'Lease Details',
    access: 'signedIn',
    lazy: async () => (await import('./critical-dates.tsx')).CriticalDates,
  },
  {
    path: paths.leaseNotes,
    title: 'Lease Details',
    access: 'signedIn',
    lazy: async () => (await import('./notes.tsx')).Notes,
  },
  {
    path: paths.leaseDocuments,
    title: 'Lease Details',
    access: 'signedIn',
    lazy: async () => (await import('./documents.tsx')).Documents,
  },
  {
    path: paths.leaseContacts,
    title: 'Lease Details',
    access: 'signedIn',
    lazy: async () => (await import('./contacts.tsx')).Contacts,
  },
  {
    path: paths.criticalDates,
    title: 'Critical Date List - Next 12 Months',
    access: 'signedIn',
    lazy: async () => (await import('./critical-date-list.tsx')).CriticalDateList,
  },
];
