export const webhookTopicNames = [
  'lease',
  'rent_term',
  'critical_date',
  'date_coming_up',
  'import',
  'payments',
  'comp',
] as const;
export type WebhookTopic = (typeof webhookTopicNames)[number];
