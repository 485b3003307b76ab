import { FileUp } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).importsHelp);

export const importScreens: readonly Screen[] = [
  {
    path: paths.leaseImport,
    title: 'Import',
    access: 'Write',
    menu: { group: 'Lease Management', label: 'Import', icon: FileUp, keys: 'G I' },
    help: helpOn('leaseImport'),
    load: async () => (await import('./import-screen.tsx')).LeaseImport,
  },
  {
    path: paths.compImport,
    title: 'Import Comps',
    access: 'Comps',
    menu: null,
    help: helpOn('compImport'),
    load: async () => (await import('./import-screen.tsx')).CompImport,
  },
];
