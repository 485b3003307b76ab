import { allStates, press, type View } from './view.ts';

export function leaseViews(): View[] {
  const group = 'Leases';
  return [
    {
      group,
      as: ['writer', 'viewer', 'admin', 'home', 'broker'],
      name: 'lease search',
      path: '/Lease/LeaseSearch',
      guide: 'lease-search',
    },
    {
      group,
      as: ['writer', 'viewer', 'admin'],
      name: 'leases',
      path: '/Lease/ActiveLeases?active=1',
      states: allStates,
      guide: 'lease-list',
    },
    {
      group,
      as: ['writer'],
      name: 'leases, none found',
      path: '/Lease/ActiveLeases?search=1&scity=Nowhere',
    },
    {
      group,
      as: ['writer'],
      name: 'leases, selected',
      path: '/Lease/ActiveLeases?active=1',
      act: async (page) => {
        await page.getByRole('checkbox').first().click();
        await press('Close leases')(page);
      },
    },
    {
      group,
      as: ['admin'],
      name: 'change sets',
      path: '/Lease/ChangeSets',
      states: ['loading', 'away', 'long'],
    },
    { group, as: ['admin'], name: 'leases, deleted', path: '/Lease/ActiveLeases?deleted=1' },
    { group, as: ['writer', 'viewer'], name: 'add lease', path: '/Lease/AddLease' },
    {
      group,
      as: ['writer'],
      name: 'add lease, refused',
      path: '/Lease/AddLease',
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
      states: allStates,
      guide: 'dashboard',
    },
    {
      group,
      as: ['viewer'],
      name: 'critical date list',
      path: '/Lease/CriticalDates-List',
      states: allStates,
      guide: 'critical-dates',
    },
  ];
}
