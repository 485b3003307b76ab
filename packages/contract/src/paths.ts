/** Every URL of the application; nothing else spells one. Matched without regard to case. */
export const paths = {
  root: '/',
  login: '/login',
  logout: '/logout',
  forgot: '/forgot',
  forgotPassword: '/forgotpassword',
  resetPassword: '/resetpassword',
  /** Where a provider of single sign-on sends the browser back to, and what leads there. */
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

/** What is done at /authentication/…: there and back between the browser and a provider of single sign-on. */
export type SignOnAction =
  | 'login'
  | 'login-callback'
  | 'login-failed'
  | 'register'
  | 'profile'
  | 'logout'
  | 'logout-callback'
  | 'logged-out';

export function signOnPath(action: SignOnAction): string {
  return paths.authentication.replace('*', action);
}

/** A page that the server renders, outside the application. */
export const forgotPasswordPage = '/Account/ForgotPassword';

type Query = Readonly<Record<string, string | number>>;

/** `to(paths.leaseSummary, { id: 7 })` is /Lease/LeaseDetails-Summary?id=7. */
export function to(path: Path, query: Query = {}): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${inQuery(value)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** As URLSearchParams would write it, which not every place that the contract is used in has. */
function inQuery(value: string | number): string {
  return encodeURIComponent(value).replaceAll('%20', '+');
}

/** One critical date; with cd_id 0, the expiration of the lease. */
export interface CriticalDateKey {
  readonly cd_id: number;
  readonly sd_id: number;
}

/** The list of critical dates, with this one opened. */
export function datePath({ cd_id, sd_id }: CriticalDateKey, more: Query = {}): string {
  return to(paths.criticalDates, { ...more, ...(cd_id === 0 ? { lease: sd_id } : { date: cd_id }) });
}
