import { signedIn } from '../screens/subjects.ts';
import { dismissTour } from './dismiss-tour.ts';
import { newNumber } from './made-leases.ts';
import { linkIn, mailsTo } from './own-server.ts';
import { password } from './people.ts';

/**
 * A new user in a client, with the roles and with the password that they chose by their invitation.
 * Tests that need another client use one: a session of a shared account that changes its client would change it for
 * tests that run at the same time.
 */
export async function newPersonOf(
  client: string,
  roles: readonly string[] = [],
): Promise<{ userName: string; password: string }> {
  const url = process.env['PANORAMIC_URL'] ?? '';
  const admin = await signedIn(url, 'admin');
  const clients = await admin.call<{ cl_id: number; cl_name: string }[]>('Clients/ShowAllClients');
  const email = `${newNumber()}@own.example`.toLowerCase();
  await admin.call('Admin/CreateUser', {
    id: 0,
    userName: email,
    firstName: 'Own',
    lastName: newNumber(),
    email,
    active: true,
    clientId: clients.find(({ cl_name }) => cl_name === client)?.cl_id,
  });
  const users = await admin.call<{ id: number; email: string }[]>('Admin/GetUsersAsync');
  const user = users.find((one) => one.email === email)?.id ?? 0;
  for (const role of roles) {
    const id = await admin.call<number>(`Admin/GetRoleIdByNameAsync?roleName=${encodeURIComponent(role)}`);
    await admin.call(`Admin/AddUserToRoleAsync?userId=${user}&roleId=${id}`);
  }
  const [invitation] = await mailsTo({ dataDir: process.env['PANORAMIC_DATA'] ?? '' }, email, 1);
  const token = new URL(linkIn(invitation)).searchParams.get('token');
  const reply = await fetch(`${url}/api/Account/ResetPassword`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, NewPW: password, RetypePW: password }),
  });
  if (!reply.ok) throw new Error(`The invitation was not accepted: ${await reply.text()}`);
  await dismissTour(url, email);
  return { userName: email, password };
}
