import { paths } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screen.ts';

export const compScreens: readonly Screen[] = [
  {
    path: paths.comps,
    title: 'Comps',
    access: 'Comps',
    lazy: async () => (await import('./comps-index.tsx')).CompsIndex,
  },
  {
    path: paths.compSearch,
    title: 'Search Comp',
    access: 'Comps',
    lazy: async () => (await import('./comp-search.tsx')).CompSearch,
  },
  {
    path: paths.compsList,
    title: 'Search Results',
    access: 'Comps',
    lazy: async () => (await import('./comps-list.tsx')).CompsList,
  },
  {
    path: paths.compsAdd,
    title: 'Add Comp',
    access: 'Comps',
    lazy: async () => (await import('./comps-add.tsx')).CompsAdd,
  },
  {
    path: paths.compSummary,
    title: 'Summary',
    access: 'Comps',
    lazy: async () => (await import('./comp-summary.tsx')).CompSummary,
  },
];
