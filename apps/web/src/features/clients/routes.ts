import { paths } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screen.ts';

export const clientScreens: readonly Screen[] = [
  {
    path: paths.clients,
    title: 'Client Selection',
    access: 'Home Limited',
    lazy: async () => (await import('./client-selection.tsx')).ClientSelection,
  },
  {
    path: paths.clientCreate,
    title: 'Create Client',
    access: 'Admin',
    lazy: async () => (await import('./client-create.tsx')).ClientCreate,
  },
  {
    path: paths.clientDetails,
    title: 'Client Details',
    access: 'Admin',
    lazy: async () => (await import('./client-details.tsx')).ClientDetails,
  },
  {
    path: paths.clientDetailsSpaced,
    title: 'Client Details',
    access: 'Admin',
    lazy: async () => (await import('./client-details.tsx')).ClientDetails,
  },
];
