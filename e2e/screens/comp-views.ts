import { compTypes } from '@panoramic/contract';
import { allStates, press, unanswered, type View } from './view.ts';

export function compViews(): View[] {
  const group = 'Comps';
  const as = ['broker'] as const;
  return [
    { group, as, name: 'comps', path: '/Comps/Index', states: unanswered },
    ...compTypes.flatMap(({ id, name }): View[] => {
      // One lease type and one sale type represent the others in all states.
      const among = id === 1 || id === 7 ? allStates : [];
      const guided = id === 1;
      const alike = among.length === 0;
      return [
        {
          group,
          as,
          alike,
          name: `${name}, search`,
          path: `/Comps/CompSearch?compType=${id}`,
          title: `Search Comp ${name}`,
        },
        {
          group,
          as,
          alike,
          name: `${name}, results`,
          path: ({ compQuery }) => `/Comps/CompsList?${compQuery}&compType=${id}`,
          title: `Search Results ${name}`,
          states: among,
          ...(guided && { guide: 'comp-results' }),
        },
        {
          group,
          as,
          alike,
          name: `${name}, add`,
          path: `/Comps/CompsAdd?compType=${id}`,
          title: `Add Comp ${name}`,
        },
        {
          group,
          as,
          alike,
          name: `${name}, summary`,
          path: ({ comps: known }) => `/Comps/CompSummary?compId=${known[id]}&compType=${id}`,
          title: `Summary ${name}`,
          states: among,
          ...(guided && { guide: 'comp-summary' }),
        },
      ];
    }),
    {
      group,
      as,
      name: 'none found',
      path: '/Comps/CompsList?search=1&compType=1&city=Nowhere',
      title: 'Search Results Office Lease',
    },
    {
      group,
      as,
      name: 'edit',
      path: ({ comps: known }) => `/Comps/CompSummary?compId=${known[2]}&compType=2`,
      title: 'Summary Office Sale',
      states: ['long'],
      act: press('Edit'),
    },
    {
      group,
      as,
      name: 'delete',
      path: ({ comps: known }) => `/Comps/CompSummary?compId=${known[2]}&compType=2`,
      title: 'Summary Office Sale',
      act: press('Delete'),
    },
    {
      group,
      as,
      name: 'map and rates over time',
      path: '/Comps/CompsList?all=1&compType=1',
      title: 'Search Results Office Lease',
      act: async (page) => {
        await press('Statistics, map and charts')(page);
        await press('Map')(page);
        await press('Over time')(page);
        await page.getByRole('region', { name: 'Map of the results' }).waitFor();
      },
    },
    { group, as, name: 'comp sets', path: '/Comps/Sets', states: unanswered },
    { group, as, name: 'duplicates', path: '/Comps/Duplicates', states: unanswered },
    {
      group,
      as,
      name: 'these comps',
      path: ({ comps: known }) => `/Comps/These?compType=1&ids=${known[1]}`,
      title: 'These Comps Office Lease',
    },
    {
      group,
      as: ['admin'],
      name: 'made from a lease',
      path: ({ lease }) => `/Comps/CompsAdd?compType=1&lease=${lease}`,
      title: 'Add Comp Office Lease',
    },
    { group, as: ['admin'], name: 'landlords', path: '/Market/Landlords', states: unanswered },
    {
      group,
      as,
      name: 'unknown type',
      path: '/Comps/CompSearch?compType=99',
      title: 'Search Comp Invalid Comp Type',
    },
  ];
}
