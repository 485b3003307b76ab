import { addressKey } from '#lib/identity/address-key.ts';
import { Problem } from '#lib/problem.ts';
import { hashToken } from '#lib/identity/tokens.ts';

export interface Limit {
  readonly key: string;
  /** The most tries in a window. */
  readonly most: number;
}

/** What a try is counted against: where it comes from, and whom it is about. */
export type AttemptLimits =
  | { readonly address: Limit; readonly account: Limit | null }
  | { readonly address: null; readonly account: Limit };

/** Counts all names and spellings of an account together, by its id; counts an unknown name by its key. */
export function accountLimit(userIdOrKey: number | string, most: number): Limit {
  const key =
    typeof userIdOrKey === 'number'
      ? `account ${userIdOrKey}`
      : `name ${hashToken(userIdOrKey).toString('base64url')}`;
  return { key, most };
}

export function addressLimit(address: string, most: number): Limit {
  return { key: `address ${addressKey(address)}`, most };
}

export function tooManyAttempts(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const words = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Problem('too-many', `Too many tries. Try again in ${words}.`, { retryAfterSeconds: seconds });
}
