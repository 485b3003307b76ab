import { calls, type ChangeSet, type CheckedImport, type ReadImport } from '@panoramic/contract';
import { openOwnerConnection } from '../../apps/server/src/db/setup/owner-connection.ts';
import type { BenchCluster } from '../data/cluster.ts';
import { openPortfolio, type LoadedDatabase } from '../data/portfolio.ts';
import { measureOthersMeanwhile } from '../load/others-meanwhile.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';

const client = 'Gateway Outfitters';

/** The import of leases and its undo: time against a bare COPY into the table, memory, and others' delay. */
export async function measureImport(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  // Always a new database: every run adds its leases.
  const database = await openPortfolio(cluster, 'bench_import', [{ client, leases: 1000 }], true);
  const product = await startProduct(database, options.folder);
  const [low = 10_000, high = 100_000] = options.sizes.slice(-2);
  printTitle(`The import of ${low.toLocaleString('en-US')} and ${high.toLocaleString('en-US')} leases`);
  try {
    // Starts the thread and runs every step once.
    await measureOne(product, database, 500, 'first');
    const small = await measureOne(product, database, low, 'small');
    const large = await measureOne(product, database, high, 'large');
    const copyMs = await copyAlone(database, high);
    return figuresOf(small, large, copyMs).map(printFigure);
  } finally {
    await product.stop();
  }
}

interface Measured {
  readonly readMs: number;
  readonly checkMs: number;
  readonly runMs: number;
  readonly undoMs: number;
  readonly megabytes: number;
  /** The latency of other requests meanwhile. */
  readonly p99: number;
}

function figuresOf(small: Measured, large: Measured, copyMs: number): Figure[] {
  return [
    {
      name: 'import, rows per second of a bare COPY',
      value: copyMs / large.runMs,
      goal: { atLeast: 0.2, unit: '×' },
      details: {
        readMs: large.readMs,
        checkMs: large.checkMs,
        runMs: large.runMs,
        undoMs: large.undoMs,
        copyMs,
      },
    },
    { name: 'dry run, of the import', value: large.checkMs / large.runMs, goal: { atMost: 2, unit: '×' } },
    {
      name: 'peak memory, of the small import',
      value: large.megabytes / small.megabytes,
      goal: { atMost: 1.25, unit: '×' },
      details: { megabytes: [small.megabytes, large.megabytes] },
    },
    {
      name: 'other requests meanwhile, p99',
      value: Math.max(small.p99, large.p99),
      goal: { atMost: 100, unit: ' ms' },
      details: { p99: [small.p99, large.p99] },
    },
  ];
}

async function measureOne(
  product: Product,
  database: LoadedDatabase,
  rows: number,
  prefix: string,
): Promise<Measured> {
  const clientId = database.clientId(client);
  const file = fileOf(rows, prefix);
  const { done, p99, megabytes } = await measureOthersMeanwhile(product, database, clientId, (headers) =>
    importFile(product, headers, file, rows),
  );
  return { ...done, p99, megabytes };
}

async function importFile(
  product: Product,
  headers: Readonly<Record<string, string>>,
  file: Blob,
  rows: number,
) {
  async function timed<T>(
    name: 'Import/Read' | 'Import/Check' | 'Import/Run' | 'Import/Undo',
    body: FormData | object,
  ): Promise<[number, T]> {
    const began = performance.now();
    const isForm = body instanceof FormData;
    const reply = await fetch(`${product.origin}/${calls[name].path}`, {
      method: 'POST',
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${name} answered ${reply.status}: ${await reply.text()}`);
    // Safe: the call's answer, as the contract has it.
    return [performance.now() - began, (await reply.json()) as T];
  }
  const form = new FormData();
  form.set('kind', 'leases');
  form.set('file', file, 'leases.csv');
  const [readMs, { importId, proposal }] = await timed<ReadImport>('Import/Read', form);
  const [checkMs, { counts }] = await timed<CheckedImport>('Import/Check', { importId, mapping: proposal });
  const [runMs, { id, added }] = await timed<ChangeSet>('Import/Run', { importId });
  if (counts.new !== rows || added !== rows) throw new Error(`${added} of ${rows} rows were imported.`);
  const [undoMs] = await timed<object>('Import/Undo', { changeSetId: id });
  return { readMs, checkMs, runMs, undoMs };
}

const header = [
  'Office/Store #',
  'Type',
  'Building Name',
  'Street Address',
  'City',
  'State',
  'Zip',
  'Current Commencement Date',
  'Current Expiration Date',
  'SQFT',
  'Security Deposit',
];

function cellsOf(row: number, prefix: string): (string | number)[] {
  const year = 2010 + (row % 15);
  return [
    `${prefix}-${row}`,
    'Branch',
    `Building ${row % 997}`,
    `${row} N Broadway`,
    'St. Louis',
    'MO',
    '63102',
    `${year}-01-01`,
    `${year + 20}-12-31`,
    1000 + (row % 9000),
    (row % 1000) * 10,
  ];
}

function fileOf(rows: number, prefix: string): Blob {
  const lines = Array.from({ length: rows }, (_, row) => cellsOf(row, prefix).join(','));
  return new Blob([[header.join(','), ...lines].join('\n')]);
}

/** Stores the same rows with a bare COPY: with the triggers of the table, in one transaction. */
async function copyAlone(database: LoadedDatabase, rows: number): Promise<number> {
  const clientId = database.clientId(client);
  const owner = await openOwnerConnection(database.ownerUrl, 'bench');
  try {
    await owner.run(`select set_config('app.client', $1, false), set_config('app.user', '1', false)`, [
      String(clientId),
    ]);
    const columns =
      'client_id, sd_num, sd_region, sd_building, sd_address, sd_city, sd_state, sd_zip, sd_ccd, sd_ced, sd_sqft, sd_deposit';
    const began = performance.now();
    await owner.copyIn(`leases (${columns})`, copied(clientId, rows));
    return performance.now() - began;
  } finally {
    await owner.close();
  }
}

async function* copied(clientId: number, rows: number): AsyncGenerator<Buffer> {
  const batch = 1000;
  for (let first = 0; first < rows; first += batch) {
    const lines = Array.from({ length: Math.min(batch, rows - first) }, (_, at) =>
      [clientId, ...cellsOf(first + at, 'copied')].join('\t'),
    );
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
}
