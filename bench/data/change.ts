import type { Pool } from '../../apps/server/src/db/driver/pool.ts';

/** Updates a lease of the client as a save would, so that no cached reply of the client is valid any more. */
export async function changeSomething(pool: Pool, clientId: number): Promise<void> {
  await pool.query({
    name: 'change',
    text: `update leases set sd_sqft = sd_sqft where client_id = $1
           and sd_id = (select min(sd_id) from leases where client_id = $1)`,
    values: [clientId],
  });
}
