import { remindedAddresses } from '../leases/tabs/critical-dates.ts';

/** Where the addresses come from: the date itself, the client's default recipients, or nowhere. */
export const recipientSources = ['date', 'client', 'nobody'] as const;
export type RecipientSource = (typeof recipientSources)[number];

export interface Recipients {
  /** Lower-case addresses without duplicates. */
  readonly addresses: readonly string[];
  /** Which source gave the addresses. With `nobody`, administrators are told too. */
  readonly from: RecipientSource;
}

export interface KnownAddresses {
  /** Addresses of deactivated accounts, which get no mail. */
  readonly deactivated: ReadonlySet<string>;
  /** Addresses that permanently refused mail. They are tried again, but another recipient is found as well. */
  readonly refusing: ReadonlySet<string>;
}

/** Takes the date's own addresses; adds the client's when none of them accepts mail. */
export function recipientsOf(
  ownEmails: string | null,
  clientEmails: string | null,
  known: KnownAddresses,
): Recipients {
  const own = addressesOf(ownEmails, known);
  if (own.some((one) => !known.refusing.has(one))) return { addresses: own, from: 'date' };
  const all = [...new Set([...own, ...addressesOf(clientEmails, known)])];
  return { addresses: all, from: all.some((one) => !known.refusing.has(one)) ? 'client' : 'nobody' };
}

function addressesOf(emails: string | null, { deactivated }: KnownAddresses): string[] {
  const addresses = remindedAddresses(emails).map((one) => one.toLowerCase());
  return [...new Set(addresses)].filter((one) => !deactivated.has(one));
}
