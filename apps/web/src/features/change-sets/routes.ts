import { History } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).changeSetsHelp);

export const changeSetScreens: readonly Screen[] = [
  {
    path: paths.changeSets,
    title: 'Change Sets',
    access: 'Write or Comps',
    menu: { group: 'Panoramic', label: 'Change Sets', icon: History },
    help: helpOn('changeSets'),
    load: async () => (await import('./change-sets.tsx')).ChangeSets,
  },
];
