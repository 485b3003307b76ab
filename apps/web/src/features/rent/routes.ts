import { ReceiptText } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).rentHelp);

const room = () => import('./room.ts');

export const rentScreens: readonly Screen[] = [
  {
    path: paths.rentRoll,
    title: 'Rent Roll',
    access: 'signedIn',
    tab: { of: 'Rent', label: 'Rent Roll' },
    menu: { group: 'Money', label: 'Rent Roll', icon: ReceiptText, keys: 'G R' },
    help: helpOn('rentRoll'),
    load: async () => (await room()).RentRollScreen,
  },
  {
    path: paths.rentForecast,
    title: 'Forecast',
    access: 'signedIn',
    tab: { of: 'Rent', label: 'Forecast' },
    menu: { group: 'Money', label: 'Forecast', icon: ReceiptText, keys: 'G F' },
    help: helpOn('forecast'),
    load: async () => (await room()).ForecastScreen,
  },
  {
    path: paths.rentIncreases,
    title: 'Rent Increases',
    access: 'signedIn',
    tab: { of: 'Rent', label: 'Rent Increases' },
    menu: { group: 'Money', label: 'Rent Increases', icon: ReceiptText, keys: 'G U' },
    help: helpOn('increases'),
    load: async () => (await room()).IncreasesScreen,
  },
];
