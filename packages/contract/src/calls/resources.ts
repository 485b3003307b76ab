import { leaseTabNames } from '../paths.ts';

/**
 * Everything that calls read and change, by name. Derived data has no name of its own: the dashboard and
 * the history read the leases and their rows.
 */
export const resources = [
  'leases',
  ...leaseTabNames,
  'rentNotes',
  /** What critical dates carry beside their own fields. */
  'options',
  /** What a client assumes of its rent. */
  'rentSettings',
  'accountingSettings',
  /** What the accounting of each lease is measured by, and its remeasurements. */
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
  /** What the installation and clients ask of accounts and sessions. */
  'policies',
  'preferences',
  'mailSettings',
  'calendarFeeds',
  /** The reminders that each user has seen in the bell. */
  'seenReminders',
  /** The suggestions of documents that were dismissed. */
  'suggestions',
  /** Files that are on their way in. */
  'imports',
  'changeSets',
  'apiTokens',
  /** With their deliveries. */
  'webhooks',
] as const;
export type Resource = (typeof resources)[number];
