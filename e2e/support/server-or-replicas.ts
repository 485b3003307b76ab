import { startReplicas } from './replicas.ts';
import { startServer, type RunningServer } from './server.ts';

/** One server; or, with PANORAMIC_REPLICAS, that many behind a proxy. */
export function startServerOrReplicas(settings: Record<string, string> = {}): Promise<RunningServer> {
  const replicas = Number(process.env['PANORAMIC_REPLICAS'] ?? 1);
  return replicas > 1 ? startReplicas(replicas, settings) : startServer(settings);
}
