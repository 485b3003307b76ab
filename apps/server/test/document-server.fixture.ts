import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openPool } from '../src/db/driver/pool.ts';
import { systemClock } from '../src/lib/clock.ts';
import { openDocuments } from '../src/lib/documents/index.ts';
import { openLog } from '../src/lib/log.ts';

/** The application in a process of its own: sends its address, and its peak memory on each message. */
const config = readConfig(process.env, process.cwd());
const documents = await openDocuments(config.documents, config.dataDir);
const app = await buildApp({
  config,
  documents,
  pool: openPool(config.databaseUrl ?? ''),
  clock: systemClock,
  log: openLog('silent'),
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('message', () => process.send?.(process.resourceUsage().maxRSS * 1024));
// The process that started this one is gone.
process.on('disconnect', () => process.exit());
