/** What the audit tells, by kind. */
export const auditKinds = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-limited': 'Sign-in locked',
  'sign-out': 'Signed out',
  'sessions-ended': 'Sessions ended',
  'password-changed': 'Password changed',
  'reset-requested': 'Password reset asked for',
  'two-step-changed': 'Two-step sign-in',
  'passkey-changed': 'Passkey',
  'token-changed': 'API token',
  'feed-changed': 'Calendar address',
  'user-changed': 'User',
  'role-changed': 'Role',
  'client-changed': 'Client',
  'settings-changed': 'Settings',
  'webhook-changed': 'Webhook',
  exported: 'Export',
  imported: 'Import',
  deleted: 'Deleted',
  refused: 'Refused',
} as const;

export type AuditKind = keyof typeof auditKinds;
// Safe: the keys of the table above.
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];
