import { FileUp } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).changeSetsHelp);

export const changeSetScreens: readonly Screen[] = [
  {
    path: paths.changeSets,
    title: 'Imports and undo',
    access: 'Write, Comps or Payments',
    tab: { of: 'Import', label: 'Imports and undo' },
    menu: { group: 'Lease Management', label: 'Imports and undo', icon: FileUp, besideMenu: true },
    help: helpOn('changeSets'),
    load: async () => (await import('./change-sets.tsx')).ChangeSets,
  },
];
