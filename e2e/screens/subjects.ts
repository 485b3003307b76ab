import { compTypes, type CompTypeId } from '@panoramic/contract';
import { password, type PersonName } from '../support/people.ts';
import type { State, Subjects } from './view.ts';

export interface SignedInSession {
  readonly token: string;
  readonly userName: string;
  readonly userId: number;
  readonly userRoles: readonly string[];
}

/** Makes calls as a demonstration account. */
export interface Caller {
  readonly session: SignedInSession;
  call<T>(path: string, data?: object): Promise<T>;
}

export async function signedIn(url: string, name: PersonName): Promise<Caller> {
  const session = await send<SignedInSession>(`${url}/api/Account/token`, {
    Username: name,
    Password: password,
  });
  return {
    session,
    call: (path, data) => send(`${url}/api/${path}`, data, session.token),
  };
}

async function send<T>(url: string, data?: object, token?: string): Promise<T> {
  const reply = await fetch(url, {
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(data && { method: 'POST', body: JSON.stringify(data) }),
  });
  const answer: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${reply.status} ${url}: ${JSON.stringify(answer)}`);
  // Safe: the caller names the call's own reply.
  return answer as T;
}

interface Site {
  readonly sd_id: number;
}

interface SavedDate {
  readonly cd_id: number;
}

/** Subjects from the demonstration data. */
export async function demoSubjects(admin: Caller): Promise<Subjects> {
  const [lease] = await admin.call<Site[]>('Leases/ShowAllLeases?status=1');
  const [date] = await admin.call<SavedDate[]>('Reminders/GetOpenDates');
  const role = await admin.call<number>('Admin/GetRoleIdByNameAsync?roleName=Write');
  return {
    lease: lease?.sd_id ?? 0,
    date: date?.cd_id ?? 0,
    role,
    user: 2,
    client: 1,
    comps: await compOfEachType(admin),
    compQuery: 'all=1',
  };
}

async function compOfEachType(admin: Caller): Promise<Subjects['comps']> {
  const found = await Promise.all(
    compTypes.map(async ({ id }) => {
      const [comp] = await admin.call<{ id: number }[]>('Comps/SearchComps', { compType: id });
      return [id, comp?.id ?? 0] as const;
    }),
  );
  // Safe: an entry for each type.
  return Object.fromEntries(found) as Record<CompTypeId, number>;
}

/** Creates the subjects of a state that the demonstration data lacks, as an administrator in a new client. */
export async function subjectsFor(admin: Caller, broker: Caller, state: State): Promise<Subjects> {
  if (state === 'empty') return emptySubjects(admin, broker);
  if (state === 'long') return longSubjects(admin, broker);
  return demoSubjects(admin);
}

async function emptySubjects(admin: Caller, broker: Caller): Promise<Subjects> {
  const client = await newClient(admin, 'New Client');
  const lease = await admin.call<Site>('Leases/EditLease', { sd_num: '1' });
  const role = await newRole(admin, 'Nobody yet');
  const empty = await Promise.all(
    compTypes.map(async ({ id }) => {
      const comp = await broker.call<{ id: number }>('Comps/EditComps', { compType: id });
      return [id, comp.id] as const;
    }),
  );
  return {
    lease: lease.sd_id,
    date: 0,
    role,
    user: 2,
    client,
    // Safe: an entry for each type.
    comps: Object.fromEntries(empty) as Record<CompTypeId, number>,
    compQuery: 'search=1&city=Nowhere',
  };
}

const long =
  'The Consolidated Metropolitan Properties and Warehousing Company of the Upper Mississippi Valley';
const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const paragraph = `${long}. `.repeat(12).trim();

async function longSubjects(admin: Caller, broker: Caller): Promise<Subjects> {
  const client = await newClient(admin, long);
  const site = {
    sd_num: '00012345678901234567890',
    sd_building: long,
    sd_address: `123456 ${long} Boulevard Northwest`,
    sd_address2: unbroken,
    sd_city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    sd_state: 'MO',
    sd_zip: '63101-1234',
    sd_sqft: 98_765_432,
    sd_deposit: 999_999_999_999.99,
    sd_status: 1,
    sd_region: 'Headquarters',
    sd_lease: 'Modified Gross',
    sd_ced: '2027-01-31',
  };
  const { sd_id: lease } = await admin.call<Site>('Leases/EditLease', site);
  const { sd_id: second } = await admin.call<Site>('Leases/EditLease', {
    ...site,
    sd_building: unbroken,
    sd_num: '2',
  });
  await admin.call('Leases/EditMany', { ids: [lease, second], field: 'sd_sqft', value: 98_765_431 });
  const rent = { rt_start: '2026-01-01', rt_end: '2027-12-31', rt_monthly: 99_999_999_999.99 };
  await admin.call('Leases/EditRentTerm', {
    ...rent,
    sd_id: lease,
    rt_type: 'Base Rent',
    rt_notes: paragraph,
  });
  await admin.call('Leases/EditRentTerm', {
    ...rent,
    sd_id: lease,
    rt_type: 'Operating Expenses',
    rt_notes: unbroken,
  });
  await admin.call('Leases/EditRTNote', { sd_id: lease, tn_note: paragraph, active: true });
  const { cd_id: date } = await admin.call<SavedDate>('Leases/EditCriticalDate', {
    sd_id: lease,
    cd_type: 'Right of First Refusal',
    cd_action: '2027-01-31',
    cd_note: paragraph,
    cd_email: 'a.very.long.name.of.a.person@a.very.long.name.of.a.company.example',
  });
  await admin.call('Leases/EditSiteComments', { site_id: lease, com_type: 'General', com_text: paragraph });
  await admin.call('Leases/EditSiteComments', { site_id: lease, com_type: 'General', com_text: unbroken });
  await admin.call('Leases/EditContacts', {
    c_site: lease,
    c_type: "Landlord's Leasing Agent",
    c_fname: 'Maximiliana Theodora',
    c_lname: unbroken,
    c_company: long,
    c_add1: `123456 ${long}`,
    c_city: 'St. Louis',
    phone_work: '(314) 555-0142 extension 12345',
    phone_best: 1,
    email1: 'a.very.long.name.of.a.person@a.very.long.name.of.a.company.example',
    notes: paragraph,
  });
  const role = await newRole(admin, long);
  const email = `${'a.very.long.name.'.repeat(5)}person@example.com`;
  await admin.call('Admin/CreateUser', {
    id: 0,
    firstName: 'Maximiliana Theodora Wilhelmina',
    lastName: unbroken,
    email,
    officePhone: '(314) 555-0142',
    active: true,
    clientId: client,
  });
  const users = await admin.call<{ id: number; email: string }[]>('Admin/GetUsersAsync');
  const user = users.find((other) => other.email === email)?.id ?? 0;
  await admin.call(`Admin/AddUserToRoleAsync?userId=${user}&roleId=${role}`);
  const made = await Promise.all(
    compTypes.map(async ({ id }) => {
      const comp = await broker.call<{ id: number }>('Comps/EditComps', {
        compType: id,
        leaseCommencement: '2026-2',
        tenant: long,
        buildingName: long,
        address: `123456 ${long}`,
        city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
        state: 'MO',
        buyer: long,
        seller: unbroken,
        salePrice: 999_999_999_999.99,
        buildingSize: 12_345_678,
        leasedSF: 12_345_678,
        comments: paragraph,
        pressRelease: paragraph,
      });
      return [id, comp.id] as const;
    }),
  );
  return {
    lease,
    date,
    role,
    user,
    client,
    // Safe: an entry for each type.
    comps: Object.fromEntries(made) as Record<CompTypeId, number>,
    compQuery: 'search=1&city=Llan',
  };
}

async function newClient(admin: Caller, name: string): Promise<number> {
  await admin.call('Clients/AddClient', { id: 0, name });
  const clients = await admin.call<{ cl_id: number; cl_name: string }[]>('Clients/ShowAllClients');
  const client = clients.find(({ cl_name }) => cl_name === name)?.cl_id ?? 0;
  await admin.call('Clients/SetClient', { cl_id: client });
  return client;
}

async function newRole(admin: Caller, name: string): Promise<number> {
  await admin.call(`Admin/CreateRoleAsync?roleName=${encodeURIComponent(name)}`);
  return admin.call<number>(`Admin/GetRoleIdByNameAsync?roleName=${encodeURIComponent(name)}`);
}
