import { holds } from '@panoramic/contract';

/** Every URL of the application; nothing else spells one. Matched without regard to case. */
export const paths = {
  root: '/',
  login: '/login',
  logout: '/logout',
  forgot: '/forgot',
  forgotPassword: '/forgotpassword',
  resetPassword: '/resetpassword',
  authentication: '/authentication/*',
  accessDenied: '/accessdenied',
  home: '/home',
  account: '/User/AcctDetails',

  admin: '/admin',
  roles: '/admin/roles',
  roleCreate: '/admin/roles/create',
  roleDetails: '/admin/roles/details',
  users: '/admin/users',
  userDetails: '/admin/users/details',
  clients: '/admin/Clients',
  clientCreate: '/admin/clients/create',
  clientDetails: '/admin/clients/details',
  /** The other reading of the specification; answers the same screen. */
  clientDetailsSpaced: '/admin/client details',

  leaseSearch: '/Lease/LeaseSearch',
  activeLeases: '/Lease/ActiveLeases',
  addLease: '/Lease/AddLease',
  leaseDetails: '/Lease/LeaseDetails',
  leaseSummary: '/Lease/LeaseDetails-Summary',
  leaseRentTerms: '/Lease/LeaseDetails-RentTerms',
  leaseCriticalDates: '/Lease/LeaseDetails-CriticalDates',
  leaseNotes: '/Lease/LeaseDetails-Notes',
  leaseDocuments: '/Lease/LeaseDetails-Documents',
  leaseContacts: '/Lease/LeaseDetails-Contacts',
  criticalDates: '/Lease/CriticalDates-List',
  dashboard: '/Lease/LeaseDashboard',

  comps: '/Comps/Index',
  compSearch: '/Comps/CompSearch',
  compsList: '/Comps/CompsList',
  compsAdd: '/Comps/CompsAdd',
  compSummary: '/Comps/CompSummary',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** A page that the server renders, outside the application. */
export const forgotPasswordPage = '/Account/ForgotPassword';

/** `to(paths.leaseSummary, { id: 7 })` is /Lease/LeaseDetails-Summary?id=7. */
export function to(path: Path, query: Readonly<Record<string, string | number>> = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** One critical date; with cd_id 0, the expiration of the lease. */
export interface DateSubject {
  readonly cd_id: number;
  readonly sd_id: number;
}

/** The list of critical dates, with this one opened. */
export function datePath({ cd_id, sd_id }: DateSubject): string {
  return to(paths.criticalDates, cd_id === 0 ? { lease: sd_id } : { date: cd_id });
}

/** The date that the list's address names; `null`: none. */
export function addressedDate(query: URLSearchParams): DateSubject | null {
  const [cd_id, sd_id] = [idIn(query.get('date')), idIn(query.get('lease'))];
  return cd_id + sd_id === 0 ? null : { cd_id, sd_id };
}

/** 0, which nothing has, for what is no id. */
function idIn(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Where somebody with these roles starts; `null` is not signed in. */
export function landingFor(roles: readonly string[] | null): Path {
  if (roles === null) return paths.login;
  return holds(roles, 'Home Limited') ? paths.clients : paths.leaseSearch;
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
