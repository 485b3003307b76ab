import { paths, type Path } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screen.ts';
import { detailTabNames, detailTabs, type DetailTabName } from './details/detail-tabs.ts';

export const leaseScreens: readonly Screen[] = [
  searchScreen(paths.home),
  searchScreen(paths.leaseSearch),
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
  detailsScreen(paths.leaseDetails, 'summary'),
  ...detailTabNames.map((tab) => detailsScreen(detailTabs[tab].path, tab)),
  {
    path: paths.criticalDates,
    title: 'Critical Date List - Next 12 Months',
    access: 'signedIn',
    lazy: async () => (await import('./dates/critical-date-list.tsx')).CriticalDateList,
  },
];

function searchScreen(path: Path): Screen {
  return {
    path,
    title: 'Search',
    access: 'signedIn',
    lazy: async () => (await import('./lease-search.tsx')).LeaseSearch,
  };
}

function detailsScreen(path: Path, tab: DetailTabName): Screen {
  return {
    path,
    title: 'Lease Details',
    access: 'signedIn',
    lazy: async () => {
      const [{ withLease }, Tab] = await Promise.all([
        import('./details/with-lease.tsx'),
        detailTabs[tab].lazy(),
      ]);
      return withLease(tab, Tab);
    },
  };
}
