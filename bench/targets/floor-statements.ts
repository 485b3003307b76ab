import { noFilters } from '@panoramic/contract';
import { columnsOf, findRow, updateRow, type StoredTable } from '../../apps/server/src/db/scope/row-store.ts';
import type { PreparedSql } from '../../apps/server/src/db/scope/sql.ts';
import type { Tx } from '../../apps/server/src/db/scope/transaction.ts';
import { leaseTable, selectLeasesBy } from '../../apps/server/src/modules/leases/lease.store.ts';
import { rentTerms } from '../../apps/server/src/modules/leases/tabs/stored-tabs.ts';

/** The own field that leases are searched by, in the part that measures own fields. */
const { OWN_FIELD: ownField = '' } = process.env;
const noConditions = { conditions: [], own: {} };

/** What is sent: the query's parameters, or the body. */
type Input = Readonly<Record<string, unknown>>;

export interface FloorStatement {
  readonly text: string;
  readonly values: (clientId: number, input: Input) => unknown[];
  /** The reply is the first row, not the list. */
  readonly single: boolean;
}

/**
 * The statements that the product runs, taken from its own stores when the floor starts, so that
 * both run the same text; a request then only fills in the values.
 */
export async function floorStatements(): Promise<Record<string, FloorStatement>> {
  const lease = await recorded((tx) => findRow(tx, leaseTable, 0, 0));
  return {
    'api/Leases/GetLease': {
      text: lease.text,
      values: (clientId, { id }) => [clientId, Number(id)],
      single: true,
    },
    'api/Leases/ShowAllLeases': {
      text: selectLeasesBy(0, noFilters, noConditions, '').text,
      values: (clientId) => [clientId],
      single: false,
    },
    'api/Leases/SearchLeases': ownField === '' ? searchByCity() : searchByOwn(),
    'api/Leases/EditLease': await saving(leaseTable),
    'api/Leases/EditRentTerm': await saving(rentTerms.table),
    'api/Documents/Search': {
      text: fullTextSearch,
      values: (clientId, { text }) => [clientId, [text]],
      single: false,
    },
  };
}

function searchByCity(): FloorStatement {
  return {
    text: selectLeasesBy(0, { ...noFilters, scity: 'x' }, noConditions, '').text,
    values: (clientId, { scity }) => [clientId, `%${String(scity)}%`],
    single: false,
  };
}

/** A bare comparison within the jsonb column. */
function searchByOwn(): FloorStatement {
  return {
    text: `select ${columnsOf(leaseTable).text} from leases
      where client_id = $1 and active and lower(own ->> '${ownField}') = lower($2) order by sd_id`,
    values: (clientId, { conditions }) => [clientId, String(conditions).split('.').at(-1)],
    single: false,
  };
}

/** The least that a full-text search needs: documents by text, the best page of each with its excerpt. */
const fullTextSearch = `
  with hits as materialized (
    select digest, max(rank) as rank, (array_agg(page order by rank desc, page))[1] as page
    from pages_like($2, true, 5000) group by digest),
  found as (
    select d.file_id, d.site_id, d.name, d.filename, d.type, d.date, d.digest, h.page, h.rank
    from hits h join document_files d on d.client_id = $1 and d.digest = h.digest and d.active
    order by h.rank desc, d.date desc nulls last, d.file_id desc limit 200)
  select f.*, ts_headline('english', p.text, page_query($2, true), 'MaxFragments=2, MaxWords=22, MinWords=8') as excerpt
  from found f join document_pages p on p.client_id = $1 and p.digest = f.digest and p.page = f.page
  order by f.rank desc, f.date desc nulls last, f.file_id desc`;

/** Records the name of each column as its value, by which a request then fills in the real value. */
async function saving(table: StoredTable): Promise<FloorStatement> {
  const columns = [...table.columns, ...(ownField !== '' && table.own ? ['own'] : [])];
  const values = Object.fromEntries(columns.map((name) => [name, name]));
  const update = await recorded((tx) =>
    updateRow(tx, table, { clientId: ofClient, id: ofRow, version: null, values }),
  );
  return {
    text: update.text,
    values: (clientId, input) =>
      update.values.map((value) => {
        if (value === ofClient) return clientId;
        if (value === ofRow) return input[table.key];
        return typeof value === 'string' ? input[value] : value;
      }),
    single: true,
  };
}

const ofClient = -1;
const ofRow = -2;

/** Records the first statement of `work` without carrying it out. */
async function recorded(work: (tx: Tx) => Promise<unknown>): Promise<PreparedSql> {
  const { promise, resolve } = Promise.withResolvers<PreparedSql>();
  function record(statement: PreparedSql): Promise<never> {
    resolve(statement);
    // Safe: the work looks at nothing but whether there is a row.
    return Promise.resolve({} as never);
  }
  const none = null as never; // Safe: no store asks for it.
  await work({ rows: record, maybe: record, one: record, run: record, query: none });
  return promise;
}
