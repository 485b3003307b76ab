import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchCluster } from '../data/cluster.ts';
import { fewNeighbours, openAmongNeighbours } from '../many-clients/neighbours.ts';
import type { Options } from '../options.ts';
import { printFigure, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { workTogether } from './day.ts';
import { havePeople, signInAll } from './people.ts';
import { haproxy, nginx, startProxy } from './proxies.ts';

const restarts = 10;
const stopDelaySeconds = 3;
const pauseMs = 1000;

/** Two servers behind a proxy are restarted in turns while everybody works: no request may fail. */
export async function measureRollingRestarts(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const database = await openAmongNeighbours(cluster, options, fewNeighbours);
  await havePeople(database);
  const figures: Figure[] = [];
  for (const kind of [nginx, haproxy]) {
    const servers = [await startServer(0), await startServer(1)];
    const proxy = await startProxy(
      kind,
      options.folder,
      servers.map(({ origin }) => origin),
    );
    try {
      if (!proxy) {
        console.log(`Rolling restarts behind ${kind.name}: left out, because it is not installed.`);
        continue;
      }
      const persons = await signInAll(proxy.origin, database);
      const until = new AbortController();
      const day = workTogether(proxy.origin, persons, { seconds: 600, pauseMs, until: until.signal });
      for (let restart = 0; restart < restarts; restart += 1) {
        const at = restart % servers.length;
        const server = servers[at];
        if (!server) throw new Error('There is no such server.');
        await server.stop();
        servers[at] = await startServer(at, Number(new URL(server.origin).port));
        // The proxy finds the new server before the other one is stopped.
        await sleep(5000);
      }
      until.abort();
      const { failed, failures, perSecond } = await day;
      figures.push(
        printFigure({
          name: `failed requests in ${restarts} rolling restarts behind ${kind.name}`,
          value: failed,
          goal: { atMost: 0, unit: '' },
          details: { people: persons.length, 'requests a second': perSecond, ...failures },
        }),
      );
    } finally {
      await proxy?.stop();
      await Promise.all(servers.map((server) => server.stop()));
    }
  }
  return figures;

  function startServer(at: number, port?: number): Promise<Product> {
    return startProduct(database, join(options.folder, `rolling-${at}`), {
      env: { STOP_DELAY_SECONDS: String(stopDelaySeconds) },
      ...(port !== undefined && { port }),
    });
  }
}
