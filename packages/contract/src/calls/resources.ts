import { leaseTabNames } from '../paths.ts';

/**
 * Everything that calls read and change, by name. Derived data has no name of its own: the dashboard and
 * the history read the leases and their rows.
 */
export const resources = [
  'leases',
  ...leaseTabNames,
  'rentNotes',
  /** The options that critical dates carry beside their own fields. */
  'options',
  /** The assumptions of a client about its rent. */
  'rentSettings',
  /** Payees, codes, charges, and what is approved, held and sent. */
  'payments',
  /** What leases say of the building's costs, landlords' statements of them, and sales by month. */
  'expenseClauses',
  'expenseStatements',
  'salesMonths',
  /** What leases say of percentage rent. */
  'percentageRents',
  'indexValues',
  /** How rents of terms follow an index. */
  'indexRules',
  'accountingSettings',
  /** The accounting terms of each lease, and its remeasurements. */
  'leaseAccounting',
  /** The months that are closed, with their figures. */
  'accountingPeriods',
  'comps',
  'compSets',
  /** What a client has set about the market: settings, leases' submarkets, checklists of sales. */
  'market',
  'clients',
  'users',
  /** The names of roles and who has them. */
  'roles',
  'sessions',
  /** The links in mails that let a user choose a password. */
  'accountLinks',
  'twoStep',
  'passkeys',
  /** The rules of the installation and of clients for accounts and sessions. */
  'policies',
  'preferences',
  /** The views of lists that users save and share. */
  'views',
  'mailSettings',
  'calendarFeeds',
  /** The reminders that each user has seen in the bell. */
  'seenReminders',
  /** The suggestions of documents that were dismissed. */
  'suggestions',
  /** Files that are being imported. */
  'imports',
  'changeSets',
  /** The fields that clients have defined themselves. */
  'ownFields',
  'apiTokens',
  /** With their deliveries. */
  'webhooks',
] as const;
export type Resource = (typeof resources)[number];
