import { join } from 'node:path';
import { calls, checkBill, type BillToCheck } from '@panoramic/contract';
import { openPool } from '../../apps/server/src/db/driver/pool.ts';
import { checkEngine } from '../../apps/server/src/modules/expenses/statement-checks.ts';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { openPortfolio, type LoadedDatabase } from '../data/portfolio.ts';
import { median } from '../load/figures.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';

const client = 'Gateway Outfitters';
const [leases, years] = [1000, 10];

/** The list of 10,000 landlords' statements against one statement that reads them, and the engine alone. */
export async function measureBills(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const holdings = [{ client, leases }];
  const database = await openPortfolio(cluster, 'bench_bills', holdings, options.fresh);
  await fillStatements(database);
  const product = await startProduct(database, join(options.folder, 'bills'), { profile: options.profile });
  printTitle(
    `Statements: ${(leases * years).toLocaleString('en-US')} over ${leases.toLocaleString('en-US')} leases`,
  );
  try {
    return [...(await measureList(options, product, database)), measureEngine()];
  } finally {
    await product.stop();
  }
}

const lines = [
  ['Janitorial', 'Janitorial', 180_000, true, true, false],
  ['Utilities', 'Utilities', 220_000, true, false, false],
  ['Repairs', 'Repairs', 90_000, false, true, false],
  ['Security', 'Security', 60_000, false, true, false],
  ['Roof replacement', 'Capital', 240_000, false, true, true],
  ['Leasing commissions', 'Leasing', 45_000, false, true, false],
  ['Insurance', 'Insurance', 70_000, false, false, false],
  ['Real estate taxes', 'RE Taxes', 310_000, false, false, false],
].map(([description, category, amount, varies, controllable, capital]) => ({
  description,
  category,
  amount,
  ours: null,
  varies,
  controllable,
  capital,
}));

/** A clause for each lease and a statement for each year; a database that was kept has them already. */
async function fillStatements({ ownerUrl }: LoadedDatabase): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::integer as count from expense_statements where active',
    );
    if ((rows[0]?.count ?? 0) >= leases * years) return;
    const connection = await pool.connect();
    try {
      // Without triggers, because the measurement does not need the history of these rows.
      await connection.query("set session_replication_role = 'replica'");
      await connection.query(`
        insert into expense_clauses (client_id, sd_id, pool, method, "sharePercent", "objectDays")
        select client_id, sd_id, 'CAM', 'Net', 5, 90 from leases where active`);
      await connection.query(
        `insert into expense_statements (client_id, sd_id, ec_id, "from", "to", received, billed, "estimatesPaid",
           lines, state)
         select c.client_id, c.sd_id, c.ec_id, make_date(y, 1, 1), make_date(y, 12, 31), make_date(y + 1, 4, 1),
           60750, 60000, $1::jsonb, 'To check'
         from expense_clauses c cross join generate_series(2026 - $2::integer, 2025) y`,
        [JSON.stringify(lines), years],
      );
      await connection.query(
        `insert into expense_checks (client_id, es_id, engine, made_of, "objectBy", billed, allowed)
         select v.client_id, v.es_id, $1, v.made_of, date '2026-06-30', 60750, 58500 from statement_versions v`,
        [checkEngine],
      );
      await connection.query('analyze');
    } finally {
      connection.release(true);
    }
  });
}

async function measureList(options: Options, product: Product, database: LoadedDatabase): Promise<Figure[]> {
  const clientId = database.clientId(client);
  const headers = { ...(await product.signedIn(clientId)), 'accept-encoding': 'identity' };
  const url = new URL(database.appUrl);
  url.searchParams.set('options', `-c app.client=${clientId} -c app.user=1`);
  const pool = openPool(url.href);
  const figures: Figure[] = [];
  try {
    const rounds: { ours: number; floor: number }[] = [];
    // The first round warms both up.
    for (let round = 0; round <= options.rounds; round += 1)
      rounds.push({
        floor: await timed(async () => {
          const { rows } = await pool.query({ name: 'statements', text: readThem, values: [clientId] });
          if (rows.length < leases * years) throw new Error(`The floor read ${rows.length} statements.`);
          JSON.stringify(rows);
        }),
        ours: await timed(() => listOf(product, headers)),
      });
    const counted = rounds.slice(1);
    figures.push(
      printFigure({
        name: 'list of 10,000 statements, of the statement alone',
        value: median(counted.map(({ ours, floor }) => ours / floor)),
        goal: { atMost: 2, unit: '×' },
        details: {
          ms: median(counted.map(({ ours }) => ours)),
          floorMs: median(counted.map(({ floor }) => floor)),
        },
      }),
    );
  } finally {
    await pool.end();
  }
  return figures;
}

/** The statements with their leases, clauses and checks, and whether the checks are of the versions that are there. */
const readThem = `
  select l.sd_id, s.es_id, l.sd_num, l.sd_building, l.sd_address, l.sd_address2, l.sd_city, l.sd_state, l.sd_zip,
    l.sd_region, extract(year from s."to")::int as year, c.pool, s.state, s.received, k."objectBy", k.billed,
    k.allowed, s.recovered, s."stateOn", s.note, k.problem, k.made_of = v.made_of as "isChecked"
  from leases l
  join expense_statements s on s.client_id = l.client_id and s.sd_id = l.sd_id and s.active
  join statement_versions v on v.client_id = s.client_id and v.es_id = s.es_id
  left join expense_clauses c on c.client_id = s.client_id and c.ec_id = s.ec_id and c.active
  left join expense_checks k on k.client_id = s.client_id and k.es_id = s.es_id
  where l.client_id = $1 and l.active
  order by year desc, l.sd_num, l.sd_id, c.pool, s.es_id`;

/** Reads to the last byte, uncompressed as in all workloads: the measuring process would unpack it. */
async function listOf(product: Product, headers: Readonly<Record<string, string>>): Promise<void> {
  const reply = await fetch(`${product.origin}/${calls['Expenses/ListStatements'].path}`, { headers });
  const rows: unknown = await reply.json();
  if (!reply.ok || !Array.isArray(rows) || rows.length < leases * years)
    throw new Error(`ListStatements answered ${reply.status}.`);
}

/** The whole bill of the vectors, so many times that it takes a while. */
function measureEngine(): Figure {
  const times = 500;
  for (let warm = 0; warm < 50; warm += 1) checkBill(wholeBill);
  const began = performance.now();
  for (let count = 0; count < times; count += 1) checkBill(wholeBill);
  return printFigure({
    name: 'check of one statement of eight lines, engine alone',
    value: (performance.now() - began) / times,
    goal: null,
  });
}

const wholeBill = calls['Expenses/Check'].input.parse({
  clause: {
    pool: 'CAM',
    method: 'Net',
    shareSF: 7500,
    buildingSF: 150_000,
    grossUpTarget: 95,
    capKind: 'previous',
    capPercent: 5,
    capOn: 'controllable',
    capFirstYear: 2024,
    capFirstAmount: 17_500,
    feePercent: 4,
    feeWithoutTaxesInsurance: true,
    capital: 'amortised',
    capitalYears: 20,
    capitalRate: 8,
    excluded: ['commissions'],
  },
  statement: {
    from: '2025-01-01',
    to: '2025-12-31',
    occupancy: 80,
    grossUpTarget: 95,
    ourSF: 7500,
    buildingSF: 120_000,
    feePercent: 5,
    billed: 94_684.57,
    lines,
  },
  before: [{ year: 2024, allowed: 17_500 }],
}) satisfies BillToCheck;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
