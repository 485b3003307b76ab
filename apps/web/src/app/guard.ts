import { mayUse, type Access } from '@panoramic/contract';
import { paths, type Path } from '../lib/paths.ts';

/** Where a screen sends somebody who may not open it; `null`: open. `roles` null: not signed in. */
export function redirectFor(access: Access, roles: readonly string[] | null): Path | null {
  if (mayUse(access, roles)) return null;
  return roles === null ? paths.login : refusedTo[access];
}

/** As the specification says it; /login sends on whoever is signed in. */
const refusedTo: Record<Access, Path> = {
  anyone: paths.login,
  signedIn: paths.login,
  Admin: paths.accessDenied,
  Write: paths.accessDenied,
  'Home Limited': paths.leaseSearch,
  Comps: paths.login,
  'Home Limited or Comps': paths.accessDenied,
};
