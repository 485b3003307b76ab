import { Plus, Scale, Search } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const help = helpFrom(() => import('./help.ts'));

export const compScreens: readonly Screen[] = [
  {
    path: paths.comps,
    title: 'Comps',
    access: 'Comps',
    menu: { group: 'Panoramic', label: 'Comps', icon: Scale, keys: 'G C' },
    help: help('comps'),
    load: async () => (await import('./comps-index.tsx')).CompsIndex,
  },
  {
    path: paths.compSearch,
    title: 'Search Comp',
    access: 'Comps',
    menu: { group: 'Each comp type', label: 'Search Comps', icon: Search },
    help: help('compSearch'),
    load: async () => (await import('./comp-search.tsx')).CompSearch,
  },
  {
    path: paths.compsList,
    title: 'Search Results',
    access: 'Comps',
    menu: null,
    help: help('compsList'),
    load: async () => (await import('./comps-list.tsx')).CompsList,
  },
  {
    path: paths.compsAdd,
    title: 'Add Comp',
    access: 'Comps',
    menu: { group: 'Each comp type', label: 'Add Comp', icon: Plus },
    help: help('compsAdd'),
    load: async () => (await import('./comps-add.tsx')).CompsAdd,
  },
  {
    path: paths.compSummary,
    title: 'Summary',
    access: 'Comps',
    menu: null,
    help: help('compSummary'),
    load: async () => (await import('./comp-summary.tsx')).CompSummary,
  },
];
