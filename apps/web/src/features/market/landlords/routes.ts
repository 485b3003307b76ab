import { Building2 } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import type { Screen } from '../../../lib/screen.ts';

/** Open to everybody who sees market figures; the server turns others away, because the client decides. */
export const landlordScreens: readonly Screen[] = [
  {
    path: paths.marketLandlords,
    title: 'Landlords',
    access: 'signedIn',
    area: 'market',
    tab: { of: 'Market', label: 'Landlords' },
    menu: { group: 'Panoramic', label: 'Landlords', icon: Building2 },
    help: async () => (await import('./help.ts')).landlordsHelp,
    load: async () => (await import('./landlords.tsx')).Landlords,
  },
  {
    path: paths.marketSold,
    title: 'Sold Buildings',
    access: 'Comps',
    area: 'market',
    tab: { of: 'Market', label: 'Landlords' },
    menu: { group: 'Panoramic', label: 'Sold Buildings', icon: Building2, keys: 'G B' },
    help: async () => (await import('../help.ts')).marketHelp.sold,
    load: async () => (await import('../sold/sold-buildings.tsx')).SoldBuildings,
  },
];
