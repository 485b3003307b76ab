import { ChartNoAxesCombined, ReceiptText, TrendingUp } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).rentHelp);

export const rentScreens: readonly Screen[] = [
  {
    path: paths.rentRoll,
    title: 'Rent Roll',
    access: 'signedIn',
    menu: { group: 'Rent', label: 'Rent Roll', icon: ReceiptText, keys: 'G R' },
    help: helpOn('rentRoll'),
    load: async () => (await import('./rent-roll.tsx')).RentRollScreen,
  },
  {
    path: paths.rentForecast,
    title: 'Forecast',
    access: 'signedIn',
    menu: { group: 'Rent', label: 'Forecast', icon: ChartNoAxesCombined, keys: 'G F' },
    help: helpOn('forecast'),
    load: async () => (await import('./forecast/forecast.tsx')).ForecastScreen,
  },
  {
    path: paths.rentIncreases,
    title: 'Rent Increases',
    access: 'signedIn',
    menu: { group: 'Rent', label: 'Rent Increases', icon: TrendingUp, keys: 'G U' },
    help: helpOn('increases'),
    load: async () => (await import('./increases.tsx')).IncreasesScreen,
  },
];
