import type { AuditKind } from './audit-kinds.ts';

/** The label of each kind of audit entry. Only the screen of the audit loads this table. */
export const auditKinds: Readonly<Record<AuditKind, string>> = {
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
  'accounting-changed': 'Accounting',
  'payments-changed': 'Payments',
  'webhook-changed': 'Webhook',
  exported: 'Export',
  imported: 'Import',
  deleted: 'Deleted',
  refused: 'Refused',
};
