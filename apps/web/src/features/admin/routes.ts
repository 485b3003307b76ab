import { Settings } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).adminHelp);

const people = () => import('./people.ts');

export const adminScreens: readonly Screen[] = [
  {
    path: paths.admin,
    title: 'Admin',
    access: 'Admin',
    menu: { group: 'Panoramic', label: 'Administration', icon: Settings },
    help: helpOn('admin'),
    load: async () => (await import('./admin-home.tsx')).AdminHome,
  },
  {
    path: paths.roles,
    title: 'Roles',
    access: 'Admin',
    menu: { group: 'Administration', label: 'Roles', icon: Settings },
    help: helpOn('roles'),
    load: async () => (await people()).Roles,
  },
  {
    path: paths.roleCreate,
    title: 'Create Role',
    access: 'Admin',
    menu: null,
    help: helpOn('roleCreate'),
    load: async () => (await people()).RoleCreate,
  },
  {
    path: paths.roleDetails,
    title: 'Role Details',
    access: 'Admin',
    menu: null,
    help: helpOn('roleDetails'),
    load: async () => (await people()).RoleDetails,
  },
  {
    path: paths.users,
    title: 'Users',
    access: 'Admin',
    menu: { group: 'Administration', label: 'Users', icon: Settings },
    help: helpOn('users'),
    load: async () => (await people()).Users,
  },
  {
    path: paths.security,
    title: 'Security',
    access: 'Admin',
    menu: { group: 'Administration', label: 'Security', icon: Settings },
    help: helpOn('security'),
    load: async () => (await import('./security.tsx')).Security,
  },
  {
    path: paths.userDetails,
    title: 'User Details',
    access: 'Admin',
    menu: null,
    help: helpOn('userDetails'),
    load: async () => (await people()).UserDetailsScreen,
  },
  {
    path: paths.apiTokens,
    title: 'API Tokens',
    access: 'Admin',
    menu: { group: 'Administration', label: 'API Tokens', icon: Settings },
    help: helpOn('apiTokens'),
    load: async () => (await import('./api-tokens.tsx')).ApiTokens,
  },
  {
    path: paths.webhooks,
    title: 'Webhooks',
    access: 'Admin',
    menu: { group: 'Administration', label: 'Webhooks', icon: Settings },
    help: helpOn('webhooks'),
    load: async () => (await import('./webhooks/webhooks.tsx')).Webhooks,
  },
  {
    path: paths.fields,
    title: 'Fields',
    access: 'Admin',
    menu: { group: 'Administration', label: 'Fields', icon: Settings },
    help: helpOn('fields'),
    load: async () => (await import('./fields/fields.tsx')).Fields,
  },
  {
    path: paths.audit,
    title: 'Audit',
    access: 'Admin',
    menu: { group: 'Administration', label: 'Audit', icon: Settings },
    help: helpOn('audit'),
    load: async () => (await import('./audit.tsx')).Audit,
  },
];
