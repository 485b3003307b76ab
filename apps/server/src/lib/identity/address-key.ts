import { isIPv6 } from 'node:net';

/**
 * The key by which limits count an address: an IPv4 address as it is, also when it is written as IPv6; for an
 * IPv6 address its first 64 bits, since whoever has one such address has all that share them.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an address, with what `::` stands for. */
function groupsOf(address: string): number[] {
  // The parser of URLs writes an IPv4 address at the end as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = numbersIn(head);
  const last = numbersIn(tail ?? '');
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

function numbersIn(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
