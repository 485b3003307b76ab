import { ChartScatter } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).marketHelp);

/** Screens for users who see market figures check this themselves, because the client decides who does. */
export const marketScreens: readonly Screen[] = [
  {
    path: paths.market,
    title: 'Rent vs market',
    access: 'signedIn',
    area: 'market',
    tab: { of: 'Market', label: 'Rent vs market' },
    menu: { group: 'Panoramic', label: 'Rent vs market', icon: ChartScatter, keys: 'G M' },
    help: helpOn('market'),
    load: async () => (await import('./portfolio/market-screen.tsx')).MarketScreen,
  },
  {
    path: paths.marketOptions,
    title: 'Option Radar',
    access: 'signedIn',
    area: 'market',
    tab: { of: 'Market', label: 'Option Radar' },
    menu: { group: 'Panoramic', label: 'Option Radar', icon: ChartScatter, keys: 'G O' },
    help: helpOn('options'),
    load: async () => (await import('./options/option-radar.tsx')).OptionRadar,
  },
  {
    path: paths.marketBrief,
    title: 'Renewal Brief',
    access: 'signedIn',
    menu: null,
    help: helpOn('brief'),
    load: async () => (await import('./brief/brief-screen.tsx')).BriefScreen,
  },
];
