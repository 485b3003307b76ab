import type { PlainDate } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { demoLeases, type DemoLease } from './generate.ts';
import { storeLeases, type DemoOwner } from './store.ts';

export interface DemoPortfolio {
  readonly leases: number;
  readonly today: PlainDate;
  readonly now: Date;
  /** The leases go to these clients in turn. */
  readonly clients: readonly DemoOwner[];
}

/** Large enough that the cost per statement does not matter, small enough to hold in memory. */
const batch = 500;

/** Makes the leases and stores them batch by batch; `transact` says what makes up a transaction. */
export async function loadLeases(
  { leases, today, now, clients }: DemoPortfolio,
  transact: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  onProgress: (stored: number) => void = () => {},
): Promise<void> {
  const waiting = clients.map((): DemoLease[] => []);
  let stored = 0;
  async function store(client: number): Promise<void> {
    const owner = clients[client];
    const made = waiting[client]?.splice(0) ?? [];
    if (!owner || made.length === 0) return;
    await transact((tx) => storeLeases(tx, owner, made, now));
    stored += made.length;
    onProgress(stored);
  }
  for (const made of demoLeases({ leases, today, clients: clients.length })) {
    waiting[made.client]?.push(made);
    if (waiting[made.client]?.length === batch) await store(made.client);
  }
  for (const client of clients.keys()) await store(client);
}

/** Finds or makes the clients of these names, each with a user who may write. */
export async function demoOwners(tx: Tx, names: readonly string[]): Promise<DemoOwner[]> {
  const owners: DemoOwner[] = [];
  for (const name of names) {
    const known = await tx.maybe<{ cl_id: number }>(sql`select cl_id from clients where cl_name = ${name}`);
    const { cl_id } =
      known ??
      (await tx.one<{ cl_id: number }>(sql`insert into clients (cl_name) values (${name}) returning cl_id`));
    const author = await tx.maybe<{ id: number; name: string }>(sql`
      select u.id, concat_ws(' ', u."firstName", u."lastName") as name
      from users u left join user_roles ur on ur.user_id = u.id left join roles r on r.id = ur.role_id
      where u."clientId" = ${cl_id} and u.active
      order by r.name = 'Write' desc nulls last, u.id limit 1`);
    owners.push({ clientId: cl_id, author });
  }
  return owners;
}
