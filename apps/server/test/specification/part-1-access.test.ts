import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, seedAccounts } from '../../seed/accounts.ts';
import { inTransaction, nobody } from '../../src/db/scope/transaction.ts';
import { testApp } from '../app.ts';
import { leasesOf } from '../leases.ts';
import { people } from '../people.ts';
import { noSearch, testCalls, type SpecifiedCall } from './specified-calls.ts';

const app = testApp();
const aLease = leasesOf(app);
/** Ids by the names that stand for them in the paths below. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  await inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now()));
  const admin = await app.as('Admin');
  await app.as('Write');
  ids['user'] = (await admin.call('Admin/SearchUsersAsync', { query: 'write.of.main' })).body[0]?.id ?? 0;
  for (const roleName of ['Auditor', 'Clerk']) await admin.call('Admin/CreateRoleAsync', { roleName });
  ids['role'] = (await admin.call('Admin/GetRoleIdByNameAsync', { roleName: 'Auditor' })).body;
  ids['clerk'] = (await admin.call('Admin/GetRoleIdByNameAsync', { roleName: 'Clerk' })).body;
  await admin.call('Admin/AddUserToRoleAsync', { userId: ids['user'], roleId: ids['clerk'] });
  ids['client'] = (await admin.call('Clients/GetUserClient')).body?.cl_id ?? 0;
  ids['lease'] = (await aLease()).sd_id;
});

const user = 'id firstName lastName email officePhone ext homePhone mobilePhone active';
const someUser = {
  firstName: 'Ann',
  lastName: 'Lee',
  officePhone: '314-555-0100',
  ext: '12',
  homePhone: '',
  mobilePhone: '',
  active: true,
};
const calls: readonly SpecifiedCall[] = [
  {
    title: 'POST api/Account/token: token, userName, userId, userRoles',
    as: 'nobody',
    input: () => ({ Username: 'viewer', Password: demoPassword }),
    answers: { one: 'token userName userId userRoles' },
  },
  { title: 'GET api/Account/IsAuthenticated: a boolean', as: 'no role', answers: true },
  { title: 'GET api/Admin/IsAdminAsync: a boolean', as: 'Admin', answers: true },
  { title: 'GET api/Admin/IsRoleAsync?roleName=Comps: a boolean', as: 'Comps', answers: true },
  { title: 'GET api/Admin/GetRoleIdByNameAsync?roleName=Write: an id', as: 'Admin', answers: 'an id' },
  {
    title: 'GET api/Admin/GetRolesAsync: the roles, each with id and name',
    as: 'Admin',
    answers: { each: 'id name' },
  },
  { title: 'GET api/Admin/CreateRoleAsync?roleName=Made: a boolean', as: 'Admin', answers: true },
  {
    title: 'GET api/Admin/GetRoleDetailsAsync?roleId={clerk}: name, addPool, removePool',
    as: 'Admin',
    answers: { one: 'name addPool removePool' },
  },
  {
    title: 'GET api/Admin/RenameRoleAsync?roleId={role}&roleName=Renamed: a boolean',
    as: 'Admin',
    answers: true,
  },
  {
    title: 'GET api/Admin/AddUserToRoleAsync?userId={user}&roleId={role}: a boolean',
    as: 'Admin',
    answers: true,
  },
  {
    title: 'GET api/Admin/RemoveUserFromRoleAsync?userId={user}&roleId={clerk}: a boolean',
    as: 'Admin',
    answers: true,
  },
  { title: 'GET api/Admin/GetUsersAsync: the users', as: 'Admin', answers: { each: user } },
  {
    title: 'GET api/Admin/SearchUsersAsync?query=write.of: the users found',
    as: 'Admin',
    answers: { each: user },
  },
  { title: 'GET api/Admin/GetUserDetailsAsync?id={user}: the user', as: 'Admin', answers: { one: user } },
  {
    title: 'POST api/Admin/EditUserAsync: a boolean',
    as: 'Admin',
    input: () => ({ ...someUser, id: ids['user'], email: 'write@specified.example' }),
    answers: true,
  },
  {
    title: 'POST api/Admin/CreateUser: a boolean',
    as: 'Admin',
    input: () => ({ ...someUser, id: 0, email: 'ann@specified.example' }),
    answers: true,
  },
  {
    title: 'GET api/Clients/GetUserClient: the client with logoLocation',
    as: 'no role',
    answers: { one: 'cl_id cl_name logoLocation' },
  },
  {
    title: 'GET api/Clients/GetDropdown: the options of clients',
    as: 'Admin',
    answers: { each: 'value label' },
  },
  {
    title: 'GET api/Clients/ShowAllClients: a list with cl_id and cl_name',
    as: 'Home Limited',
    answers: { each: 'cl_id cl_name' },
  },
  {
    title: 'POST api/Clients/SetClient: takes cl_id, cl_name, logoLocation',
    as: 'Home Limited',
    input: () => ({ cl_id: ids['client'], cl_name: 'Main', logoLocation: null }),
    answers: { one: 'cl_id cl_name logoLocation' },
  },
  {
    title: 'POST api/Clients/AddClient: takes id (0) and name, a boolean',
    as: 'Admin',
    input: () => ({ id: 0, name: 'Added' }),
    answers: true,
  },
  {
    title: 'GET api/Admin/GetClientDetailsAsync?id={client}: returns name',
    as: 'Admin',
    answers: { one: 'name' },
  },
  {
    title: 'POST api/Admin/EditClientAsync: takes id and name, a boolean',
    as: 'Admin',
    input: () => ({ id: ids['client'], name: 'Main' }),
    answers: true,
  },
];

describe('the calls about access, users, roles and clients', () => testCalls(app, ids, calls));

describe('who may make them', () => {
  const reads = [
    'GetLease',
    'GetRentTerms',
    'GetCriticalDates',
    'GetSiteComments',
    'GetDocumentFiles',
    'GetContacts',
  ];
  const who = async (method: string, path: string, input: unknown) => {
    const allowed: string[] = [];
    for (const person of people) {
      const { token } = await app.as(person);
      const { status } = await app.raw(method, path, input, { authorization: `Bearer ${token}` });
      if (status === 200) allowed.push(person);
      else expect(status).toBe(403);
    }
    return allowed;
  };

  test('any signed-in user views leases and all tabs, and searches', async () => {
    for (const name of reads)
      expect(await who('GET', `api/Leases/${name}`, { id: ids['lease'] }), name).toEqual(people);
    expect(await who('POST', 'api/Leases/SearchLeases', noSearch)).toEqual(people);
  });

  test('Admin and Write change leases and their rows, and nobody else', async () => {
    const writers = ['Write', 'Admin'];
    for (const [name, parent] of [
      ['EditRentTerm', 'sd_id'],
      ['EditCriticalDate', 'sd_id'],
      ['EditSiteComments', 'site_id'],
      ['EditContacts', 'c_site'],
    ] as const)
      expect(
        await who('POST', `api/Leases/${name}`, { [parent]: ids['lease'], com_text: 'x' }),
        name,
      ).toEqual(writers);
    expect(await who('POST', 'api/Leases/EditLease', { sd_num: 'by somebody' })).toEqual(writers);
  });

  test('Admin alone administers users, roles and clients', async () => {
    for (const name of ['GetUsersAsync', 'GetRolesAsync'])
      expect(await who('GET', `api/Admin/${name}`, {}), name).toEqual(['Admin']);
    expect(await who('GET', 'api/Admin/GetClientDetailsAsync', { id: ids['client'] })).toEqual(['Admin']);
  });

  test('Client Selection is for Home Limited, and Admin counts as such', async () => {
    expect(await who('GET', 'api/Clients/ShowAllClients', {})).toEqual(['Home Limited', 'Admin']);
  });

  test('comps are for the role Comps, and Admin does not count as such', async () => {
    expect(await who('POST', 'api/Comps/SearchComps', { compType: 1 })).toEqual(['Comps']);
  });
});
