import { clientFields, roleFields, userFields } from '@panoramic/contract';
import type { Row, SavedKind } from './saved-kind.ts';

const user: SavedKind = {
  what: 'user',
  creates: 'Admin/CreateUser',
  edits: 'Admin/EditUserAsync',
  key: 'id',
  fields: userFields,
  fallsBack: ['active', 'userName'],
  versioned: true,
  fresh: async (_, mark) => ({ email: `${mark.replaceAll(/\W/g, '-')}@example.com`, firstName: mark }),
  made: async (person, payload) => {
    const found = await person.send('Admin/SearchUsersAsync', { query: payload['firstName'] });
    const [one] = found.json as Row[]; // Safe: a list of users.
    return user.read(person, one ?? {});
  },
  read: async (person, row) => (await person.send('Admin/GetUserDetailsAsync', { id: row['id'] })).record,
};

export const clientKind: SavedKind = {
  what: 'client',
  creates: 'Clients/AddClient',
  edits: 'Admin/EditClientAsync',
  key: 'id',
  fields: clientFields,
  fallsBack: [],
  versioned: true,
  fresh: async (_, mark) => ({ name: mark }),
  made: async (person, payload) => {
    const { json } = await person.send('Clients/GetDropdown');
    const options = json as { value: number; label: string }[]; // Safe: as the contract has it.
    return clientKind.read(person, {
      id: options.find(({ label }) => label === payload['name'])?.value ?? 0,
    });
  },
  read: async (person, row) => (await person.send('Admin/GetClientDetailsAsync', { id: row['id'] })).record,
};

const role: SavedKind = {
  what: 'role',
  creates: 'Admin/CreateRoleAsync',
  edits: 'Admin/RenameRoleAsync',
  key: 'roleId',
  fields: roleFields,
  fallsBack: [],
  versioned: false,
  fresh: async (_, mark) => ({ roleName: mark }),
  made: async (person, payload) => {
    const { json } = await person.send('Admin/GetRoleIdByNameAsync', { roleName: payload['roleName'] });
    return role.read(person, { roleId: json });
  },
  read: async (person, row) => {
    const { record } = await person.send('Admin/GetRoleDetailsAsync', { roleId: row['roleId'] });
    return record['id'] ? { roleId: record['id'], roleName: record['name'] } : {};
  },
};

/** What administrators save. */
export const administered: readonly SavedKind[] = [user, clientKind, role];
