import { Copy, Layers, Plus, Scale, Search } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).compsHelp);

export const compScreens: readonly Screen[] = [
  {
    path: paths.comps,
    title: 'Comps',
    access: 'Comps',
    menu: { group: 'Panoramic', label: 'Comps', icon: Scale, keys: 'G C' },
    help: helpOn('comps'),
    load: async () => (await import('./comps-index.tsx')).CompsIndex,
  },
  {
    path: paths.compSearch,
    title: 'Search Comp',
    subject: subjectOfType('Search Comp'),
    access: 'Comps',
    menu: { group: 'Each comp type', label: 'Search Comps', icon: Search },
    help: helpOn('compSearch'),
    load: async () => (await import('./comp-search.tsx')).CompSearchForm,
  },
  {
    path: paths.compsList,
    title: 'Search Results',
    subject: subjectOfType('Search Results'),
    access: 'Comps',
    menu: null,
    help: helpOn('compsList'),
    load: async () => (await import('./comps-list.tsx')).CompsList,
  },
  {
    path: paths.compsAdd,
    title: 'Add Comp',
    subject: subjectOfType('Add Comp'),
    access: 'Comps',
    menu: { group: 'Each comp type', label: 'Add Comp', icon: Plus },
    help: helpOn('compsAdd'),
    load: async () => (await import('./comps-add.tsx')).CompsAdd,
  },
  {
    path: paths.compSummary,
    title: 'Summary',
    subject: async (query) => (await import('./comp-subject.ts')).compSubject(query),
    access: 'Comps',
    menu: null,
    help: helpOn('compSummary'),
    load: async () => (await import('./comp-summary.tsx')).CompSummary,
  },
  {
    path: paths.compSets,
    title: 'Comp Sets',
    access: 'Comps',
    menu: { group: 'All comp types', label: 'Comp Sets', icon: Layers },
    help: helpOn('compSets'),
    load: async () => (await import('./sets/comp-sets.tsx')).CompSets,
  },
  {
    path: paths.compSet,
    title: 'Comp Set',
    access: 'Comps',
    menu: null,
    help: helpOn('compSet'),
    load: async () => (await import('./sets/comp-set.tsx')).CompSetScreen,
  },
  {
    path: paths.compDuplicates,
    title: 'Duplicate Comps',
    access: 'Comps',
    menu: { group: 'All comp types', label: 'Duplicate Comps', icon: Copy },
    help: helpOn('compDuplicates'),
    load: async () => (await import('./duplicates/duplicates.tsx')).CompDuplicates,
  },
  {
    path: paths.compsById,
    title: 'These Comps',
    subject: subjectOfType('These Comps'),
    access: 'Comps',
    menu: null,
    help: helpOn('compsById'),
    load: async () => (await import('./results/comps-by-id.tsx')).CompsById,
  },
];

function subjectOfType(title: string): NonNullable<Screen['subject']> {
  return async (query) => (await import('./comp-subject.ts')).compTypeSubject(query, title);
}
