import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Asks for the addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>;

/** The address is one that users must not make the server talk to, or there is none. */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError';
}

/** This network, private, shared (CGNAT), loopback, link-local, documentation, benchmarks, multicast, reserved. */
const notPublicIPv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Inside the global unicast addresses: those that carry an IPv4 address (Teredo, 6to4), and documentation. */
const notPublicIPv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [net, bits] of notPublicIPv4) closed.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of notPublicIPv6) closed.addSubnet(net, bits, 'ipv6');

/** Everything else in IPv6 is local, reserved, or an IPv4 address in disguise (::ffff:…, 64:ff9b::…). */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

function isPublic(address: string): boolean {
  return isIPv6(address)
    ? globalUnicast.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    : isIP(address) === 4 && !closed.check(address, 'ipv4');
}

/** Which addresses may be called beside the public ones. */
export class AllowedAddresses {
  readonly #named = new BlockList();

  /** `nets` as in `10.1.0.0/16` or `127.0.0.1`. Fails for what is neither. */
  constructor(nets: readonly string[]) {
    for (const net of nets) {
      const [address = '', bits] = net.split('/');
      const family = isIP(address);
      const most = family === 4 ? 32 : 128;
      const size = bits === undefined ? most : Number(bits);
      if (family === 0 || !Number.isInteger(size) || size < 0 || size > most)
        throw new RangeError(`${net} is no address or network`);
      this.#named.addSubnet(address, size, family === 4 ? 'ipv4' : 'ipv6');
    }
  }

  /** Whether it is named, and not merely public. */
  isNamed(address: string): boolean {
    return this.#named.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }

  /** Whether any is named at all. */
  get isEmpty(): boolean {
    return this.#named.rules.length === 0;
  }

  isAllowed(address: string): boolean {
    return isPublic(address) || this.isNamed(address);
  }
}

/**
 * Asks the operating system, for two names at once at most. Each question holds a thread of Node.js until it is
 * answered, and there are four, which files and passwords need as well: names that nobody answers must not take all
 * of them.
 */
export const resolveByDns: Resolve = limitedResolve(
  (hostname) => lookup(hostname, { all: true, verbatim: true }),
  2,
);

/**
 * Resolves at most `most` names at once; a second request for a name that is being resolved gets the same
 * answer.
 */
export function limitedResolve(resolve: Resolve, most: number): Resolve {
  const asked = new Map<string, Promise<readonly Address[]>>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  async function inTurn(hostname: string): Promise<readonly Address[]> {
    if (busy >= most) await new Promise<void>((turn) => waiting.push(turn));
    else busy += 1;
    try {
      return await resolve(hostname);
    } finally {
      asked.delete(hostname);
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }
  return (hostname) => {
    const question = asked.get(hostname) ?? inTurn(hostname);
    asked.set(hostname, question);
    return question;
  };
}

/**
 * Returns the one address to connect to. The name is resolved once, every address that it has must be
 * allowed, and the connection uses the returned one, so that a name that resolves differently a moment later
 * changes nothing.
 */
export async function checkedAddress(
  hostname: string,
  allowed: AllowedAddresses,
  resolve: Resolve,
): Promise<Address> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(bare);
  const found = family === 0 ? await resolve(bare) : [{ address: bare, family }];
  const [first] = found;
  if (!first) throw new RefusedAddressError('The name has no address.');
  if (!found.every(({ address }) => allowed.isAllowed(address)))
    throw new RefusedAddressError('The address is private, local or reserved.');
  return first;
}
