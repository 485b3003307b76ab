import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Handlers } from './calls/handler.ts';
import type { Config } from './config.ts';
import type { Pool } from './db/driver/pool.ts';
import { AuditTrail } from './db/history/audit-trail.ts';
import { ReadReplica } from './db/scope/read-replica.ts';
import { inTransaction, nobody } from './db/scope/transaction.ts';
import { startImportWorker } from './workers/import-worker.ts';
import { startReportWorker } from './workers/report-worker.ts';
import { countUnreadableSecrets } from './db/setup/sealed-tables.ts';
import { defaultLimits, type Limits } from './http/limits/limits.ts';
import { openApiDocument } from './http/pages/openapi-document.ts';
import { buildServer } from './http/server.ts';
import type { Clock } from './lib/clock.ts';
import type { DocumentFiles } from './lib/documents/index.ts';
import { openSealer } from './lib/sealed/key-source.ts';
import {
  accountHandlers,
  callersOf,
  chooseClient,
  countSessionsOf,
  endSessionsOf,
  invite,
  sendResetForAdministrator,
  requestReset,
} from './modules/account/index.ts';
import { accountingHandlers, measureHandlers } from './modules/accounting/index.ts';
import { adminHandlers } from './modules/admin/index.ts';
import { changeSetHandlers, workbookHandlers } from './modules/change-sets/index.ts';
import { clientHandlers, findLogo } from './modules/clients/index.ts';
import { compHandlers } from './modules/comps/index.ts';
import { dashboardHandlers } from './modules/dashboard/index.ts';
import { documentLibraryHandlers, leaseWordHandlers, readingHandlers } from './modules/documents/index.ts';
import { expenseHandlers, letterHandlers, salesStatementHandlers } from './modules/expenses/index.ts';
import { ownChoiceHandlers, ownFieldHandlers } from './modules/fields/index.ts';
import { importHandlers } from './modules/imports/index.ts';
import { leaseHandlers } from './modules/leases/index.ts';
import {
  CompIndex,
  landlordHandlers,
  leaseCompHandlers,
  marketBriefHandlers,
  marketHandlers,
  openSalesCounter,
  renewalRatesFrom,
} from './modules/market/index.ts';
import { findUnsubscribeLink, reminderHandlers, setUnsubscribed } from './modules/reminders/index.ts';
import { paymentHandlers } from './modules/payments/index.ts';
import { preferenceHandlers } from './modules/preferences/index.ts';
import { viewHandlers } from './modules/views/index.ts';
import { rentHandlers } from './modules/rent/index.ts';
import { rentPortfolioHandlers } from './modules/rent/portfolio/index.ts';
import { reportHandlers } from './modules/reports/index.ts';
import { webhookHandlers } from './modules/webhooks/index.ts';
import { knownPasswordFinder } from '../seed/known-passwords.ts';

export interface AppParts {
  readonly config: Config;
  readonly pool: Pool;
  /** Connections to the replica for long reads. */
  readonly readPool?: Pool | null;
  readonly documents: DocumentFiles;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborted when the server is told to stop; it answers on for a while, but is not ready. */
  readonly stopping?: AbortSignal;
  /** Aborted when it takes nothing more. */
  readonly leaving?: AbortSignal;
  /** The limits of one server, where they differ from the default. */
  readonly limits?: Limits;
}

const pagesFolder = join(import.meta.dirname, '../../web/dist');

/** The composition root: every call has its handler here, or this does not compile. */
export async function buildApp({
  config,
  pool,
  readPool = null,
  documents,
  clock,
  log,
  stopping = new AbortController().signal,
  leaving = new AbortController().signal,
  limits = defaultLimits,
}: AppParts): ReturnType<typeof buildServer> {
  /** What links and redirects start with: the setting, or the address that is listened on. */
  function publicUrl(): string {
    return config.publicUrl ?? app.listeningOrigin;
  }
  const sealer = openSealer(config.appKeys);
  const findKnownPasswords = config.isReachable ? knownPasswordFinder() : async () => [];
  const callers = callersOf(pool, clock, log);
  const trail = new AuditTrail(pool, clock, log);
  const replica = readPool && new ReadReplica(pool, readPool, log);
  const files = startReportWorker(pool, replica, config.databaseEnvironment);
  const imports = startImportWorker(pool, config.databaseEnvironment);
  const compIndex = new CompIndex();
  const findRenewalRates = renewalRatesFrom(compIndex);
  const handlers: Handlers = {
    ...accountHandlers({
      publicUrl,
      passwordMin: config.passwordMin,
      findKnownPasswords,
      sealer,
      signOn: config.oidc && { ...config.oidc, publicUrl },
    }),
    ...adminHandlers({
      endSessions: endSessionsOf,
      countSessions: countSessionsOf,
      invite,
      sendReset: sendResetForAdministrator,
    }),
    ...clientHandlers({ chooseClient }),
    ...compHandlers(files.writer('compReport'), config.mapTiles),
    ...dashboardHandlers,
    ...leaseHandlers(documents),
    ...documentLibraryHandlers(documents),
    ...readingHandlers,
    ...leaseWordHandlers(files.writer('leaseWord')),
    ...salesStatementHandlers(files.writer('salesStatement')),
    ...reminderHandlers({
      publicUrl,
      timeZone: config.timeZone,
      openSales: openSalesCounter(compIndex),
    }),
    ...preferenceHandlers,
    ...viewHandlers,
    ...ownChoiceHandlers,
    ...ownFieldHandlers(openApiDocument),
    ...rentHandlers,
    ...paymentHandlers,
    ...rentPortfolioHandlers(findRenewalRates),
    ...landlordHandlers,
    ...leaseCompHandlers(compIndex),
    ...marketHandlers(compIndex, files.writer('marketReport')),
    ...marketBriefHandlers(compIndex, files.writer('brief')),
    ...measureHandlers,
    ...reportHandlers(
      files.writer('leaseReport'),
      files.writer('rentReport'),
      files.writer('accountingReport'),
      findRenewalRates,
    ),
    ...accountingHandlers,
    ...expenseHandlers,
    ...letterHandlers(files.writer('billLetter')),
    ...importHandlers(documents, imports.doTask),
    ...changeSetHandlers,
    ...webhookHandlers({ sealer, allowed: config.webhookAddresses }),
    ...workbookHandlers({
      portfolio: files.writer('portfolio'),
      compWorkbook: files.writer('compWorkbook'),
    }),
  };
  const { metricsToken: token } = config;
  // Loads the metrics library only when a token for metrics is set.
  const measured =
    token === null ? null : (await import('./metrics.ts')).openMetrics({ config, pool, clock });
  const app = await buildServer(
    {
      pool,
      replica,
      clock,
      timeZone: config.timeZone,
      handlers,
      uploads: { maxBytes: config.documentMaxBytes, receive: (source) => documents.receive(source) },
      callers,
      trail,
      limits,
      userRate: config.userRate,
      tokenRate: config.tokenRate,
    },
    {
      log,
      stopping,
      leaving,
      pagesFolder,
      trustedProxies: config.trustedProxies,
      slowReaderMs: config.slowReaderMs,
      behindTls: config.publicUrl?.startsWith('https:') ?? false,
      tilesOrigin: config.mapTiles && new URL(config.mapTiles.url).origin,
      metrics: measured && token !== null ? { measured, token } : null,
      findKnownPasswords,
      countUnreadableSecrets: (tx) => countUnreadableSecrets(tx, sealer),
      findLogo: (file) => inTransaction(pool, nobody, (tx) => findLogo(tx, file)),
      unsubscribe: {
        find: (link) => inTransaction(pool, nobody, (tx) => findUnsubscribeLink(tx, link)),
        set: (link, isEnded) =>
          inTransaction(pool, nobody, (tx) => setUnsubscribed(tx, link, isEnded, clock.now())),
      },
      forgotPassword: {
        publicUrl,
        requestReset: (userName, address) =>
          requestReset(
            { address, now: clock.now(), transact: (work) => inTransaction(pool, nobody, work) },
            userName,
          ),
      },
    },
  );
  app.addHook('onClose', async () => {
    files.end();
    imports.end();
    await trail.close();
  });
  return app;
}
