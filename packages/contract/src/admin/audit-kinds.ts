/** What the audit tells of. The call table knows the names alone; what they are called is loaded by its screen. */
export const auditKindNames = [
  'sign-in',
  'sign-in-failed',
  'sign-in-limited',
  'sign-out',
  'sessions-ended',
  'password-changed',
  'reset-requested',
  'two-step-changed',
  'passkey-changed',
  'token-changed',
  'feed-changed',
  'user-changed',
  'role-changed',
  'client-changed',
  'settings-changed',
  'webhook-changed',
  'exported',
  'imported',
  'deleted',
  'refused',
] as const;
export type AuditKind = (typeof auditKindNames)[number];
