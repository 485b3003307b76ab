import { roleHandlers } from './roles.ts';
import { userHandlers, type Accounts } from './users.ts';

export function adminHandlers(accounts: Accounts) {
  return { ...roleHandlers, ...userHandlers(accounts) };
}
