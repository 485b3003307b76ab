import { calls } from '@panoramic/contract';
import type { LoadedDatabase } from '../data/portfolio.ts';
import { residentMemory, resetPeakMemory } from '../reports/memory.ts';
import type { Product } from '../targets/product.ts';
import { sampleRows } from '../workloads/sampled-rows.ts';
import { generateLoad } from './generator.ts';

const secondsBefore = 5;

type Headers = Readonly<Record<string, string>>;

/** Does the work while two connections read leases of the client; returns their p99 and the peak memory. */
export async function measureOthersMeanwhile<T>(
  product: Product,
  database: LoadedDatabase,
  clientId: number,
  work: (headers: Headers) => Promise<T>,
): Promise<{ readonly done: T; readonly p99: number; readonly megabytes: number }> {
  const headers = await product.signedIn(clientId);
  const { leases } = await sampleRows(database.ownerUrl, clientId);
  const path = `/${calls['Leases/GetLease'].path}?id=`;
  const read = (seconds: number | AbortSignal) =>
    generateLoad({
      origin: product.origin,
      connections: 2,
      seconds,
      next: (turn) => ({
        method: 'GET',
        path: path + String(leases[turn % leases.length]?.['sd_id']),
        headers,
      }),
    });
  // Reads before, so that the memory that reading alone takes is not counted as memory of the longer work.
  await read(secondsBefore);
  resetPeakMemory(product.pid);
  const ending = new AbortController();
  const working = work(headers).finally(() => ending.abort());
  const { p99 } = await read(ending.signal);
  const done = await working;
  return { done, p99, megabytes: residentMemory(product.pid, 'peak') };
}
