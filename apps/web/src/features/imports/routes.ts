import { FileUp } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).importsHelp);

export const importScreens: readonly Screen[] = [
  {
    path: paths.leaseImport,
    title: 'Import',
    access: 'Write',
    tab: { of: 'Import', label: 'Import' },
    menu: { group: 'Lease Management', label: 'Import', icon: FileUp, besideMenu: true, keys: 'G I' },
    help: helpOn('leaseImport'),
    load: async () => (await import('./import-screen.tsx')).LeaseImport,
  },
];

/** Reached from what is paid. */
export const paidImportScreens: readonly Screen[] = [
  {
    path: paths.paidImport,
    title: 'Import Paid',
    access: 'Payments',
    menu: null,
    help: helpOn('paidImport'),
    load: async () => (await import('./import-screen.tsx')).PaidImport,
  },
];

/** After the screen that undoes imports, which both kinds of import share. */
export const compImportScreens: readonly Screen[] = [
  {
    path: paths.compImport,
    title: 'Import Comps',
    access: 'Comps',
    tab: { of: 'Import', label: 'Import Comps' },
    menu: null,
    help: helpOn('compImport'),
    load: async () => (await import('./import-screen.tsx')).CompImport,
  },
];
