import { startServerOrReplicas } from './support/server-or-replicas.ts';
import { dismissTourForAll } from './support/dismiss-tour.ts';

/** One real server with the demonstration data for the whole run; the tests find it by its address. */
export default async function globalSetup() {
  const server = await startServerOrReplicas();
  await dismissTourForAll(server.url);
  process.env['PANORAMIC_URL'] = server.url;
  process.env['PANORAMIC_DATA'] = server.dataDir;
  return () => server.stop();
}
