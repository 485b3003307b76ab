import { remindedAddresses } from '../leases/tabs/critical-dates.ts';

/** Where the addresses come from: the date itself, the client's default recipients, or nowhere. */
export const recipientSources = ['date', 'client', 'nobody'] as const;
export type RecipientSource = (typeof recipientSources)[number];

export interface Recipients {
  /** In lower case, each once. */
  readonly addresses: readonly string[];
  /** Of the last ones that were asked; `nobody`: administrators are told, too. */
  readonly from: RecipientSource;
}

export interface KnownAddresses {
  /** Of people whose account was deactivated: they get nothing. */
  readonly deactivated: ReadonlySet<string>;
  /** Mail to them was refused for good: they are tried again, but do not count. */
  readonly refusing: ReadonlySet<string>;
}

/** As long as there is no address that takes mail, the next ones are asked as well. */
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
