import { isDeepStrictEqual } from 'node:util';
import { changeSomething } from '../data/change.ts';
import { asOwner } from '../data/cluster.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';
import { medianRatio, medianSlice, type Slice } from '../load/figures.ts';
import { generateLoad, type Sent } from '../load/generator.ts';
import type { Product } from '../targets/product.ts';
import type { MeasuredProgram } from '../targets/program.ts';
import { sampleRows, type SampledRows } from './sampled-rows.ts';
import type { WorkloadRequest, Workload } from './workloads.ts';

export interface WorkloadMeasurement {
  readonly work: string;
  readonly connections: number;
  readonly product: Slice;
  readonly floor: Slice;
  readonly ratio: number;
  readonly goal: number | null;
}

interface Bench {
  readonly database: LoadedDatabase;
  readonly product: Product;
  readonly floor: MeasuredProgram;
  readonly seconds: number;
  readonly rounds: number;
}

/** Measures one workload at each number of connections; product and floor take turns, slice by slice. */
export function measureWorkload(
  bench: Bench,
  work: Workload,
  onMeasured: (row: WorkloadMeasurement) => void,
): Promise<void> {
  const { database } = bench;
  return asOwner(database.ownerUrl, async (pool) => {
    const clientId = database.clientId(work.client);
    const facts = await sampleRows(database.ownerUrl, clientId);
    const ours = await prepareSide(bench.product.origin, await bench.product.signedIn(clientId), facts, work);
    const theirs = await prepareSide(bench.floor.origin, { 'x-client-id': String(clientId) }, facts, work);
    await assertSame(ours, theirs, work, facts);
    if (!work.slow) await warmUp([ours, theirs]);
    for (const connections of work.connections ?? [1, 32]) {
      const before = work.changed ? () => changeSomething(pool, clientId) : undefined;
      const both = await alternate(bench, work, [ours, theirs], connections, before);
      onMeasured({
        work: work.name,
        connections,
        product: medianSlice(both.ours),
        floor: medianSlice(both.theirs),
        ratio: medianRatio(both.ours, both.theirs),
        goal: work.goal,
      });
    }
  });
}

interface Side {
  readonly origin: string;
  readonly next: (turn: number) => Sent;
  readonly status: number;
}

/** Sends the validator of a workload where one is known; then only 304 is a correct answer. */
export async function prepareSide(
  origin: string,
  headers: Readonly<Record<string, string>>,
  facts: SampledRows,
  work: Workload,
): Promise<Side> {
  const plain = { origin, next: (turn: number) => sentOf(work.ask(facts, turn), headers), status: 200 };
  if (work.again !== 'validated') return plain;
  const etag = (await fetchFirst(plain)).headers.get('etag');
  if (!etag) return plain;
  const known = { ...headers, 'if-none-match': etag };
  return { origin, next: (turn) => sentOf(work.ask(facts, turn), known), status: 304 };
}

function sentOf({ method, path, body }: WorkloadRequest, headers: Readonly<Record<string, string>>): Sent {
  if (!body) return { method, path: `/${path}`, headers };
  return {
    method,
    path: `/${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function fetchFirst({ origin, next }: Side): Promise<Response> {
  const { method, path, headers, body } = next(0);
  const plain = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'if-none-match'));
  return fetch(origin + path, { method, headers: plain, ...(body && { body }) });
}

/** Checks that both sides give the same answer, without which a comparison means nothing. */
async function assertSame(ours: Side, theirs: Side, work: Workload, facts: SampledRows): Promise<void> {
  const [mine, bare]: unknown[] = [
    await (await fetchFirst(ours)).json(),
    await (await fetchFirst(theirs)).json(),
  ];
  if (!isDeepStrictEqual(comparable(mine), comparable(bare)))
    throw new Error(
      `The floor answers "${work.name}" otherwise than the product (${facts.leases.length} leases).`,
    );
}

/** Leaves out versions, which rise with each save, and derived values, which the floor does not compute. */
function comparable(reply: unknown): unknown {
  return JSON.parse(
    JSON.stringify(reply, (key, value: unknown) =>
      ['version', 'rt_psqft', 'rt_annual', 'rt_months'].includes(key) ? undefined : value,
    ),
  );
}

/** Warms both sides up without counting, so that their code is compiled, as on a server in use. */
async function warmUp(sides: readonly Side[]): Promise<void> {
  for (const one of sides) await generateLoad({ ...one, connections: 32, seconds: 4 });
}

export async function alternate(
  { seconds, rounds }: Pick<Bench, 'seconds' | 'rounds'>,
  work: Workload,
  sides: readonly [Side, Side],
  connections: number,
  before: (() => Promise<void>) | undefined,
): Promise<{ ours: Slice[]; theirs: Slice[] }> {
  const slices: [Slice[], Slice[]] = [[], []];
  async function round(length: number): Promise<Slice[]> {
    const taken: Slice[] = [];
    for (const one of sides)
      taken.push(await generateLoad({ ...one, connections, seconds: length, ...(before && { before }) }));
    return taken;
  }
  const few = work.slow === true && connections > 1;
  // Turns are short, so that other work of the machine meets both sides.
  const turn = Math.min(0.5, seconds);
  // A warm-up that is not counted: connections are opened, statements planned, code compiled.
  if (!few) await round(Math.min(1, seconds));
  for (let done = 0; done < (few ? 1 : (rounds * seconds) / turn); done += 1) {
    const [ours, theirs] = await round(turn);
    if (ours && theirs) {
      slices[0].push(ours);
      slices[1].push(theirs);
    }
  }
  return { ours: slices[0], theirs: slices[1] };
}
