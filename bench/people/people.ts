import { calls } from '@panoramic/contract';
import { inTransaction, nobody } from '../../apps/server/src/db/scope/transaction.ts';
import { addUser, demoPassword } from '../../apps/server/seed/accounts.ts';
import { asOwner } from '../data/cluster.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';
import { sampleRows, type SampledRows } from '../workloads/sampled-rows.ts';

const clients = 50;
const peoplePerClient = 4;
export const workers = clients * peoplePerClient;

/** Somebody who works in a client of their own firm, signed in. */
export interface Worker {
  readonly facts: SampledRows;
  readonly headers: Readonly<Record<string, string>>;
  /** The validator of the list that the person's browser caches. */
  etag: string | null;
}

const nameOf = (client: number, place: number) => `person-${client}-${place}`;

/** The accounts; a database that was kept has them already. */
export async function havePeople({ ownerUrl, clientId }: LoadedDatabase): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    const last = nameOf(clients, peoplePerClient);
    const { rowCount } = await pool.query('select from users where "userName" = $1', [last]);
    if (rowCount) return;
    await inTransaction(pool, nobody, async (tx) => {
      for (let client = 1; client <= clients; client += 1)
        for (let place = 1; place <= peoplePerClient; place += 1)
          await addUser(
            tx,
            {
              userName: nameOf(client, place),
              password: demoPassword,
              roles: ['Write'],
              clientId: clientId(`Neighbour ${client}`),
              firstName: 'Person',
              lastName: String(place),
              email: null,
            },
            new Date(),
          );
    });
  });
}

export async function signInAll(origin: string, database: LoadedDatabase): Promise<Worker[]> {
  const signedIn: Worker[] = [];
  for (let client = 1; client <= clients; client += 1) {
    const facts = await sampleRows(database.ownerUrl, database.clientId(`Neighbour ${client}`));
    for (let place = 1; place <= peoplePerClient; place += 1)
      signedIn.push({ facts, headers: await signedInHeaders(origin, nameOf(client, place)), etag: null });
  }
  return signedIn;
}

async function signedInHeaders(origin: string, Username: string): Promise<Record<string, string>> {
  const reply = await fetch(`${origin}/${calls['Account/token'].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username, Password: demoPassword }),
  });
  if (!reply.ok) throw new Error(`${Username} could not sign in: ${await reply.text()}`);
  // Safe: the call's answer, as the contract has it.
  const { token } = (await reply.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
