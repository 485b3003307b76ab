import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { buildWorkers } from './background.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase, type Database } from './db/setup/open-database.ts';
import { inTransaction, nobody } from './db/scope/transaction.ts';
import { prepareSecrets } from './db/setup/prepare-secrets.ts';
import { prepareFolders } from './folders.ts';
import { repairFutureTimes } from './future-times.ts';
import { closeGracefully, turnAwayMs } from './http/graceful-close.ts';
import { systemClock } from './lib/clock.ts';
import { OpenIdProvider } from './lib/identity/openid.ts';
import { giveHeapBack, keepHeapSmall } from './lib/heap.ts';
import { openDocuments, type DocumentFiles } from './lib/documents/index.ts';
import { openLog } from './lib/log.ts';
import { ensureKeyFile, openSealer } from './lib/sealed/key-source.ts';
import { StartupError } from './lib/startup-error.ts';
import { keepDemoClient } from './demo-client.ts';
import { removeAbandonedTemporaryFiles } from './abandoned-files.ts';
import { demoAccounts, demoPassword } from '../seed/accounts.ts';
import { firstStart } from '../seed/first-start.ts';
import { knownPasswordFinder } from '../seed/known-passwords.ts';
import { describeVersion, productVersion } from './lib/version.ts';

keepHeapSmall();
// Whoever read the output may be gone: that is no reason to end, nor to leave the database running.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

/** Less than a supervisor waits before it kills. */
const endsWithinMs = 28_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await run(readConfig(process.env, process.cwd()));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
// Ends also while a file system still has not answered, which would keep the process alive.
process.exit();

async function run(config: Config): Promise<void> {
  const log = openLog(config.logLevel);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      stopping.abort();
      // A start that waits for something does not look at the signal.
      setTimeout(() => process.exit(1), endsWithinMs).unref();
    });
  await prepareFolders(config);
  const database = await openDatabase({
    ...config,
    say,
    log,
    onFolderLost: () => {
      log.error({ dataDir: config.dataDir }, 'another server has taken the data folder');
      process.kill(process.pid, 'SIGTERM');
    },
  });
  try {
    const documents = await openDocuments(config.documents, config.dataDir);
    try {
      await serve(config, { ...database, documents }, log, stopping.signal);
    } finally {
      documents.close();
    }
  } finally {
    await database.close();
  }
}

async function serve(
  config: Config,
  {
    pool,
    readPool,
    ownerUrl,
    embedded,
    supervise,
    documents,
  }: Database & { readonly documents: DocumentFiles },
  log: ReturnType<typeof openLog>,
  stopping: AbortSignal,
) {
  const clock = systemClock;
  const demo = embedded && config.demo;
  await firstStart({
    pool,
    documents,
    now: clock.now(),
    timeZone: config.timeZone,
    demo,
    demoRefusal: config.demoRefusal,
    firstAdministrator: config.firstAdministrator,
    passwordMin: config.passwordMin,
    say,
    keepBooks: keepDemoClient,
  });
  ensureKeyFile(config.appKeys);
  (await prepareSecrets(ownerUrl, openSealer(config.appKeys))).forEach(say);
  const parts = { config, pool, readPool, ownerUrl, documents, clock, log, stopping };
  await repairFutureTimes({ ...parts, timeZone: config.timeZone });
  if (config.isReachable) {
    const accounts = await inTransaction(pool, nobody, knownPasswordFinder());
    if (accounts.length > 0)
      log.warn({ accounts }, 'accounts of the demonstration have a password that everybody knows');
  }
  const leaving = new AbortController();
  const app = await buildApp({ ...parts, leaving: leaving.signal });
  let workers: ReturnType<typeof buildWorkers> | undefined;
  try {
    const address = await listen(app, config);
    workers = buildWorkers(parts, config.publicUrl ?? address);
    await workers.start();
    say(welcome(address, demo));
    log.info(productVersion(), 'started');
    supervise({ log, stopping });
    void logUnreachableProvider(config, log);
    void removeAbandonedTemporaryFiles(log).then(giveHeapBack);
    if (!stopping.aborted) await once(stopping, 'abort');
    say('Stopping');
    // Load balancers ask for readiness every few seconds; until they have noticed, requests still come.
    await wait(config.stopDelayMs);
    if (config.stopDelayMs > 0) {
      leaving.abort();
      await wait(turnAwayMs);
    }
  } finally {
    await Promise.all([workers?.stop(), closeGracefully(app)]);
  }
}

/** Its absence does not stop the start: everybody else signs in with a password. */
async function logUnreachableProvider({ oidc }: Config, log: ReturnType<typeof openLog>): Promise<void> {
  const reason = oidc && (await new OpenIdProvider(oidc).fault());
  if (reason) log.error({ issuer: oidc.issuer, reason }, 'the provider of single sign-on cannot be reached');
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const reason: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${port} is taken on ${host}: stop the program that uses it, or set PORT to another.`,
      EACCES: `Port ${port} on ${host} may not be used by this user: set PORT to one above 1023.`,
      EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
      ENOTFOUND: `HOST ${host} is no address of this machine.`,
    };
    const message = reason[(error as { code?: string }).code ?? ''];
    throw message ? new StartupError(message, { cause: error }) : error;
  }
}

function welcome(address: string, demo: boolean): string {
  const lines = [`Panoramic is ready at ${address}`, `Version ${describeVersion(productVersion())}`];
  if (demo) {
    lines.push('', `Demonstration accounts, password ${demoPassword}:`);
    for (const { userName, roles } of demoAccounts)
      lines.push(`  ${userName.padEnd(8)}${roles.join(', ') || 'no role: may look, not change'}`);
  }
  return `${lines.join('\n')}\n`;
}
