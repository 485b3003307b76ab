import { fieldTable, flag, integer, type RowOf } from '../fields/index.ts';

/** The longest that any session lasts; a policy can only shorten it. */
export const sessionLimits = { idleMinutes: 12 * 60, absoluteHours: 7 * 24 } as const;

/** The rules of an installation or a client for accounts and sessions; an empty field sets no rule. */
export const securityPolicyFields = fieldTable({
  secondFactor: flag('Second factor required', {
    help: 'A code of an authenticator app or a passkey, beside or instead of the password.',
  }),
  graceDays: integer('Days to set it up', {
    max: 90,
    width: 'sm',
    help: 'From the day on which it is required. After that, nothing else can be done before it is set up.',
  }),
  idleMinutes: integer('Sign out after minutes without use', {
    min: 5,
    max: sessionLimits.idleMinutes,
    width: 'sm',
  }),
  absoluteHours: integer('Sign out after hours in any case', {
    min: 1,
    max: sessionLimits.absoluteHours,
    width: 'sm',
  }),
  passwordMin: integer('Characters of a new password', { min: 8, max: 64, width: 'sm' }),
});
export type SecurityPolicyFields = RowOf<typeof securityPolicyFields>;
export const defaultGraceDays = 14;
