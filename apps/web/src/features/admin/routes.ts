import { Settings } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const help = helpFrom(() => import('./help.ts'));

export const adminScreens: readonly Screen[] = [
  {
    path: paths.admin,
    title: 'Admin',
    access: 'Admin',
    menu: { group: 'Panoramic', label: 'Administration', icon: Settings },
    help: help('admin'),
    load: async () => (await import('./admin-home.tsx')).AdminHome,
  },
  {
    path: paths.roles,
    title: 'Roles',
    access: 'Admin',
    menu: { group: 'Administration', label: 'Roles', icon: Settings },
    help: help('roles'),
    load: async () => (await import('./roles.tsx')).Roles,
  },
  {
    path: paths.roleCreate,
    title: 'Create Role',
    access: 'Admin',
    menu: null,
    help: help('roleCreate'),
    load: async () => (await import('./role-create.tsx')).RoleCreate,
  },
  {
    path: paths.roleDetails,
    title: 'Role Details',
    access: 'Admin',
    menu: null,
    help: help('roleDetails'),
    load: async () => (await import('./role-details.tsx')).RoleDetails,
  },
  {
    path: paths.users,
    title: 'Users',
    access: 'Admin',
    menu: { group: 'Administration', label: 'Users', icon: Settings },
    help: help('users'),
    load: async () => (await import('./users.tsx')).Users,
  },
  {
    path: paths.userDetails,
    title: 'User Details',
    access: 'Admin',
    menu: null,
    help: help('userDetails'),
    load: async () => (await import('./user-details.tsx')).UserDetails,
  },
];
