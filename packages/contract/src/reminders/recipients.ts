import { remindedAddresses } from '../leases/tabs/critical-dates.ts';

/** Where the addresses come from: the date itself, the client's default recipients, or nowhere. */
export const recipientSources = ['date', 'client', 'nobody'] as const;
export type RecipientSource = (typeof recipientSources)[number];

export interface Recipients {
  /** In lower case, each once. Without any, administrators are told. */
  readonly addresses: readonly string[];
  readonly from: RecipientSource;
}

/** Addresses of people whose account was deactivated get nothing, and do not count. */
export function recipientsOf(
  emails: string | null,
  clientRecipients: string | null,
  deactivated: ReadonlySet<string>,
): Recipients {
  const own = addressesOf(emails, deactivated);
  if (own.length > 0) return { addresses: own, from: 'date' };
  const shared = addressesOf(clientRecipients, deactivated);
  return { addresses: shared, from: shared.length > 0 ? 'client' : 'nobody' };
}

function addressesOf(emails: string | null, deactivated: ReadonlySet<string>): string[] {
  const addresses = remindedAddresses(emails).map((one) => one.toLowerCase());
  return [...new Set(addresses)].filter((one) => !deactivated.has(one));
}
