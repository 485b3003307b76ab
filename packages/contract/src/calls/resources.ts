import { leaseTabNames } from '../leases/index.ts';

/**
 * Everything that calls read and change, by name. What is worked out of others has no name of its
 * own: the dashboard and the history read the leases and their rows.
 */
export const resources = [
  'leases',
  ...leaseTabNames,
  'rentNotes',
  'comps',
  'clients',
  'users',
  /** Their names, and who has them. */
  'roles',
  'sessions',
  /** The links of mails by which a password is chosen. */
  'accountLinks',
  'twoStep',
  'preferences',
  'mailSettings',
  'calendarFeeds',
  /** What each user has seen in the bell. */
  'seenReminders',
] as const;
export type Resource = (typeof resources)[number];
