import { allStates, press, type View } from './view.ts';

export function adminViews(): View[] {
  const group = 'Administration';
  const as = ['admin'] as const;
  return [
    {
      group,
      as: ['admin', 'home', 'broker'],
      name: 'client selection',
      path: '/admin/Clients',
      states: ['loading', 'away', 'long'],
      guide: 'client-selection',
    },
    { group, as, name: 'admin', path: '/admin' },
    { group, as, name: 'roles', path: '/admin/roles', states: ['loading', 'away', 'long'] },
    { group, as, name: 'create role', path: '/admin/roles/create' },
    {
      group,
      as,
      name: 'role details',
      path: ({ role }) => `/admin/roles/details?id=${role}`,
      states: allStates,
      guide: 'role-details',
    },
    { group, as, name: 'users', path: '/admin/users', states: ['loading', 'away', 'long'] },
    {
      group,
      as,
      name: 'users, none found',
      path: '/admin/users?query=nobody-of-that-name',
    },
    {
      group,
      as,
      name: 'user details',
      path: ({ user }) => `/admin/users/details?id=${user}`,
      states: ['loading', 'away', 'long'],
    },
    {
      group,
      as,
      name: 'user details, roles and access',
      path: ({ user }) => `/admin/users/details?id=${user}&roles`,
      act: async (page) => page.getByRole('tab', { name: 'Roles and access' }).click(),
    },
    // A distinct URL, because the same one would keep the user opened before.
    { group, as, name: 'new user', path: '/admin/users/details?id=new' },
    {
      group,
      as,
      name: 'new user, refused',
      path: '/admin/users/details?id=none',
      act: async (page) => {
        await page.getByLabel('Email', { exact: true }).fill('no address');
        await press('Save')(page);
      },
    },
    { group, as, name: 'fields, none', path: '/admin/fields' },
    { group, as, name: 'new field', path: '/admin/fields?rows=contacts', act: press('Define a field') },
    { group, as, name: 'create client', path: '/admin/clients/create' },
    {
      group,
      as,
      name: 'client details',
      path: ({ client }) => `/admin/clients/details?id=${client}`,
      states: ['loading', 'away', 'long'],
    },
    {
      group,
      as,
      name: 'client details, Comps',
      path: '/admin/client details?id=2',
    },
  ];
}
