import { CalendarSearch, ChartScatter, HandCoins } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).marketHelp);

/** Screens for users who see market figures check this themselves, because the client decides who does. */
export const marketScreens: readonly Screen[] = [
  {
    path: paths.market,
    title: 'Market',
    access: 'signedIn',
    area: 'market',
    menu: {
      group: 'Market',
      label: 'Leases and Market',
      icon: ChartScatter,
      keys: 'G M',
    },
    help: helpOn('market'),
    load: async () => (await import('./portfolio/market-screen.tsx')).MarketScreen,
  },
  {
    path: paths.marketOptions,
    title: 'Option Radar',
    access: 'signedIn',
    area: 'market',
    menu: {
      group: 'Market',
      label: 'Option Radar',
      icon: CalendarSearch,
      keys: 'G O',
    },
    help: helpOn('options'),
    load: async () => (await import('./options/option-radar.tsx')).OptionRadar,
  },
  {
    path: paths.marketSold,
    title: 'Sold Buildings',
    access: 'Comps',
    area: 'market',
    menu: { group: 'Market', label: 'Sold Buildings', icon: HandCoins, keys: 'G B' },
    help: helpOn('sold'),
    load: async () => (await import('./sold/sold-buildings.tsx')).SoldBuildings,
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
