import { paths } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screen.ts';

export const adminScreens: readonly Screen[] = [
  {
    path: paths.admin,
    title: 'Admin',
    access: 'Admin',
    lazy: async () => (await import('./admin-home.tsx')).AdminHome,
  },
  {
    path: paths.roles,
    title: 'Roles',
    access: 'Admin',
    lazy: async () => (await import('./roles.tsx')).Roles,
  },
  {
    path: paths.roleCreate,
    title: 'Create Role',
    access: 'Admin',
    lazy: async () => (await import('./role-create.tsx')).RoleCreate,
  },
  {
    path: paths.roleDetails,
    title: 'Role Details',
    access: 'Admin',
    lazy: async () => (await import('./role-details.tsx')).RoleDetails,
  },
  {
    path: paths.users,
    title: 'Users',
    access: 'Admin',
    lazy: async () => (await import('./users.tsx')).Users,
  },
  {
    path: paths.userDetails,
    title: 'User Details',
    access: 'Admin',
    lazy: async () => (await import('./user-details.tsx')).UserDetails,
  },
];
