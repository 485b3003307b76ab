import { setTimeout as sleep } from 'node:timers/promises';
import { calls, type FoundDocument } from '@panoramic/contract';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { openPortfolio, type LoadedDatabase } from '../data/portfolio.ts';
import { medianRatio, medianSlice } from '../load/figures.ts';
import { measureOthersMeanwhile } from '../load/others-meanwhile.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { startProgram, type MeasuredProgram } from '../targets/program.ts';
import { sampleRows } from '../workloads/sampled-rows.ts';
import { alternate } from '../workloads/measure.ts';
import { benchPdf, benchWord, fillDocuments } from './documents-data.ts';

const [client, neighbour] = ['Gateway Outfitters', 'Meridian Bank'] as const;
const leases = 1000;

type Headers = Readonly<Record<string, string>>;

/** Search in many documents against a bare full-text statement, and others' delay while many are read. */
export async function measureDocuments(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const [read = 1000, searched = 10_000] = options.sizes;
  const holdings = [
    { client, leases },
    { client: neighbour, leases },
  ];
  const database = await openPortfolio(cluster, 'bench_documents', holdings, options.fresh);
  const clientIds = holdings.map((holding) => database.clientId(holding.client));
  await fillDocuments(database, clientIds, searched);
  const product = await startProduct(database, options.folder);
  const floor = await startProgram({
    name: 'floor',
    file: 'bench/targets/floor.ts',
    env: { DATABASE_URL: database.appUrl },
    folder: options.folder,
  });
  printTitle(`Documents: ${searched.toLocaleString('en-US')} of each of two clients`);
  try {
    return [
      ...(await measureSearch({ options, database, product, floor })),
      ...(await measureReading(database, product, read)),
    ];
  } finally {
    await floor.stop();
    await product.stop();
  }
}

interface Searching {
  readonly options: Options;
  readonly database: LoadedDatabase;
  readonly product: Product;
  readonly floor: MeasuredProgram;
}

async function measureSearch({ options, database, product, floor }: Searching): Promise<Figure[]> {
  const clientId = database.clientId(client);
  const headers = await product.signedIn(clientId);
  const bare = { 'x-client-id': String(clientId) };
  await assertSameDocuments({ product: product.origin, floor: floor.origin }, headers);
  const side = (origin: string, sent: Headers) => ({
    origin,
    status: 200,
    next: (turn: number) => ({ method: 'GET' as const, path: searchPath(turn), headers: sent }),
  });
  const work = { name: 'search', client, goal: 0.5, ask: () => ({ method: 'GET' as const, path: '' }) };
  const figures: Figure[] = [];
  for (const connections of [1, 32]) {
    const sides = [side(product.origin, headers), side(floor.origin, bare)] as const;
    const { ours, theirs } = await alternate(options, work, sides, connections, undefined);
    const [slice, floorSlice] = [medianSlice(ours), medianSlice(theirs)];
    figures.push(
      printFigure({
        name: `search, of the bare full-text statement, ${connections} connection${connections > 1 ? 's' : ''}`,
        value: medianRatio(ours, theirs),
        goal: { atLeast: 0.5, unit: '×' },
        failed: slice.failed + floorSlice.failed,
        details: {
          perSecond: slice.perSecond,
          floorPerSecond: floorSlice.perSecond,
          p50: slice.p50,
          p99: slice.p99,
        },
      }),
    );
  }
  return figures;
}

/** The words of two turns are a prime apart, so that no two turns ask for the same. */
function searchPath(turn: number): string {
  return `/${calls['Documents/Search'].path}?text=${benchWord(turn * 7919)}`;
}

async function assertSameDocuments(
  origins: Readonly<Record<'product' | 'floor', string>>,
  headers: Headers,
): Promise<void> {
  const found = async (origin: string) => {
    const reply = await fetch(origin + searchPath(1), { headers });
    // Safe: the call's answer, as the contract has it; the floor selects the same ids and pages.
    const rows = (await reply.json()) as Pick<FoundDocument, 'file_id' | 'page'>[];
    return JSON.stringify(rows.map(({ file_id, page }) => [file_id, page]));
  };
  const [ours, theirs] = [await found(origins.product), await found(origins.floor)];
  if (ours !== theirs || ours === '[]')
    throw new Error(`The floor finds other documents than the product: ${theirs} instead of ${ours}.`);
}

/** Uploads documents and has them read once, then again while others work: first a tenth, then all. */
async function measureReading(
  database: LoadedDatabase,
  product: Product,
  documents: number,
): Promise<Figure[]> {
  const clientId = database.clientId(client);
  const headers = await product.signedIn(clientId);
  const { leases: sampled } = await sampleRows(database.ownerUrl, clientId);
  for (let at = 0; at < documents; at += 1)
    await upload(product, headers, Number(sampled[at % sampled.length]?.['sd_id']), at);
  await allRead(product, headers);
  const measured = async (count: number) => {
    const { done, p99, megabytes } = await measureOthersMeanwhile(
      product,
      database,
      clientId,
      async (others) => {
        const began = performance.now();
        await readAgain(database, clientId, count);
        // An upload starts the reading at once.
        await upload(product, others, Number(sampled[0]?.['sd_id']), documents + count);
        await allRead(product, others);
        return performance.now() - began;
      },
    );
    return { ms: done, p99, megabytes };
  };
  const few = await measured(Math.ceil(documents / 10));
  const all = await measured(documents);
  return [
    {
      name: `other requests while ${documents.toLocaleString('en-US')} documents are read, p99`,
      value: Math.max(few.p99, all.p99),
      goal: { atMost: 100, unit: ' ms' },
      details: { p99: [few.p99, all.p99], perSecond: documents / (all.ms / 1000) },
    },
    {
      name: 'peak memory of the server, of reading a tenth of them',
      value: all.megabytes / few.megabytes,
      goal: { atMost: 1.25, unit: '×' },
      details: { megabytes: [few.megabytes, all.megabytes] },
    },
  ].map(printFigure);
}

async function upload(product: Product, headers: Headers, lease: number, number: number): Promise<void> {
  const form = new FormData();
  form.set('site_id', String(lease));
  form.set('name', `Lease ${number}`);
  form.set('downloadedFile', new Blob([new Uint8Array(benchPdf(number))]), `Lease ${number}.pdf`);
  const reply = await fetch(`${product.origin}/${calls['Leases/EditDocumentFiles'].path}`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (!reply.ok) throw new Error(`An upload answered ${reply.status}: ${await reply.text()}`);
}

/** Deletes the newest texts, so that they are read again as after the update that introduced texts. */
async function readAgain({ ownerUrl }: LoadedDatabase, clientId: number, count: number): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    const { rows } = await pool.query<{ digest: string }>(
      'select distinct digest, max(file_id) from document_files where client_id = $1 and digest is not null group by digest order by 2 desc limit $2',
      [clientId, count],
    );
    await pool.query('delete from document_texts where client_id = $1 and digest = any($2)', [
      clientId,
      rows.map(({ digest }) => digest),
    ]);
  });
}

async function allRead(product: Product, headers: Headers): Promise<void> {
  const url = `${product.origin}/${calls['Documents/GetProgress'].path}`;
  for (;;) {
    const reply = await fetch(url, { headers });
    // Safe: the call's answer, as the contract has it.
    const { waiting } = (await reply.json()) as { waiting: number };
    if (waiting === 0) return;
    await sleep(500);
  }
}
