import { hasRole, paths, type CriticalDateKey, type Path } from '@panoramic/contract';

export {
  datePath,
  forgotPasswordPage,
  paths,
  signOnPath,
  to,
  type CriticalDateKey,
  type Path,
  type SignOnAction,
} from '@panoramic/contract';

/** The critical date that the URL names, or `null`. */
export function addressedDate(query: URLSearchParams): CriticalDateKey | null {
  const [cd_id, sd_id] = [idIn(query.get('date')), idIn(query.get('lease'))];
  return cd_id + sd_id === 0 ? null : { cd_id, sd_id };
}

/** Returns 0 for text that is no id. */
function idIn(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** The first screen for these roles; `null` means not signed in. */
export function landingFor(roles: readonly string[] | null): Path {
  if (roles === null) return paths.login;
  return hasRole(roles, 'Home Limited') ? paths.clients : paths.leaseSearch;
}

export function isCompsPath(pathname: string): boolean {
  return /^\/comps(\/|$)/i.test(pathname);
}

export function samePath(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

function bare(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}
