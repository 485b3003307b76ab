import { allStates, press, type View } from './view.ts';

export function administration(): View[] {
  const group = 'Administration';
  const as = ['admin'] as const;
  return [
    {
      group,
      as: ['admin', 'home', 'broker'],
      name: 'client selection',
      path: '/admin/Clients',
      title: 'Client Selection',
      states: ['loading', 'away', 'long'],
      guide: 'client-selection',
    },
    { group, as, name: 'admin', path: '/admin', title: 'Admin' },
    { group, as, name: 'roles', path: '/admin/roles', title: 'Roles', states: ['loading', 'away', 'long'] },
    { group, as, name: 'create role', path: '/admin/roles/create', title: 'Create Role' },
    {
      group,
      as,
      name: 'role details',
      path: ({ role }) => `/admin/roles/details?id=${role}`,
      title: 'Role Details',
      states: allStates,
      guide: 'role-details',
    },
    { group, as, name: 'users', path: '/admin/users', title: 'Users', states: ['loading', 'away', 'long'] },
    {
      group,
      as,
      name: 'users, none found',
      path: '/admin/users?query=nobody-of-that-name',
      title: 'Users',
    },
    {
      group,
      as,
      name: 'user details',
      path: ({ user }) => `/admin/users/details?id=${user}`,
      title: 'User Details',
      states: ['loading', 'away', 'long'],
    },
    // An address of its own: the same one again keeps the user that was opened there.
    { group, as, name: 'new user', path: '/admin/users/details?id=new', title: 'User Details' },
    {
      group,
      as,
      name: 'new user, refused',
      path: '/admin/users/details?id=none',
      title: 'User Details',
      act: async (page) => {
        await page.getByLabel('Email', { exact: true }).fill('no address');
        await press('Save')(page);
      },
    },
    { group, as, name: 'create client', path: '/admin/clients/create', title: 'Create Client' },
    {
      group,
      as,
      name: 'client details',
      path: ({ client }) => `/admin/clients/details?id=${client}`,
      title: 'Client Details',
      states: ['loading', 'away', 'long'],
    },
    {
      group,
      as,
      name: 'client details, Comps',
      path: '/admin/client details?id=2',
      title: 'Client Details',
    },
  ];
}
