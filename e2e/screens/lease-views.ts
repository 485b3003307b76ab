import { allStates, press, type View } from './view.ts';

export function leases(): View[] {
  const group = 'Leases';
  return [
    {
      group,
      as: ['writer', 'viewer', 'admin', 'home', 'broker'],
      name: 'lease search',
      path: '/Lease/LeaseSearch',
      title: 'Search',
      guide: 'lease-search',
    },
    {
      group,
      as: ['writer', 'viewer', 'admin'],
      name: 'leases',
      path: '/Lease/ActiveLeases?active=1',
      title: 'Leases',
      states: allStates,
      guide: 'lease-list',
    },
    {
      group,
      as: ['writer'],
      name: 'leases, none found',
      path: '/Lease/ActiveLeases?search=1&scity=Nowhere',
      title: 'Leases',
    },
    { group, as: ['admin'], name: 'leases, deleted', path: '/Lease/ActiveLeases?deleted=1', title: 'Leases' },
    { group, as: ['writer', 'viewer'], name: 'add lease', path: '/Lease/AddLease', title: 'Add' },
    {
      group,
      as: ['writer'],
      name: 'add lease, refused',
      path: '/Lease/AddLease',
      title: 'Add',
      act: async (page) => {
        await page.getByLabel('Zip').fill('12');
        await press('Add')(page);
      },
    },
    {
      group,
      as: ['writer'],
      name: 'dashboard',
      path: '/Lease/LeaseDashboard',
      title: 'Dashboard',
      states: allStates,
      guide: 'dashboard',
    },
    {
      group,
      as: ['viewer'],
      name: 'critical date list',
      path: '/Lease/CriticalDates-List',
      title: 'Critical Date List - Next 12 Months',
      states: allStates,
      guide: 'critical-dates',
    },
  ];
}
