// npm run demo -- --leases 100000 [--clients 2]: made-up leases beside those that are there.
import { dateIn } from '@panoramic/contract';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openDatabase } from './db/setup/open-database.ts';
import { refreshStatistics } from './db/scope/statistics.ts';
import { inTransaction, nobody } from './db/scope/transaction.ts';
import { systemClock } from './lib/clock.ts';
import { openLog } from './lib/log.ts';
import { openDocuments } from './lib/documents/index.ts';
import { StartupError } from './lib/startup-error.ts';
import { keepDemoClient } from './demo-client.ts';
import { demoClients } from '../seed/accounts.ts';
import { firstStart } from '../seed/first-start.ts';
import { storeDemoFiles } from '../seed/leases/store-files.ts';
import { demoOwners, loadLeases } from '../seed/leases/load.ts';

try {
  await run(sizeIn(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

interface Size {
  readonly leases: number;
  readonly clients: number;
}

function sizeIn(args: string[]): Size {
  try {
    const { values } = parseArgs({
      args,
      options: { leases: { type: 'string' }, clients: { type: 'string' } },
    });
    return {
      leases: wholeNumber('leases', values.leases ?? '120', 10_000_000),
      clients: wholeNumber('clients', values.clients ?? String(demoClients.length), 1000),
    };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError('Use: npm run demo -- --leases 100000 --clients 2', { cause: error });
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  if (/^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw new StartupError(`--${name} must be a whole number from 1 to ${most}.`);
}

async function run({ leases, clients }: Size): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const now = systemClock.now();
  const database = await openDatabase({
    ...config,
    besideServer: true,
    say,
    log: openLog('silent'),
    onFolderLost: () => {},
  });
  const { pool } = database;
  const documents = await openDocuments(config.documents, config.dataDir);
  try {
    // A database that has never been started gets its users first, so that somebody can look at the leases.
    if (database.embedded)
      await firstStart({
        pool,
        documents,
        now,
        timeZone: config.timeZone,
        demo: true,
        demoRefusal: config.demoRefusal,
        firstAdministrator: null,
        passwordMin: config.passwordMin,
        say,
        keepBooks: keepDemoClient,
      });
    const names = Array.from(
      { length: clients },
      (_, index) => demoClients[index] ?? `Demo Client ${index + 1}`,
    );
    const owners = await inTransaction(pool, nobody, (tx) => demoOwners(tx, names));
    const began = performance.now();
    const today = dateIn(config.timeZone, now);
    await storeDemoFiles(documents, { leases, today, clients: owners.map(({ clientId }) => clientId) });
    await loadLeases(
      { leases, today, now, clients: owners },
      (work) => inTransaction(pool, nobody, work),
      (stored) => showProgress(stored, leases),
    );
    await refreshStatistics(pool);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(`${leases.toLocaleString('en-US')} leases added to ${names.join(', ')} in ${seconds} s`);
  } finally {
    documents.close();
    await database.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Shows a running count on one line when the output is a terminal. */
function showProgress(stored: number, all: number): void {
  if (!process.stdout.isTTY) return;
  const done =
    stored === all
      ? '\r\u001b[K'
      : `\r${stored.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} leases`;
  process.stdout.write(done);
}
