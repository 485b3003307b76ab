import { join } from 'node:path';
import { dateIn } from '@panoramic/contract';
import type { AppParts } from './app.ts';
import { dailyBackup } from './backup/index.ts';
import { documentReader } from './workers/document-reader.ts';
import { historyHeads, linkHistory } from './db/history/history-chain.ts';
import { inTransaction, nobody } from './db/scope/transaction.ts';
import { repairFutureTimesDaily } from './future-times.ts';
import { deleteOldMails, requeueMails, sendMail, type MailComposers } from './jobs/mails.ts';
import { Workers, type JobHandlers } from './jobs/workers.ts';
import { AuditTrail } from './db/history/audit-trail.ts';
import { audit } from './lib/log.ts';
import { openMailer } from './lib/mail/mail.ts';
import { resolveByDns } from './lib/outgoing/addresses.ts';
import { openSealer } from './lib/sealed/key-source.ts';
import { accountMails, answerResetRequest, cleanUp } from './modules/account/index.ts';
import { deleteOldAuditEvents } from './modules/admin/index.ts';
import { waitingTextReader } from './modules/documents/index.ts';
import { doKindChanges } from './modules/fields/index.ts';
import { deleteOldImports } from './modules/imports/index.ts';
import { beginAgreedTerms, checkDocuments, cleanUpDocuments } from './modules/leases/index.ts';
import { makeMorningReminders, reminderMails } from './modules/reminders/index.ts';
import {
  deleteEndedSecrets,
  deleteOldDeliveries,
  deliverDueWebhooks,
  webhookMails,
} from './modules/webhooks/index.ts';

/** The composition root of what is done outside requests: every queue has its handler, every mail its text. */
export function buildWorkers(
  { config, pool, ownerUrl, documents, clock, log }: AppParts & { readonly ownerUrl: string },
  publicUrl: string,
): Workers {
  const composers: MailComposers = { ...accountMails, ...reminderMails(config.timeZone), ...webhookMails };
  const mailer = openMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
    log,
  });
  const sending = { pool, log, mailer, composers, composing: () => ({ now: clock.now(), publicUrl }) };
  const delivering = {
    pool,
    clock,
    log,
    sealer: openSealer(config.appKeys),
    allowed: config.webhookAddresses,
    resolve: resolveByDns,
  };
  const mendBefore = repairFutureTimesDaily({ pool, clock, log, timeZone: config.timeZone });
  const reader = { pool, documents, read: documentReader(config.documentReader), log };
  const readTexts = { quick: waitingTextReader(reader, 'quick'), slow: waitingTextReader(reader, 'slow') };
  const handlers: JobHandlers = {
    mail: ({ mailId }) => sendMail(sending, mailId),
    'reset-request': async ({ userName }) => {
      const trail = new AuditTrail(pool, clock, log);
      await inTransaction(pool, nobody, (tx) =>
        answerResetRequest(tx, userName, clock.now(), trail.over(log)),
      );
      await trail.close();
    },
    reminders: async () => {
      await mendBefore();
      await makeMorningReminders({ pool, log, now: clock.now(), timeZone: config.timeZone });
    },
    'clean-up': async () => {
      await inTransaction(pool, nobody, async (tx) => {
        await cleanUp(tx, clock.now());
        await requeueMails(tx, clock.now());
        await deleteOldMails(tx, clock.now());
        await deleteOldImports(tx, clock.now());
        await deleteOldDeliveries(tx, clock.now());
        await deleteEndedSecrets(tx, clock.now());
        await deleteOldAuditEvents(tx, clock.now(), config.auditYears);
      });
      await beginAgreedTerms(pool, dateIn(config.timeZone, clock.now()));
      await cleanUpDocuments(pool, documents, clock.now());
    },
    'document-check': (_, stopping) =>
      checkDocuments({ pool, documents, clock, timeZone: config.timeZone, log, stopping }),
    'document-text': ({ clientId }, stopping) => readTexts.quick(stopping, clientId),
    'slow-document-text': ({ clientId }, stopping) => readTexts.slow(stopping, clientId),
    'kind-changes': (_, stopping) => doKindChanges({ pool, log }, stopping),
    'history-heads': async () => {
      await linkHistory(pool);
      for (const { clientId, seq, hash } of await historyHeads(pool))
        audit(log, 'history-head', { client: clientId, seq, hash });
    },
    backup: (_, stopping) => dailyBackup({ ...config, ownerUrl, documents, clock, log, stopping }),
  };
  // History entries are linked within seconds.
  const rounds = [
    { every: 3_000, work: (stopping: AbortSignal) => linkHistory(pool, stopping) },
    { every: 1_000, work: (stopping: AbortSignal) => deliverDueWebhooks(delivering, stopping) },
  ];
  return new Workers({ pool, log, handlers, rounds });
}
