import { House } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).clientsHelp);

export const clientScreens: readonly Screen[] = [
  {
    path: paths.clients,
    title: 'Client Selection',
    access: 'Home Limited',
    menu: {
      group: 'Panoramic',
      label: 'Panoramic Home',
      icon: House,
      shownTo: ['Write', 'Home Limited'],
      keys: 'G H',
    },
    help: helpOn('clients'),
    load: async () => (await import('./client-selection.tsx')).ClientSelection,
  },
  {
    path: paths.clientCreate,
    title: 'Create Client',
    access: 'Admin',
    menu: null,
    help: helpOn('clientCreate'),
    load: async () => (await import('./client-create.tsx')).ClientCreate,
  },
  {
    path: paths.clientDetails,
    title: 'Client Details',
    access: 'Admin',
    menu: null,
    help: helpOn('clientDetails'),
    load: async () => (await import('./client-details.tsx')).ClientDetails,
  },
  {
    path: paths.clientDetailsSpaced,
    title: 'Client Details',
    access: 'Admin',
    menu: null,
    help: helpOn('clientDetails'),
    load: async () => (await import('./client-details.tsx')).ClientDetails,
  },
];
