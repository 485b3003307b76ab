import { calls, type CallInput } from '@panoramic/contract';
import { asOwner } from '../data/cluster.ts';

/** How many leases each search finds, however many there are. */
export const plantRows = 100;

/** A word that no made-up lease has of its own. */
const word = 'Zephyrine';

/** Gives a hundred leases, spread over all, what the searches look for; done once. */
export function plantFound(ownerUrl: string, leases: number): Promise<void> {
  return asOwner(ownerUrl, async (pool) => {
    const { rowCount } = await pool.query(`select 1 from leases where sd_building like '${word}%' limit 1`);
    if (rowCount) return;
    const connection = await pool.connect();
    await connection.query('set session_replication_role = replica');
    await connection.query(`update leases set sd_state = 'WA' where sd_state = 'AK'`);
    await connection.query(`
      update leases set sd_num = 'ZQ-' || sd_id, sd_building = '${word} Hall', sd_address = sd_id || ' ${word} Rd',
        sd_city = '${word} Falls', sd_zip = '99950', sd_state = 'AK', sd_ced = '2190-06-01'
      where sd_id % ${leases / plantRows} = 0`);
    connection.release(true);
    await pool.query('vacuum analyze leases');
  });
}

type Search = CallInput<'Leases/SearchLeases'>;

/** Every kind of condition that the search form has. */
export const searches: Readonly<Record<string, Search>> = {
  'building contains': { sbuilding_name: 'phyrine' },
  'address contains': { saddress: 'phyrine' },
  'city contains': { scity: 'phyrine' },
  'city contains, state equals': { scity: 'phyrine', sstate: 'AK' },
  'number starts with': { soffice_number: 'zq-' },
  'zip starts with': { szip: '9995' },
  'state equals': { sstate: 'AK' },
  'expiration between': { sced: '2190-01-01', scede: '2190-12-31' },
};

export const searchPath = `/${calls['Leases/SearchLeases'].path}`;
