import { leaseFields } from '@panoramic/contract';
import { identifier } from '../../apps/server/src/db/scope/sql.ts';
import type { Pool } from '../../apps/server/src/db/driver/pool.ts';
import { criticalDates, rentTerms } from '../../apps/server/src/modules/leases/tabs/stored-tabs.ts';

/** Repeats the first leases of one client, with their rent terms and dates, until there are `count` more. */
export async function copyLeases(pool: Pool, from: number, to: number, count: number): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('set session_replication_role = replica');
    const { rows } = await connection.query<{ first: number; leases: number; last: number }>(
      `select min(sd_id) as first, count(*) filter (where client_id = $1) as leases,
        (select max(sd_id) from leases) as last
       from leases where client_id = $1 and sd_num not like '%-copy-%'`,
      [from],
    );
    const { first, leases, last } = rows[0] ?? { first: 0, leases: 0, last: 0 };
    for (let copied = 0, round = 1; copied < count; copied += leases, round += 1) {
      const upTo = first + Math.min(leases, count - copied);
      const shift = last + 1 - first + copied;
      const which = `client_id = ${from} and sd_id >= ${first} and sd_id < ${upTo}`;
      await connection.query(`
        insert into leases (client_id, sd_id, ${list(leaseColumns)}) overriding system value
        select ${to}, sd_id + ${shift}, ${from === to ? `sd_num || '-copy-${round}'` : 'sd_num'}, ${list(leaseColumns.slice(1))}
        from leases where ${which} order by sd_id`);
      for (const { table } of [rentTerms, criticalDates])
        await connection.query(`
          insert into ${table.name} (client_id, sd_id, ${list(table.columns)})
          select ${to}, sd_id + ${shift}, ${list(table.columns)} from ${table.name} where ${which} order by sd_id`);
    }
    await connection.query(
      `select setval(pg_get_serial_sequence('leases', 'sd_id'), (select max(sd_id) from leases))`,
    );
  } finally {
    // Closes the connection, so that its setting ends with it.
    connection.release(true);
  }
}

/** The number comes first. */
const leaseColumns = ['sd_num', ...Object.keys(leaseFields).filter((name) => name !== 'sd_num')];

function list(names: readonly string[]): string {
  return names.map((name) => identifier(name).text).join(', ');
}
