export * from './audit.ts';
export type { AuditKind } from './audit-kinds.ts';
export * from './logo.ts';
export { clientFields, roleFields } from './role-and-client-fields.ts';
export * from './security-policy.ts';
export * from './users.ts';
export type { WebhookTopic } from './webhook-topics.ts';
export * from './webhooks.ts';
