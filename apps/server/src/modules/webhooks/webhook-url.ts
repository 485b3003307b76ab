import { isIP } from 'node:net';
import type { AllowedAddresses } from '#lib/outgoing/addresses.ts';

/** What is wrong with the address, as far as can be told without resolving its host name; `null`: nothing. */
export function urlProblem(text: string, allowed: AllowedAddresses): string | null {
  if (!URL.canParse(text)) return 'Enter an address that starts with https://.';
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'Enter an address that starts with https://.';
  if (username !== '' || password !== '') return 'The address must not have a username or a password.';
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const isAddress = isIP(bare) !== 0;
  if (isAddress && !allowed.isAllowed(bare)) return 'The address is private, local or reserved.';
  // A host name is checked when it is called, because the address that it resolves to may change. In clear nothing
  // leaves but to an address that is named.
  const mayBePlain = isAddress ? allowed.isNamed(bare) : !allowed.isEmpty;
  if (protocol === 'http:' && !mayBePlain) return 'Enter an address that starts with https://.';
  return null;
}
