import { paths } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screen.ts';

export const dashboardScreens: readonly Screen[] = [
  {
    path: paths.dashboard,
    title: 'Dashboard',
    access: 'signedIn',
    lazy: async () => (await import('./dashboard.tsx')).Dashboard,
  },
];
