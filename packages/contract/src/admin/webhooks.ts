/** What a webhook can be told of. Rows are told when they are created, changed and deleted. */
export const webhookTopics = {
  lease: 'Leases',
  rent_term: 'Rent terms',
  critical_date: 'Critical dates',
  date_coming_up: 'Dates that come up',
  import: 'Imports that are done',
  comp: 'Comps',
} as const;

export type WebhookTopic = keyof typeof webhookTopics;
// Safe: the keys of the table above.
export const webhookTopicNames = Object.keys(webhookTopics) as [WebhookTopic, ...WebhookTopic[]];

/** The topics that there are in a client; the comps have a client of their own. */
export function topicsIn(isComps: boolean): readonly WebhookTopic[] {
  return webhookTopicNames.filter((topic) => topic === 'import' || (topic === 'comp') === isComps);
}

export const deliveryStates = {
  waiting: 'Waiting',
  sending: 'Being sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
} as const;

export type DeliveryState = keyof typeof deliveryStates;
