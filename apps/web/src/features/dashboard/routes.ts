import { ChartColumn } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const help = helpFrom(() => import('./help.ts'));

export const dashboardScreens: readonly Screen[] = [
  {
    path: paths.dashboard,
    title: 'Dashboard',
    access: 'signedIn',
    menu: { group: 'Lease Overview', label: 'Dashboard', icon: ChartColumn, keys: 'G D' },
    help: help('dashboard'),
    load: async () => (await import('./dashboard.tsx')).Dashboard,
  },
];
