import { compsClientId, hasRole, topicsIn, type WebhookTopic } from '@panoramic/contract';
import { handlers, type Actor } from '#calls/handler.ts';
import type { AllowedAddresses } from '#lib/outgoing/addresses.ts';
import { Problem, refuse } from '#lib/problem.ts';
import type { Sealer } from '#lib/sealed/sealer.ts';
import type { Tx } from '#db/scope/transaction.ts';
import {
  countOldSecrets,
  deleteOldSecretsOf,
  keepOldSecret,
  lockSecret,
  storeNewSecret,
} from './secrets.store.ts';
import { auditWebhook } from './webhook-event.ts';
import { urlProblem } from './webhook-url.ts';
import {
  deliveriesOf,
  insertWebhook,
  queueTest,
  removeWebhook,
  sendAgain,
  updateWebhook,
  webhooksOf,
} from './webhooks.store.ts';

export { deleteOldDeliveries } from './deliveries.store.ts';
export { deleteEndedSecrets } from './secrets.store.ts';
export { deliverDueWebhooks } from './deliver.ts';
export { webhookMails } from './mails.ts';

const mostWebhooks = 10;
/** Each old secret adds a signature to the header of every message. */
const mostOldSecrets = 3;
const hour = 3_600_000;

export interface WebhookOptions {
  readonly sealer: Sealer;
  readonly allowed: AllowedAddresses;
}

export function webhookHandlers({ sealer, allowed }: WebhookOptions) {
  return handlers({
    'Webhooks/GetWebhooks': ({ tx, actor, clientId, now }) => {
      assertSees(actor, clientId);
      return webhooksOf(tx, clientId, now);
    },

    'Webhooks/SaveWebhook': async ({ tx, actor, clientId, now, log }, { id, version, ...given }) => {
      assertSees(actor, clientId);
      const { url, isOn } = given;
      const topics = [...new Set(given.topics)];
      refuseWrong(url, topics, clientId, allowed);
      const { userId } = actor;
      if (id !== 0) {
        if (!(await updateWebhook(tx, { clientId, id, url, topics, isOn, version })))
          throw await missing(tx, clientId, id, now);
        auditWebhook(log, 'edited', { id, url, clientId }, userId);
        return { ...(await oneWebhook(tx, clientId, id, now)), secret: null };
      }
      if ((await webhooksOf(tx, clientId, now)).length >= mostWebhooks)
        refuse([{ field: 'url', message: `At most ${mostWebhooks} webhooks: remove one first.` }]);
      const newId = await insertWebhook(tx, { clientId, url, topics, isOn, userId, now });
      const secret = await storeNewSecret(tx, sealer, { clientId, id: newId });
      auditWebhook(log, 'registered', { id: newId, url, clientId }, userId);
      return { ...(await oneWebhook(tx, clientId, newId, now)), secret };
    },

    'Webhooks/DeleteWebhook': async ({ tx, actor, clientId, log }, { id }) => {
      assertSees(actor, clientId);
      const url = await removeWebhook(tx, clientId, id);
      if (url === null) return false;
      auditWebhook(log, 'removed', { id, url, clientId }, actor.userId);
      return true;
    },

    'Webhooks/RotateSecret': async ({ tx, actor, clientId, now, log }, { id, hours }) => {
      assertSees(actor, clientId);
      const webhook = { clientId, id };
      const locked = await lockSecret(tx, webhook);
      if (!locked) throw new Problem('not-found', 'There is no such webhook.');
      if (hours === 0) await deleteOldSecretsOf(tx, webhook);
      const before = locked.sealed_secret && sealer.open(locked.sealed_secret, { table: 'webhooks', id });
      // A secret that cannot be opened signs nothing, so it is not kept.
      if (before && hours > 0) {
        if ((await countOldSecrets(tx, webhook, now)) >= mostOldSecrets)
          refuse([
            { field: 'hours', message: `${mostOldSecrets} earlier secrets still work: end them first.` },
          ]);
        await keepOldSecret(tx, sealer, webhook, before, new Date(now.getTime() + hours * hour));
      }
      const secret = await storeNewSecret(tx, sealer, webhook);
      const rotated = await oneWebhook(tx, clientId, id, now);
      auditWebhook(log, 'secret replaced', { id, url: rotated.url, clientId }, actor.userId);
      return { ...rotated, secret };
    },

    'Webhooks/SendTest': ({ tx, actor, clientId }, { id }) => {
      assertSees(actor, clientId);
      return queueTest(tx, clientId, id);
    },

    'Webhooks/GetDeliveries': ({ tx, actor, clientId }, asked) => {
      assertSees(actor, clientId);
      return deliveriesOf(tx, clientId, asked);
    },

    'Webhooks/SendAgain': ({ tx, actor, clientId }, { id }) => {
      assertSees(actor, clientId);
      return sendAgain(tx, clientId, id);
    },
  });
}

/** A user who may not see comps may not have them sent anywhere either. */
function assertSees({ roles }: Actor, clientId: number): void {
  if (clientId === compsClientId && !hasRole(roles, 'Comps'))
    throw new Problem('no-permission', 'The webhooks of the comps need the role Comps as well.');
}

function refuseWrong(
  url: string,
  topics: readonly WebhookTopic[],
  clientId: number,
  allowed: AllowedAddresses,
): void {
  const problem = urlProblem(url, allowed);
  const offered = topicsIn(clientId === compsClientId);
  const errors = [
    ...(problem ? [{ field: 'url', message: problem }] : []),
    ...(topics.every((topic) => offered.includes(topic))
      ? []
      : [{ field: 'topics', message: 'This client has no such topic.' }]),
  ];
  if (errors.length > 0) refuse(errors);
}

async function oneWebhook(tx: Tx, clientId: number, id: number, now: Date) {
  const found = (await webhooksOf(tx, clientId, now)).find((webhook) => webhook.id === id);
  if (!found) throw new Problem('not-found', 'There is no such webhook.');
  return found;
}

/** The conflict with another version; fails with not-found when there is no such webhook. */
async function missing(tx: Tx, clientId: number, id: number, now: Date): Promise<Problem> {
  const current = { ...(await oneWebhook(tx, clientId, id, now)), secret: null };
  return new Problem('conflict', 'Somebody else saved this webhook meanwhile. Nothing was changed.', {
    current,
  });
}
