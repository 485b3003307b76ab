import { join } from 'node:path';
import { calls, ownFieldTypes, type OwnFieldType } from '@panoramic/contract';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { openPortfolio, type LoadedDatabase } from '../data/portfolio.ts';
import type { Options } from '../options.ts';
import type { Figure } from '../print.ts';
import { measureAgainstFloor } from '../workloads/index.ts';
import type { Workload } from '../workloads/workloads.ts';

const client = 'Gateway Outfitters';
const leases = 10_000;
const fields = Array.from({ length: 20 }, (_, at) => ({
  key: `own_${at}`,
  type: ownFieldTypes[at % ownFieldTypes.length] ?? ('text' satisfies OwnFieldType),
}));

/** Of the first field; each is the value of some 100 leases. */
const searched = 'cost center 7';

const works: readonly Workload[] = [
  {
    name: 'list of 10,000, 20 own fields',
    client,
    ask: () => ({ method: 'GET', path: calls['Leases/ShowAllLeases'].path }),
    goal: 0.8,
    changed: true,
  },
  {
    name: 'search by an own field',
    client,
    ask: () => ({
      method: 'POST',
      path: calls['Leases/SearchLeases'].path,
      body: { conditions: `own.own_0.is.${searched}` },
    }),
    goal: 1,
    changed: true,
  },
  {
    name: 'save a lease, 20 own fields',
    client,
    ask: (facts, turn) => {
      const lease = facts.leases[(turn * 7919) % facts.leases.length];
      // Safe: the portfolio was given the values below.
      const own = { ...(lease?.['own'] as Readonly<Record<string, unknown>>), own_4: (turn % 50_000) / 4 };
      return { method: 'POST', path: calls['Leases/EditLease'].path, body: { ...lease, own } };
    },
    goal: 0.5,
  },
];

/** Lists, searches and saves of leases with 20 own fields, against the floor with the same jsonb column. */
export async function measureOwnFields(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const database = await openPortfolio(cluster, 'bench_own_fields', [{ client, leases }], options.fresh);
  await fillOwn(database);
  const folder = join(options.folder, 'own-fields');
  return measureAgainstFloor({ ...options, folder }, database, works, {
    title: 'Leases with 20 own fields against the floor',
    env: { OWN_FIELD: fields[0]?.key ?? '' },
  });
}

/** The value of a field in SQL, by the lease `l`. */
const values: Record<OwnFieldType, string> = {
  text: `'Cost Center ' || l.sd_id % 100`,
  longText: `'Some words about lease ' || l.sd_id`,
  choice: `(array['East', 'West', 'North side'])[1 + l.sd_id % 3]`,
  choices: `(array['East', 'East, West', 'North side'])[1 + l.sd_id % 3]`,
  number: `l.sd_id * 0.25`,
  money: `l.sd_id * 1.5`,
  percent: `l.sd_id % 100`,
  squareFeet: `l.sd_id`,
  date: `(date '2020-01-01' + l.sd_id % 3000)::text`,
  flag: `l.sd_id % 2 = 0`,
  link: `'https://company.com/' || l.sd_id`,
  email: `'store' || l.sd_id || '@company.com'`,
  phone: `'314555' || (1000 + l.sd_id % 9000)`,
};

/** Without triggers, because the measurement does not need the history of these rows. */
async function fillOwn({ ownerUrl, clientId }: LoadedDatabase): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    const connection = await pool.connect();
    try {
      await connection.query("set session_replication_role = 'replica'");
      for (const [place, { key, type }] of fields.entries())
        await connection.query(
          `insert into own_field_settings
             (client_id, kind, key, label, type, help, "group", place, required, choices, retired)
           values ($1, 'leases', $2, $3, $4, '', '', $5, false, $6, false) on conflict do nothing`,
          [
            clientId(client),
            key,
            `Own ${place}`,
            type,
            place,
            type.startsWith('choice') ? ['East', 'West', 'North side'] : [],
          ],
        );
      const pairs = fields.map(({ key, type }) => `'${key}', ${values[type]}`).join();
      await connection.query(`update leases l set own = jsonb_build_object(${pairs}) where own is null`);
      await connection.query('analyze leases');
    } finally {
      connection.release(true);
    }
  });
}
