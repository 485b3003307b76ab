import { webhookTopicNames, type WebhookTopic } from './webhook-topics.ts';

/** The topics that a webhook can subscribe to. It is told when rows are created, changed and deleted. */
export const webhookTopics: Readonly<Record<WebhookTopic, string>> = {
  lease: 'Leases',
  rent_term: 'Rent terms',
  critical_date: 'Critical dates',
  date_coming_up: 'Dates that come up',
  import: 'Imports that are done',
  payments: 'Payment batches',
  comp: 'Comps',
};

/** The topics that there are in a client; the comps have a client of their own. */
export function topicsIn(isComps: boolean): readonly WebhookTopic[] {
  return webhookTopicNames.filter((topic) => topic === 'import' || (topic === 'comp') === isComps);
}

type DeliveryState = 'waiting' | 'sending' | 'delivered' | 'failed';

export const deliveryStates: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
};
