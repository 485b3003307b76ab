/** Every URL of the application; no other code spells one out. Matching ignores case. */
export const paths = {
  root: '/',
  login: '/login',
  logout: '/logout',
  forgot: '/forgot',
  forgotPassword: '/forgotpassword',
  resetPassword: '/resetpassword',
  /** The pages that send the browser to the single sign-on provider and receive it back. */
  authentication: '/authentication/*',
  accessDenied: '/accessdenied',
  home: '/home',
  account: '/User/AcctDetails',
  settings: '/User/Settings',
  guide: '/Help/Guide',

  admin: '/admin',
  roles: '/admin/roles',
  roleCreate: '/admin/roles/create',
  roleDetails: '/admin/roles/details',
  users: '/admin/users',
  userDetails: '/admin/users/details',
  apiTokens: '/admin/tokens',
  webhooks: '/admin/webhooks',
  fields: '/admin/fields',
  audit: '/admin/audit',
  security: '/admin/security',
  clients: '/admin/Clients',
  clientCreate: '/admin/clients/create',
  clientDetails: '/admin/clients/details',
  /** The specification can be read both ways; this path shows the same screen. */
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
  leaseMarket: '/Lease/LeaseDetails-Market',
  leaseExpenses: '/Lease/LeaseDetails-Expenses',
  leaseAccounting: '/Lease/LeaseDetails-Accounting',
  leasePayments: '/Lease/LeaseDetails-Payments',
  criticalDates: '/Lease/CriticalDates-List',
  dashboard: '/Lease/LeaseDashboard',
  leaseImport: '/Lease/Import',
  changeSets: '/Lease/ChangeSets',
  documents: '/Lease/Documents',
  documentMatrix: '/Lease/DocumentMatrix',
  readLease: '/Lease/ReadLease',

  rentRoll: '/Rent/RentRoll',
  rentForecast: '/Rent/Forecast',
  rentIncreases: '/Rent/Increases',
  rentStatements: '/Rent/Statements',
  accounting: '/Rent/Accounting',
  accountingRollForward: '/Rent/Accounting/RollForward',
  accountingMaturity: '/Rent/Accounting/Maturity',
  accountingDisclosures: '/Rent/Accounting/Disclosures',
  accountingCompleteness: '/Rent/Accounting/Completeness',

  payments: '/Rent/Payments',
  paymentBatches: '/Rent/Payments/Batches',
  payees: '/Rent/Payments/Payees',
  paymentCodes: '/Rent/Payments/Codes',
  paymentsPaid: '/Rent/Payments/Paid',
  paymentTies: '/Rent/Payments/Ties',
  paidImport: '/Rent/Payments/ImportPaid',

  market: '/Market',
  marketOptions: '/Market/Options',
  marketSold: '/Market/Sold',
  marketBrief: '/Market/Brief',

  marketLandlords: '/Market/Landlords',

  comps: '/Comps/Index',
  compSearch: '/Comps/CompSearch',
  compsList: '/Comps/CompsList',
  compsAdd: '/Comps/CompsAdd',
  compSummary: '/Comps/CompSummary',
  compImport: '/Comps/Import',
  compSets: '/Comps/Sets',
  compSet: '/Comps/Set',
  compDuplicates: '/Comps/Duplicates',
  /** Exactly the comps whose ids the address has. */
  compsById: '/Comps/These',
} as const;

/** Title and path of each row tab of a lease, in the tab bar's order after Summary. Every page loads this small table. */
export const leaseTabLinks = {
  rentTerms: { title: 'Rent Terms', path: paths.leaseRentTerms },
  criticalDates: { title: 'Critical Dates', path: paths.leaseCriticalDates },
  notes: { title: 'Notes', path: paths.leaseNotes },
  documents: { title: 'Documents', path: paths.leaseDocuments },
  contacts: { title: 'Contacts', path: paths.leaseContacts },
} as const;

export type LeaseTabName = keyof typeof leaseTabLinks;
// Safe: the keys of the table above.
export const leaseTabNames = Object.keys(leaseTabLinks) as readonly LeaseTabName[];

export type Path = (typeof paths)[keyof typeof paths];

/** The last part of a path below /authentication: the steps of single sign-on. */
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

/** Where a mail of reminders leads whoever wants no more of them; served by the server as well. */
export const unsubscribePage = '/unsubscribe';

type Query = Readonly<Record<string, string | number>>;

/** `to(paths.leaseSummary, { id: 7 })` is /Lease/LeaseDetails-Summary?id=7. */
export function to(path: Path, query: Query = {}): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${inQuery(value)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** Encodes as URLSearchParams does, which not every environment that uses the contract has. */
function inQuery(value: string | number): string {
  return encodeURIComponent(value).replaceAll('%20', '+');
}

/** Names one critical date. A cd_id of 0 means the expiration of the lease. */
export interface CriticalDateKey {
  readonly cd_id: number;
  readonly sd_id: number;
}

/** The URL of the critical date list with this date opened. */
export function datePath({ cd_id, sd_id }: CriticalDateKey, more: Query = {}): string {
  return to(paths.criticalDates, { ...more, ...(cd_id === 0 ? { lease: sd_id } : { date: cd_id }) });
}
