import { mayUse, type Access } from '@panoramic/contract';
import { paths, type Path } from '../lib/paths.ts';

/** The redirect for a user who may not open a screen, or `null`. `roles` is `null` when not signed in. */
export function redirectFor(access: Access, roles: readonly string[] | null): Path | null {
  if (mayUse(access, roles)) return null;
  return roles === null ? paths.login : refusedTo[access];
}

/** As specified. /login redirects users who are signed in. */
const refusedTo: Record<Access, Path> = {
  anyone: paths.login,
  signedIn: paths.login,
  Admin: paths.accessDenied,
  Write: paths.accessDenied,
  'Home Limited': paths.leaseSearch,
  Comps: paths.login,
  Payments: paths.accessDenied,
  'Home Limited or Comps': paths.accessDenied,
  'Write, Comps or Payments': paths.accessDenied,
  'Write or Payments': paths.accessDenied,
};
