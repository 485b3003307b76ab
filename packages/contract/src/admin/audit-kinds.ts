/** The kinds of audit entries. The call table needs only the names; the audit screen loads their labels. */
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
