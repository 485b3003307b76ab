import { dateIn, splitCommencement, type CompPayload } from '@panoramic/contract';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { enteredTwice } from './entered-twice.ts';
import { generateComps } from './generate.ts';

export const demonstrationSeed = 20_100_401;
/** The number of rows in one insert statement. */
const batch = 2000;

/** The demonstration's comps: the database that all brokers share. */
export async function seedComps(tx: Tx, now: Date, count = 400): Promise<void> {
  // Today is the day in St. Louis.
  const today = dateIn('America/Chicago', now);
  const made = generateComps({ count, seed: demonstrationSeed, today });
  const comps = [...made, ...enteredTwice(made, today)];
  for (let start = 0; start < comps.length; start += batch)
    await insertComps(tx, comps.slice(start, start + batch));
}

async function insertComps(tx: Tx, comps: readonly CompPayload[]): Promise<void> {
  const rows = comps.map(({ leaseCommencement = null, ...comp }) => ({
    ...comp,
    ...splitCommencement(leaseCommencement),
  }));
  const columns = join([...new Set(rows.flatMap((row) => Object.keys(row)))].map(identifier));
  await tx.run(sql`
    insert into comps (${columns})
    select ${columns} from jsonb_populate_recordset(null::comps, ${JSON.stringify(rows)})`);
}
