import type { Access } from '../../access.ts';
import type { Call } from '../call.ts';

/** Calls of these levels administer the installation, or are made before anybody has signed in. */
const notForTokens: readonly Access[] = ['anyone', 'Admin', 'Home Limited', 'Home Limited or Comps'];

/**
 * Whether API tokens may make the call at all. A token never touches accounts, passwords, tokens or the
 * administration, whoever made it.
 */
export function isForTokens(name: string, { access, tokens }: Call): boolean {
  const isOfPeople = name.startsWith('Account/') || name.startsWith('Admin/');
  return tokens ?? !(isOfPeople || notForTokens.includes(access));
}

/** What a token may do beside reading. */
export interface TokenRights {
  readonly mayWrite: boolean;
  /** Payments: to read, and to change where it may write. */
  readonly mayPay: boolean;
}

/** The same for one token; the roles of its maker are looked at as well. */
export function mayTokenMake(name: string, call: Call, { mayWrite, mayPay }: TokenRights): boolean {
  return (
    isForTokens(name, call) && (mayWrite || call.changes === undefined) && (mayPay || !isOfPayments(name))
  );
}

export function isOfPayments(name: string): boolean {
  return name.startsWith('Payments/');
}
