import { hashPassword } from '#lib/passwords.ts';
import { sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';

export const demoPassword = 'demo-portfolio';

interface DemoAccount {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly string[];
}

export const demoAccounts: readonly DemoAccount[] = [
  { userName: 'admin', firstName: 'Ada', lastName: 'Winters', roles: ['Admin', 'Comps'] },
  { userName: 'writer', firstName: 'Walter', lastName: 'Reyes', roles: ['Write'] },
  { userName: 'viewer', firstName: 'Vivian', lastName: 'Okafor', roles: [] },
  { userName: 'home', firstName: 'Hollis', lastName: 'Marsh', roles: ['Home Limited'] },
  { userName: 'broker', firstName: 'Bianca', lastName: 'Lindqvist', roles: ['Comps', 'Home Limited'] },
];

export const demoClients = ['Gateway Outfitters', 'Meridian Bank'] as const;

/** The clients and the people of the demonstration; the accounts all belong to the first client. */
export async function seedAccounts(tx: Tx, now: Date): Promise<void> {
  // 1, then whatever comes after the reserved client 2.
  const [first, second] = demoClients;
  await tx.run(sql`insert into clients (cl_id, cl_name) values (1, ${first})`);
  await tx.run(sql`insert into clients (cl_name) values (${second})`);
  for (const account of demoAccounts)
    await addUser(
      tx,
      { ...account, clientId: 1, email: `${account.userName}@gateway.example`, password: demoPassword },
      now,
    );
}

interface NewUser {
  readonly userName: string;
  readonly password: string;
  readonly roles: readonly string[];
  readonly clientId: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

export async function addUser(tx: Tx, user: NewUser, now: Date): Promise<number> {
  const hash = await hashPassword(user.password);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into users ("userName", "clientId", "firstName", "lastName", email)
    values (${user.userName}, ${user.clientId}, ${user.firstName}, ${user.lastName}, ${user.email}) returning id`);
  await tx.run(
    sql`insert into credentials (user_id, password_hash, changed_at) values (${id}, ${hash}, ${now})`,
  );
  await tx.run(sql`
    insert into user_roles (user_id, role_id) select ${id}, r.id from roles r where r.name = any(${[...user.roles]})`);
  return id;
}
