import { auditHandlers } from './audit/audit.ts';
import { roleHandlers } from './roles.ts';
import { userHandlers, type Accounts } from './users.ts';

export { deleteOldAuditEvents } from './audit/audit.store.ts';

export function adminHandlers(accounts: Accounts) {
  return { ...roleHandlers, ...userHandlers(accounts), ...auditHandlers };
}
