import { ChartColumn } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).dashboardHelp);

export const dashboardScreens: readonly Screen[] = [
  {
    path: paths.dashboard,
    title: 'Dashboard',
    access: 'signedIn',
    menu: { group: 'Lease Overview', label: 'Dashboard', icon: ChartColumn, keys: 'G D' },
    help: helpOn('dashboard'),
    load: async () => (await import('./dashboard.tsx')).DashboardScreen,
  },
];
